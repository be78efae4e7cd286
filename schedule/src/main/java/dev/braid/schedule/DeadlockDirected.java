// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.schedule;

import java.util.Arrays;

/**
 * Directed strategy that holds each thread of a cycle once it has taken its outer lock, before it takes the inner one.
 * When all of them are there, each of them waits for what another one has.
 *
 * <p>A thread may have taken locks at the site of the outer one before, as it does where all locks are taken by the
 * same code of a library. So the acquisition after which it is held differs from run to run.
 */
public final class DeadlockDirected extends DirectedStrategy {
    private static final int RUNS_OF_EACH_ACQUISITION = 4;
    private static final int MOST_ACQUISITIONS = 3;

    private final int[] outer;
    private final int[] inner;
    private final boolean[] isReached;
    /** Number of times that each thread has passed each outer site: those of the first thread, then of the next. */
    private int[] passed = {};
    /** The threads that stand before an inner lock, by ordinal; some of them cannot go on. */
    private boolean[] isInside = {};

    private int toPass;
    private boolean hasMet;

    /**
     * Makes a strategy.
     *
     * @param sites the {@link Switch#site} at which each thread of the cycle takes its outer lock, and then its
     *     inner one
     * @param timeouts limits of time that end where all others are held
     * @throws IllegalArgumentException if there is not a pair of sites for each of two threads or more
     */
    public DeadlockDirected(int[] sites, Timeouts timeouts) {
        super(timeouts);
        if (sites.length < 4 || sites.length % 2 != 0) {
            throw new IllegalArgumentException("a cycle has two sites for each of its threads, not " + sites.length);
        }
        int threads = sites.length / 2;
        outer = new int[threads];
        inner = new int[threads];
        isReached = new boolean[threads];
        for (int i = 0; i < threads; i++) {
            outer[i] = sites[2 * i];
            inner[i] = sites[2 * i + 1];
        }
    }

    @Override
    public boolean hasReachedAll() {
        for (boolean each : isReached) {
            if (!each) {
                return false;
            }
        }
        return true;
    }

    @Override
    public boolean hasMet() {
        return hasMet;
    }

    @Override
    void begin() {
        passed = new int[0];
        isInside = new boolean[0];
        hasMet = false;
        toPass = 1 + run() / RUNS_OF_EACH_ACQUISITION % MOST_ACQUISITIONS;
    }

    @Override
    void note(Choices choices) {
        int asking = choices.asking();
        grow(asking);
        isInside[asking] = isInside(asking, choices.askingSite());
        int inside = 0;
        for (boolean each : isInside) {
            inside += each ? 1 : 0;
        }
        hasMet |= inside >= inner.length - 1; // the last one is blocked as soon as it is there
    }

    @Override
    boolean isHeld(Choices choices, int option) {
        return isInside(choices.thread(option), choices.site(option));
    }

    private boolean isInside(int thread, int site) {
        boolean isIn = false;
        for (int i = 0; i < inner.length; i++) {
            if (inner[i] == site) {
                isReached[i] = true;
                isIn |= thread < isInside.length && passed[thread * outer.length + i] >= toPass;
            }
        }
        return isIn;
    }

    @Override
    void chosen(Choices choices, int option) {
        int thread = choices.thread(option);
        grow(thread);
        isInside[thread] = false;
        for (int i = 0; i < outer.length; i++) {
            if (outer[i] == choices.site(option)) {
                passed[thread * outer.length + i]++;
            }
        }
    }

    private void grow(int thread) {
        if (thread >= isInside.length) {
            isInside = Arrays.copyOf(isInside, (thread + 1) * 2);
            passed = Arrays.copyOf(passed, isInside.length * outer.length);
        }
    }

    @Override
    public boolean choosesAtAllPoints() {
        return true;
    }
}
