// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.schedule;

/**
 * Directed strategy that brings two accesses together: it holds threads before them until two stand there for the same
 * memory, and one would change it. Then one access comes right after the other, in every second run the other way
 * round. Nothing can order the two, as neither thread does anything in between: so plain accesses that meet are a data
 * race (JLS 17.4.5).
 */
public final class RaceDirected extends MeetingStrategy {
    /**
     * Makes a strategy.
     *
     * @param first the {@link Switch#site} of one access
     * @param second the site of the other one, which may be the same
     * @param timeouts limits of time that end where all others are held
     */
    public RaceDirected(int first, int second, Timeouts timeouts) {
        super(first, second, timeouts);
    }

    /** {@return {@code true} if the access that was named second came first in the last run, if they met} */
    @Override
    public boolean isReversed() {
        return run() % 2 == 1;
    }

    @Override
    boolean isSoon() {
        return true;
    }

    @Override
    boolean belongTogether(Choices choices, int one, int other) {
        return areOfOne(choices, one, other)
                && (choices.operation(one).isChange()
                        || choices.operation(other).isChange());
    }
}
