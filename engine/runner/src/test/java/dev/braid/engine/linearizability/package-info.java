/** Runs of operations without tracing. */
@NullMarked
package dev.braid.engine.linearizability;

import org.jspecify.annotations.NullMarked;
