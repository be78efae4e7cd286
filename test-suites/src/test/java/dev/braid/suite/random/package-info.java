/**
 * Random programs as a judge of the tracer: what they put out, and what they access, is known in advance.
 *
 * <p>{@code ProgramGenerator} writes programs, {@code ProgramBatch} compiles them and runs them with and without the
 * agent, {@code ProgramJudge} compares.
 */
@NullMarked
package dev.braid.suite.random;

import org.jspecify.annotations.NullMarked;
