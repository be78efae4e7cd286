/**
 * Real libraries as judges of the tracer: programs that use them hard from several threads, and their own published
 * tests, run with the agent and without.
 */
@NullMarked
package dev.braid.suite.library;

import org.jspecify.annotations.NullMarked;
