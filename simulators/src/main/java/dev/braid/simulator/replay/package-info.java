/**
 * The value oracle: {@link dev.braid.simulator.replay.ReplaySimulator} replays all memory and checks that each read
 * returned the last traced write.
 */
@NullMarked
package dev.braid.simulator.replay;

import org.jspecify.annotations.NullMarked;
