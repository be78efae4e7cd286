// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.schedule;

import java.util.Arrays;

/**
 * Directed strategy that holds each thread before it takes the inner one of two locks, while others take their outer
 * ones. Once only held threads are left, each of them waits for what another one has.
 *
 * <p>Locks of {@code java.util.concurrent} are all taken at the same sites, the outer ones, too. So a thread passes such
 * a site a number of times before it is held there, which differs from run to run.
 */
public final class DeadlockDirected extends DirectedStrategy {
    private static final int RUNS_TO_PASS_ONE_MORE = 4;

    private final int[] sites;
    private final boolean[] isReached;
    /** How many times each thread has passed one of the sites, by ordinal. */
    private int[] passed = new int[8];

    private int toPass;

    /**
     * Makes a strategy.
     *
     * @param sites the {@link Switch#site} of each acquisition of an inner lock
     */
    public DeadlockDirected(int... sites) {
        this.sites = sites.clone();
        isReached = new boolean[sites.length];
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
    void begin() {
        Arrays.fill(passed, 0);
        toPass = run() % 2 + Math.max(0, run() / RUNS_TO_PASS_ONE_MORE - 1) * 2;
    }

    @Override
    void note(Choices choices) {
        for (int i = 0; i < choices.size(); i++) {
            for (int k = 0; k < sites.length; k++) {
                isReached[k] |= choices.site(i) == sites[k];
            }
        }
    }

    @Override
    boolean isHeld(Choices choices, int option) {
        int thread = choices.thread(option);
        return isInner(choices.site(option)) && (thread < passed.length ? passed[thread] : 0) >= toPass;
    }

    @Override
    void chosen(Choices choices, int option) {
        if (isInner(choices.site(option))) {
            int thread = choices.thread(option);
            if (thread >= passed.length) {
                passed = Arrays.copyOf(passed, thread * 2);
            }
            passed[thread]++;
        }
    }

    private boolean isInner(int site) {
        for (int each : sites) {
            if (each == site) {
                return true;
            }
        }
        return false;
    }

    @Override
    public boolean choosesAtAllPoints() {
        return true;
    }
}
