// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.schedule;

import java.util.Arrays;

/**
 * Probabilistic concurrency testing [1]: threads have random priorities, the highest one that can run does, and at a
 * few random points the priority of the running thread falls below all others.
 *
 * <p>A bug that needs <em>d</em> constraints on the order of threads, or less, is found by each run with a probability
 * of at least 1 / (<em>n</em> <em>k</em><sup><em>d</em> - 1</sup>), with <em>n</em> threads and <em>k</em> points. How
 * many points a run has, the strategy learns from the runs before. A thread that yields falls below all others, too. In
 * every second run, limits of time end early, and a thread that sleeps gets another priority.
 *
 * <p>[1] S. Burckhardt et al., A Randomized Scheduler with Probabilistic Guarantees of Finding Bugs, ASPLOS 2010.
 */
public final class PriorityChanges extends RandomStrategy {
    /** Points that a run has at least; from none, it would never learn of more. */
    private static final int LEAST_LENGTH = 8;

    private final long[] changes;
    private final boolean choosesAtAllPoints;
    private long[] priorities = new long[8];
    private long asked;
    /** Priority of the thread that has yielded last; 0 if none has. */
    private long lowest;

    private long longest = LEAST_LENGTH;

    /** @param depth number of constraints on the order of threads that a bug needs, at least 1 */
    public PriorityChanges(int depth) {
        this(depth, false, Timeouts.IDLE);
    }

    /**
     * Makes a strategy.
     *
     * @param choosesAtAllPoints whether priorities change at minor points, too, see {@link Strategy#choosesAtAllPoints}
     * @param timeouts limits of time that end early
     */
    public PriorityChanges(int depth, boolean choosesAtAllPoints, Timeouts timeouts) {
        super(timeouts);
        if (depth < 1) {
            throw new IllegalArgumentException("the depth is " + depth + "; it must be at least 1");
        }
        changes = new long[depth - 1];
        this.choosesAtAllPoints = choosesAtAllPoints;
    }

    @Override
    void begin() {
        Arrays.fill(priorities, 0);
        asked = 0;
        lowest = 0;
        for (int i = 0; i < changes.length; i++) {
            changes[i] = Long.remainderUnsigned(random.next(), longest);
        }
    }

    @Override
    public int choose(Choices choices) {
        for (int i = 0; i < changes.length; i++) {
            if (changes[i] == asked) {
                setPriority(choices.asking(), i + 1); // below all that threads begin with
            }
        }
        asked++;
        if (hasItself(choices, ChoiceKind.RUN)) { // and wants another one to go on: above it, it would spin forever
            setPriority(choices.asking(), --lowest);
        } else if (hasItself(choices, ChoiceKind.TIME_OUT) || hasItself(choices, ChoiceKind.WAKE_UP)) {
            setPriority(choices.asking(), initial());
        }
        if (choices.kind(0) == ChoiceKind.NOTIFY) {
            return random.below(choices.size());
        }
        int best = 0;
        for (int i = 1; i < choices.size(); i++) {
            if (priority(choices.thread(i)) > priority(choices.thread(best))) {
                best = i;
            }
        }
        return best;
    }

    @Override
    public boolean choosesAtAllPoints() {
        return choosesAtAllPoints;
    }

    @Override
    public boolean end() {
        longest = Math.max(longest, asked);
        return true;
    }

    /** {@return {@code true} if there is an option for the thread that asks, where others come first} */
    private static boolean hasItself(Choices choices, ChoiceKind kind) {
        if (choices.isForced()) {
            for (int i = 0; i < choices.size(); i++) {
                if (choices.thread(i) == choices.asking() && choices.kind(i) == kind) {
                    return true;
                }
            }
        }
        return false;
    }

    private long initial() {
        return random.next() >>> 1 | 1L << 62;
    }

    private long priority(int thread) {
        if (thread >= priorities.length || priorities[thread] == 0) {
            setPriority(thread, initial());
        }
        return priorities[thread];
    }

    private void setPriority(int thread, long priority) {
        if (thread >= priorities.length) {
            priorities = Arrays.copyOf(priorities, thread * 2);
        }
        priorities[thread] = priority;
    }
}
