// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.schedule;

/**
 * Directed strategy that holds threads before two places, until two threads stand there whose operations belong
 * together. Then one goes on, and the other one after it.
 */
abstract class MeetingStrategy extends DirectedStrategy {
    private static final int NOBODY = 0;

    private final int first;
    private final int second;
    private boolean hasMet;
    /** The thread that is to go on after the other one. */
    private int next;

    private boolean hasReachedFirst;
    private boolean hasReachedSecond;

    /**
     * Makes a strategy.
     *
     * @param first the {@link Switch#site} of one operation
     * @param second the site of the other one, which may be the same
     * @param timeouts limits of time that end where all others are held
     */
    MeetingStrategy(int first, int second, Timeouts timeouts) {
        super(timeouts);
        this.first = first;
        this.second = second;
    }

    /**
     * {@return {@code true} if two operations of two threads belong together, the one at the first place being given
     * first}
     */
    abstract boolean belongTogether(Choices choices, int one, int other);

    /** {@return {@code true} if the thread at the second place goes on before the one at the first} */
    abstract boolean isReversed();

    /** {@return {@code true} if the other thread is to go on as soon as it can, and not after all that can go on} */
    abstract boolean isSoon();

    @Override
    public final boolean hasMet() {
        return hasMet;
    }

    @Override
    public final boolean hasReachedAll() {
        return hasReachedFirst && hasReachedSecond;
    }

    @Override
    void begin() {
        hasMet = false;
        next = NOBODY;
    }

    @Override
    final void note(Choices choices) {
        for (int i = 0; i < choices.size(); i++) {
            hasReachedFirst |= choices.site(i) == first;
            hasReachedSecond |= choices.site(i) == second;
        }
    }

    @Override
    final boolean isHeld(Choices choices, int option) {
        int site = choices.site(option);
        return hasMet
                ? choices.thread(option) == next && site == (isReversed() ? first : second)
                : site == first || site == second;
    }

    @Override
    final int directed(Choices choices) {
        return hasMet ? next(choices) : meet(choices);
    }

    private int next(Choices choices) {
        for (int i = 0; next != NOBODY && isSoon() && i < choices.size(); i++) {
            if (choices.thread(i) == next) {
                next = NOBODY;
                return i;
            }
        }
        return -1;
    }

    /** {@return the operation that comes first, if two threads stand before both; -1 if not} */
    private int meet(Choices choices) {
        for (int i = 0; i < choices.size(); i++) {
            for (int j = 0; j < choices.size(); j++) {
                if (choices.site(i) == first
                        && choices.site(j) == second
                        && choices.thread(i) != choices.thread(j)
                        && belongTogether(choices, i, j)) {
                    hasMet = true;
                    next = choices.thread(isReversed() ? i : j);
                    return isReversed() ? j : i;
                }
            }
        }
        return -1;
    }

    /** {@return {@code true} if two operations are about the same memory or the same monitor} */
    static boolean areOfOne(Choices choices, int one, int other) {
        return choices.location(one) != 0 && choices.location(one) == choices.location(other);
    }
}
