// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.schedule;

/**
 * Strategy that directs a run to a place that a trace predicts [1, 2]: it holds threads that stand there, until what
 * was predicted can happen. Elsewhere it chooses by default in two runs, and at random in the next two.
 *
 * <p>Where all threads that can go on are held, a limit of time ends, such as that of a sleep, which orders nothing. If
 * there is none, one of the threads is released.
 *
 * <p>[1] K. Sen, Race Directed Random Testing of Concurrent Programs, PLDI 2008.
 *
 * <p>[2] P. Joshi, C.-S. Park, K. Sen and M. Naik, A Randomized Dynamic Program Analysis Technique for Detecting Real
 * Deadlocks, PLDI 2009.
 */
public abstract class DirectedStrategy implements Strategy {
    /** The name of all these strategies, for people. */
    public static final String NAME = "a directed search";

    /** Choices after which a thread is held no longer, as the others may wait for it in a loop. */
    private static final int LONGEST_HOLD = 10_000;

    private final Timeouts timeouts;
    private Randomness random = new Randomness(0);
    private int runs;
    private boolean isRandom;
    private int choicesSinceRelease;
    private long releases;

    /** @param timeouts limits of time that end where all others are held */
    DirectedStrategy(Timeouts timeouts) {
        this.timeouts = timeouts;
    }

    /** {@return the number of times in all runs that a thread was released, as no other could go on} */
    public final long releases() {
        return releases;
    }

    /** {@return {@code true} if a thread has come to each place in some run} */
    public abstract boolean hasReachedAll();

    /** {@return {@code true} if threads have come to all places at once in the last run} */
    public abstract boolean hasMet();

    /** {@return the number of the present run, from 0} */
    final int run() {
        return runs - 1;
    }

    @Override
    public final void begin(long seed) {
        random = new Randomness(seed);
        isRandom = runs % 4 >= 2;
        runs++;
        choicesSinceRelease = 0;
        begin();
    }

    /** Begins a run. */
    abstract void begin();

    /** {@return {@code true} if the thread of an option waits there for others} */
    abstract boolean isHeld(Choices choices, int option);

    /** Takes note of where the threads are. */
    abstract void note(Choices choices);

    /** {@return the option that leads to what was predicted; -1 if there is none yet} */
    int directed(Choices choices) {
        return -1;
    }

    /** Takes note of the option that was chosen. */
    void chosen(Choices choices, int option) {}

    @Override
    public final int choose(Choices choices) {
        if (choices.kind(0) == ChoiceKind.NOTIFY) {
            return isRandom ? random.below(choices.size()) : 0;
        }
        note(choices);
        int option = directed(choices);
        if (option < 0) {
            option = free(choices);
        }
        chosen(choices, option);
        return option;
    }

    /** {@return an option whose thread is not held, a limit of time if there is none, or one that is held} */
    private int free(Choices choices) {
        int option = -1;
        int timeout = -1;
        int held = -1;
        int count = 0;
        int heldCount = 0;
        int timeoutCount = 0;
        for (int i = 0; i < choices.size(); i++) {
            if (choices.kind(i) == ChoiceKind.TIME_OUT || choices.kind(i) == ChoiceKind.WAKE_UP) {
                timeoutCount++;
                if (timeout < 0 || isRandom && random.below(timeoutCount) == 0) {
                    timeout = i;
                }
            } else if (!isHeld(choices, i)) {
                count++;
                if (option < 0 || isRandom && random.below(count) == 0) {
                    option = i;
                }
            } else {
                heldCount++;
                if (held < 0 || isRandom && random.below(heldCount) == 0) {
                    held = i;
                }
            }
        }
        if (option < 0) {
            option = timeout;
        }
        if (held >= 0 && (option < 0 || ++choicesSinceRelease >= LONGEST_HOLD)) {
            choicesSinceRelease = 0;
            releases++;
            return held;
        }
        return option;
    }

    @Override
    public final boolean endsEarly(Operation operation) {
        return timeouts.endEarly(operation);
    }

    @Override
    public final String name() {
        return NAME;
    }

    @Override
    public final boolean choosesAtFirstOperations() {
        return true;
    }

    @Override
    public final boolean seesSingleOptions() {
        return true;
    }

    @Override
    public final boolean end() {
        return true;
    }
}
