// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.schedule;

/**
 * Directed strategy that brings an operation of one thread between two of another one. It holds the other thread before
 * the second of its two, and the first thread before its own, until both stand there. Then that one goes on: in one run
 * as far as it has to for its operation, through a call of a library or until it has left a monitor; in the next run
 * until nothing else can go on, as the test may be wrong only if it sees all that it does.
 */
public final class PairDirected extends DirectedStrategy {
    private static final int NOBODY = 0;

    private final int second;
    private final int foreign;
    private boolean hasMet;
    /** The thread that goes on once it can, or last. */
    private int next;

    private boolean hasReachedSecond;
    private boolean hasReachedForeign;

    /**
     * Makes a strategy.
     *
     * @param second the {@link Switch#site} of the second operation of the pair
     * @param foreign that of the operation that is to come before, which may be the same
     * @param timeouts limits of time that end where all others are held
     */
    public PairDirected(int second, int foreign, Timeouts timeouts) {
        super(timeouts);
        this.second = second;
        this.foreign = foreign;
    }

    @Override
    public boolean hasMet() {
        return hasMet;
    }

    @Override
    public boolean hasReachedAll() {
        return hasReachedSecond && hasReachedForeign;
    }

    @Override
    void begin() {
        hasMet = false;
        next = NOBODY;
    }

    @Override
    void note(Choices choices) {
        for (int i = 0; i < choices.size(); i++) {
            hasReachedSecond |= choices.site(i) == second;
            hasReachedForeign |= choices.site(i) == foreign;
        }
    }

    @Override
    boolean isHeld(Choices choices, int option) {
        int site = choices.site(option);
        return hasMet ? choices.thread(option) == next && site == second : site == second || site == foreign;
    }

    @Override
    int directed(Choices choices) {
        return hasMet ? next(choices) : meet(choices);
    }

    private boolean goesOnLast() {
        return run() % 2 == 1;
    }

    private int next(Choices choices) {
        if (goesOnLast()) {
            return -1;
        }
        for (int i = 0; next != NOBODY && i < choices.size(); i++) {
            if (choices.thread(i) == next) {
                next = NOBODY;
                return i;
            }
        }
        return -1;
    }

    /** {@return the foreign operation, if two threads stand before both; -1 if not} */
    private int meet(Choices choices) {
        for (int i = 0; i < choices.size(); i++) {
            for (int j = 0; j < choices.size(); j++) {
                if (choices.site(i) == second && choices.site(j) == foreign && mayBeOfOne(choices, i, j)) {
                    hasMet = true;
                    next = choices.thread(i);
                    return j;
                }
            }
        }
        return -1;
    }

    /** {@return whether two operations may lead to the same memory: one of them may be the entry to a monitor} */
    private static boolean mayBeOfOne(Choices choices, int one, int other) {
        boolean isAlike = (choices.operation(one) == Operation.ENTER) == (choices.operation(other) == Operation.ENTER);
        return choices.thread(one) != choices.thread(other)
                && (!isAlike || choices.location(one) != 0 && choices.location(one) == choices.location(other));
    }
}
