// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.schedule;

import java.util.Arrays;

/**
 * Directed strategy that brings accesses of one thread to two places in memory between two of another one to the same
 * places. As {@link PairDirected}, but the two operations that meet are about one place only if the first thread begins
 * with the place with which the other one ends; otherwise that one has been at the place before.
 */
public final class TwoPlacesDirected extends MeetingStrategy {
    /** Accesses that one call of a library makes at most, of which the place is known. */
    private static final int KEPT = 8;

    private final int before;
    /** Places at which each thread has been with its first operation: the last ones of the first thread, then more. */
    private int[] places = {};

    private int[] counts = {};

    /**
     * Makes a strategy.
     *
     * @param second the {@link Switch#site} of the second operation of the pair
     * @param foreign the site of the first operation that is to come before, which may be the same
     * @param before the site of the first operation of the pair
     * @param timeouts limits of time that end where all others are held
     */
    public TwoPlacesDirected(int second, int foreign, int before, Timeouts timeouts) {
        super(second, foreign, timeouts);
        this.before = before;
    }

    @Override
    boolean isReversed() {
        return true;
    }

    /** The first run is the one in which all that belongs to the other thread's operation comes in between. */
    @Override
    boolean isSoon() {
        return run() % 2 == 1;
    }

    @Override
    void begin() {
        super.begin();
        Arrays.fill(counts, 0);
    }

    @Override
    void chosen(Choices choices, int option) {
        int thread = choices.thread(option);
        if (choices.site(option) == before && choices.location(option) != 0) {
            if (thread >= counts.length) {
                counts = Arrays.copyOf(counts, 2 * (thread + 1));
                places = Arrays.copyOf(places, counts.length * KEPT);
            }
            places[thread * KEPT + counts[thread]++ % KEPT] = choices.location(option);
        }
    }

    @Override
    boolean belongTogether(Choices choices, int one, int other) {
        if (choices.operation(one) == Operation.ENTER || choices.operation(other) == Operation.ENTER) {
            return true;
        }
        return areOfOne(choices, one, other) || hasBeenAt(choices.thread(one), choices.location(other));
    }

    /** {@return {@code true} if a thread has been there before, or that is not known} */
    private boolean hasBeenAt(int thread, int place) {
        int count = thread < counts.length ? Math.min(counts[thread], KEPT) : 0;
        for (int i = 0; i < count; i++) {
            if (places[thread * KEPT + i] == place) {
                return true;
            }
        }
        return count == 0 || place == 0;
    }
}
