// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.schedule;

/**
 * Strategy by which a search for schedules chooses.
 *
 * <p>It is named in {@code @Schedules}, or found by {@code ServiceLoader}. While it works, nothing of it is traced, and
 * no other thread of the program runs. It must choose by the seed and by what it is asked, and by nothing else: a
 * failure is shown again by the same choices.
 *
 * <p>Thread safety: one thread at a time, but not always the same one. The calls are ordered.
 */
public interface Strategy {
    /**
     * Begins a run.
     *
     * @param seed of all random numbers of this run
     */
    void begin(long seed);

    /**
     * Chooses.
     *
     * @return the number of an option
     */
    int choose(Choices choices);

    /**
     * Ends a run.
     *
     * @return whether there is another schedule to try
     */
    boolean end();
}
