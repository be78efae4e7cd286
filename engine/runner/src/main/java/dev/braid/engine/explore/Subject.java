// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.explore;

import dev.braid.schedule.ControlledRun;
import dev.braid.schedule.Strategy;
import java.util.List;
import java.util.Optional;

/** Something whose runs are controlled, again and again. */
public interface Subject {
    /**
     * Runs it once. The run begins the strategy; the caller that asks for the run ends it.
     *
     * @param seed the seed of the strategy, for this run
     */
    ControlledRun run(Strategy strategy, long seed) throws InterruptedException;

    /** {@return sentences on what was done beside the runs} */
    default List<String> notes() {
        return List.of();
    }

    /** {@return the outcome of the last run; empty if outcomes are not to be compared} */
    default Optional<Outcome> outcome() {
        return Optional.empty();
    }
}
