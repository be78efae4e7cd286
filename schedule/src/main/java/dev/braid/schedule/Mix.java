// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.schedule;

/**
 * Strategy that sweeps schedules with at most one preemption first. Then it sweeps on in every second run, for a third of
 * the runs at most, and takes turns in the others between priority changes of several depths and a random walk: which of
 * them finds a bug soonest depends on the program.
 *
 * <p>A sweep that is over goes on with sleeps that end early, and then at all points, at which one of the others chooses
 * from the beginning.
 */
public final class Mix implements Strategy {
    private static final int SWEEP_SHARE = 3;
    private static final int SWEEPS_FIRST = 100;
    private static final String[] NAMES = {
        "priority changes of depth 2",
        "priority changes of depth 3",
        "random walk",
        "priority changes of depth 2 at all points",
    };

    private Sweep sweep = Sweep.of(1);
    private boolean isEarly;
    private boolean isOfAllPoints;
    private final Timeouts timeouts;
    /** In the order of their names. */
    private final Strategy[] others;

    private final long mostSweeps;
    private long runs;
    private long sweepRuns;
    private boolean isSweepOver;
    private boolean sweeps = true;
    private int present = -1;

    /** @param mostRuns that are made with it */
    public Mix(long mostRuns) {
        this(mostRuns, Timeouts.SLEEPS);
    }

    /**
     * Makes a strategy.
     *
     * @param mostRuns that are made with it
     * @param timeouts limits of time that end early in some of the runs
     */
    public Mix(long mostRuns, Timeouts timeouts) {
        this.timeouts = timeouts;
        others = new Strategy[] {
            new PriorityChanges(2, false, timeouts),
            new PriorityChanges(3, false, timeouts),
            new RandomWalk(timeouts),
            new PriorityChanges(2, true, timeouts)
        };
        mostSweeps = (mostRuns + SWEEP_SHARE - 1) / SWEEP_SHARE;
    }

    @Override
    public void begin(long seed) {
        sweeps = !isSweepOver && sweepRuns < mostSweeps && (runs < SWEEPS_FIRST || runs % 2 == 0);
        runs++;
        if (sweeps) {
            sweepRuns++;
        } else {
            present = (present + 1) % others.length;
        }
        strategy().begin(seed);
    }

    private Strategy strategy() {
        return sweeps ? sweep : others[present];
    }

    @Override
    public int choose(Choices choices) {
        return strategy().choose(choices);
    }

    @Override
    public boolean end() {
        if (!sweeps) {
            return strategy().end();
        }
        if (sweep.end()) {
            return true;
        }
        if (!isEarly && sweep.hasHeld(timeouts)) {
            isEarly = true;
            sweep = Sweep.of(1, timeouts);
            return true;
        }
        if (sweep.hasPassed()) {
            isOfAllPoints = true;
            sweep = Sweep.ofAllPoints(1, isEarly ? timeouts : Timeouts.IDLE);
            return true;
        }
        isSweepOver = true;
        return !sweep.isExhausted();
    }

    @Override
    public boolean choosesAtAllPoints() {
        return strategy().choosesAtAllPoints();
    }

    @Override
    public boolean endsEarly(Operation operation) {
        return strategy().endsEarly(operation);
    }

    @Override
    public boolean isExhausted() {
        return sweep.isExhausted();
    }

    @Override
    public String name() {
        if (!sweeps) {
            return NAMES[present];
        }
        return (isOfAllPoints ? "sweep of all points" : "sweep") + (isEarly ? " with sleeps that end early" : "");
    }
}
