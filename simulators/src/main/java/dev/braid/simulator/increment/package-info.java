/**
 * Predicts what the atomic-increment program puts out: {@link dev.braid.simulator.increment.AtomicIncrementSimulator}
 * and {@link dev.braid.simulator.increment.IncrementCountSimulator}.
 */
@NullMarked
package dev.braid.simulator.increment;

import org.jspecify.annotations.NullMarked;
