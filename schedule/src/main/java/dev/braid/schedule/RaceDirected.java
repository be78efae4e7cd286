// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.schedule;

/**
 * Directed strategy that brings two accesses together: it holds threads before them until two stand there for the same
 * memory, and one would change it. Then one access comes right after the other, in every second run the other way
 * round. Nothing can order the two, as neither thread does anything in between: so plain accesses that meet are a data
 * race (JLS 17.4.5).
 */
public final class RaceDirected extends DirectedStrategy {
    private static final int NOBODY = 0;

    private final int first;
    private final int second;
    private boolean hasMet;
    /** The thread whose access comes right after that of the other one. */
    private int next;

    private boolean hasReachedFirst;
    private boolean hasReachedSecond;

    /**
     * Makes a strategy.
     *
     * @param first the {@link Switch#site} of one access
     * @param second that of the other one, which may be the same
     * @param timeouts limits of time that end where all others are held
     */
    public RaceDirected(int first, int second, Timeouts timeouts) {
        super(timeouts);
        this.first = first;
        this.second = second;
    }

    @Override
    public boolean hasMet() {
        return hasMet;
    }

    /** {@return whether the access that was named second came first in the last run, if they met} */
    public boolean isReversed() {
        return run() % 2 == 1;
    }

    @Override
    public boolean hasReachedAll() {
        return hasReachedFirst && hasReachedSecond;
    }

    @Override
    void begin() {
        hasMet = false;
        next = NOBODY;
    }

    @Override
    void note(Choices choices) {
        for (int i = 0; i < choices.size(); i++) {
            hasReachedFirst |= choices.site(i) == first;
            hasReachedSecond |= choices.site(i) == second;
        }
    }

    @Override
    boolean isHeld(Choices choices, int option) {
        int site = choices.site(option);
        return !hasMet && (site == first || site == second);
    }

    @Override
    int directed(Choices choices) {
        return hasMet ? next(choices) : meet(choices);
    }

    private int next(Choices choices) {
        for (int i = 0; next != NOBODY && i < choices.size(); i++) {
            if (choices.thread(i) == next) {
                next = NOBODY;
                return i;
            }
        }
        return -1;
    }

    /** {@return the access that comes first, if two threads stand before both; -1 if not} */
    private int meet(Choices choices) {
        for (int i = 0; i < choices.size(); i++) {
            for (int j = 0; j < choices.size(); j++) {
                if (choices.site(i) == first && choices.site(j) == second && conflict(choices, i, j)) {
                    hasMet = true;
                    next = choices.thread(isReversed() ? i : j);
                    return isReversed() ? j : i;
                }
            }
        }
        return -1;
    }

    private static boolean conflict(Choices choices, int one, int other) {
        return choices.thread(one) != choices.thread(other)
                && choices.location(one) != 0
                && choices.location(one) == choices.location(other)
                && (choices.operation(one).isChange()
                        || choices.operation(other).isChange());
    }
}
