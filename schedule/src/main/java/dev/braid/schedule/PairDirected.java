// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.schedule;

/**
 * Directed strategy that brings an operation of one thread between two of another one. It holds the other thread before
 * the second of its two, and the first thread before its own, until both stand there. Then that one goes on: in one run
 * as far as it has to for its operation, through a call of a library or until it has left a monitor; in the next run
 * until nothing else can go on, as the test may be wrong only if it sees all that it does.
 */
public final class PairDirected extends MeetingStrategy {
    /**
     * Makes a strategy.
     *
     * @param second the {@link Switch#site} of the second operation of the pair
     * @param foreign the site of the operation that is to come before, which may be the same
     * @param timeouts limits of time that end where all others are held
     */
    public PairDirected(int second, int foreign, Timeouts timeouts) {
        super(second, foreign, timeouts);
    }

    @Override
    boolean isReversed() {
        return true;
    }

    @Override
    boolean isSoon() {
        return run() % 2 == 0;
    }

    /** One of them may be the entry to a monitor under which the other one's memory is accessed. */
    @Override
    boolean belongTogether(Choices choices, int one, int other) {
        boolean isAlike = (choices.operation(one) == Operation.ENTER) == (choices.operation(other) == Operation.ENTER);
        return !isAlike || areOfOne(choices, one, other);
    }
}
