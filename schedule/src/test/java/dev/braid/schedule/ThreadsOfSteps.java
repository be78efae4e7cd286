// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.schedule;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntBinaryOperator;
import org.jspecify.annotations.Nullable;

/** Threads that are no more than numbers of steps, of which one at a time makes one, in one run. */
public final class ThreadsOfSteps implements Choices {
    private final int[] left;
    private final IntBinaryOperator locations;
    private int asking;
    private final List<Integer> options = new ArrayList<>();
    private final List<Switch> switches = new ArrayList<>();
    private int preemptions;
    private String order = "";

    /** @param steps the steps of each thread */
    public ThreadsOfSteps(int... steps) {
        this((thread, left) -> 0, steps);
    }

    /**
     * Makes threads whose steps write to memory.
     *
     * @param locations the number of the location that a thread writes, from its ordinal and the steps that it has left
     * @param steps the steps of each thread
     */
    ThreadsOfSteps(IntBinaryOperator locations, int... steps) {
        this.locations = locations;
        left = steps.clone();
    }

    /** {@return the order of the threads' steps} */
    public String run(Strategy strategy) {
        StringBuilder made = new StringBuilder();
        asking = 1;
        while (collect()) {
            int option = options.size() == 1 && !strategy.seesSingleOptions() ? 0 : strategy.choose(this);
            int chosen = options.get(option);
            if (option > 0) {
                preemptions += isForced() ? 0 : 1;
                switches.add(new Switch(asking, askingSite(), visit(), ChoiceKind.RUN, chosen));
            }
            asking = chosen;
            left[chosen - 1]--;
            made.append(chosen);
        }
        order = made.toString();
        return order;
    }

    private boolean collect() {
        options.clear();
        if (left[asking - 1] > 0) {
            options.add(asking);
        }
        for (int i = 1; i <= left.length; i++) {
            if (i != asking && left[i - 1] > 0) {
                options.add(i);
            }
        }
        return !options.isEmpty();
    }

    @Override
    public int size() {
        return options.size();
    }

    @Override
    public ChoiceKind kind(int option) {
        return ChoiceKind.RUN;
    }

    @Override
    public int thread(int option) {
        return options.get(option);
    }

    @Override
    public Operation operation(int option) {
        return Operation.WRITE;
    }

    @Override
    public int site(int option) {
        return left[options.get(option) - 1];
    }

    @Override
    public int location(int option) {
        int thread = options.get(option);
        return locations.applyAsInt(thread, left[thread - 1]);
    }

    @Override
    public int asking() {
        return asking;
    }

    @Override
    public int askingSite() {
        return left[asking - 1];
    }

    @Override
    public int visit() {
        return 1;
    }

    @Override
    public boolean isForced() {
        return left[asking - 1] == 0;
    }

    /**
     * {@return the result of the run}
     *
     * @param thrown by it; null if it has passed
     * @param readsFrom its reads-from class
     */
    public ControlledRun result(@Nullable Throwable thrown, long readsFrom) {
        return new ControlledRun(
                ControlledRun.Ending.ENDED,
                "",
                thrown,
                null,
                switches.toArray(new Switch[0]),
                order.hashCode() & 0xffff,
                order.length(),
                order.length(),
                new String[0],
                new String[0],
                0,
                0,
                0,
                readsFrom);
    }

    /** {@return the switches of the run} */
    public List<Switch> switches() {
        return switches;
    }

    /** {@return the number of those that are preemptions} */
    int preemptions() {
        return preemptions;
    }
}
