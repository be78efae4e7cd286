// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.schedule;

/**
 * Strategy that sweeps schedules with at most one preemption first. Then it sweeps on in every second run, for a third
 * of the runs at most. In the others one of several random strategies chooses: which of them finds a bug soonest
 * depends on the program. Their shares follow their yield, the part of their runs that were the first of their
 * reads-from class, and none has less than a twentieth.
 *
 * <p>A sweep that is over goes on with sleeps that end early, and then at all points, at which one of the others
 * chooses from the beginning.
 */
public final class Mix implements Strategy {
    private static final int SWEEP_SHARE = 3;
    private static final int SWEEPS_FIRST = 100;
    private static final double LEAST_SHARE = 0.05;
    private static final String[] NAMES = {
        "priority changes of depth 2",
        "priority changes of depth 3",
        "random walk",
        "priority changes of depth 2 at all points",
        "partial order sampling",
        "selective walk",
        "mutation",
    };

    private Sweep sweep;
    private boolean isEarly;
    private boolean isOfAllPoints;
    private final Timeouts timeouts;
    private final Part part;
    /** In the order of their names. */
    private final Strategy[] others;

    private final Mutation mutation;
    /** Runs of each of the others, and those of them that were the first of their class. */
    private final long[] otherRuns;

    private final long[] otherNews;

    private final long mostSweeps;
    private long runs;
    private long sweepRuns;
    private boolean isSweepOver;
    private boolean sweeps = true;
    private int present = -1;

    /** @param mostRuns the most runs that are made with it */
    public Mix(long mostRuns) {
        this(mostRuns, Timeouts.SLEEPS);
    }

    /**
     * Makes a strategy.
     *
     * @param mostRuns the most runs that are made with it
     * @param timeouts limits of time that end early in some of the runs
     */
    public Mix(long mostRuns, Timeouts timeouts) {
        this(mostRuns, timeouts, Part.WHOLE);
    }

    /**
     * Makes a strategy of which each part sweeps its own schedules. Everything else follows from the seeds.
     *
     * @param mostRuns the most runs that are made with it
     * @param timeouts limits of time that end early in some of the runs
     */
    public Mix(long mostRuns, Timeouts timeouts, Part part) {
        this.timeouts = timeouts;
        this.part = part;
        sweep = Sweep.of(1).of(part);
        mutation = new Mutation(timeouts);
        others = new Strategy[] {
            new PriorityChanges(2, false, timeouts),
            new PriorityChanges(3, false, timeouts),
            new RandomWalk(timeouts),
            new PriorityChanges(2, true, timeouts),
            new PartialOrderSampling(timeouts),
            new SelectiveWalk(timeouts),
            mutation
        };
        otherRuns = new long[others.length];
        otherNews = new long[others.length];
        mostSweeps = (mostRuns + SWEEP_SHARE - 1) / SWEEP_SHARE;
    }

    @Override
    public void begin(long seed) {
        sweeps = !isSweepOver && sweepRuns < mostSweeps && (runs < SWEEPS_FIRST || runs % 2 == 0);
        runs++;
        if (sweeps) {
            sweepRuns++;
        } else {
            present = draw(new Randomness(~seed));
            otherRuns[present]++;
        }
        strategy().begin(seed);
    }

    /**
     * {@return the number of one of the others: each of them in order at first, and then in proportion to its share}
     */
    private int draw(Randomness random) {
        if (present + 1 < others.length && otherRuns[present + 1] == 0) {
            return present + 1;
        }
        double sum = 0;
        for (int i = 0; i < others.length; i++) {
            sum += yieldOf(i);
        }
        double rest = (random.next() >>> 1) / (double) Long.MAX_VALUE;
        int drawn = 0;
        for (; drawn < others.length - 1; drawn++) {
            rest -= LEAST_SHARE + (1 - others.length * LEAST_SHARE) * yieldOf(drawn) / sum;
            if (rest < 0) {
                break;
            }
        }
        return drawn;
    }

    private double yieldOf(int other) {
        return (otherNews[other] + 1.0) / (otherRuns[other] + 1.0);
    }

    @Override
    public void learn(ControlledRun run, boolean isNew) {
        mutation.learn(run, isNew);
        if (!sweeps && isNew) {
            otherNews[present]++;
        }
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
            sweep = Sweep.of(1, timeouts).of(part);
            return true;
        }
        if (sweep.hasPassed()) {
            isOfAllPoints = true;
            sweep = Sweep.ofAllPoints(1, isEarly ? timeouts : Timeouts.IDLE).of(part);
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
    public boolean seesSingleOptions() {
        return strategy().seesSingleOptions();
    }

    @Override
    public boolean endsEarly(Operation operation) {
        return strategy().endsEarly(operation);
    }

    @Override
    public boolean wakesUp(Operation operation) {
        return strategy().wakesUp(operation);
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
