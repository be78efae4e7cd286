// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.schedule;

import java.util.ArrayList;
import java.util.List;

/** Threads that are no more than numbers of steps, of which one at a time makes one, in one run. */
public final class ThreadsOfSteps implements Choices {
    private final int[] left;
    private int asking;
    private final List<Integer> options = new ArrayList<>();
    private final List<Switch> switches = new ArrayList<>();
    private int preemptions;

    /** @param steps of each thread */
    public ThreadsOfSteps(int... steps) {
        left = steps.clone();
    }

    /** {@return the order of the threads' steps} */
    public String run(Strategy strategy) {
        StringBuilder order = new StringBuilder();
        asking = 1;
        while (collect()) {
            int option = options.size() == 1 ? 0 : strategy.choose(this);
            int chosen = options.get(option);
            if (option > 0) {
                preemptions += isForced() ? 0 : 1;
                switches.add(new Switch(asking, askingSite(), visit(), ChoiceKind.RUN, chosen));
            }
            asking = chosen;
            left[chosen - 1]--;
            order.append(chosen);
        }
        return order.toString();
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
        return Operation.READ;
    }

    @Override
    public int site(int option) {
        return left[options.get(option) - 1];
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

    /** {@return the switches of the run} */
    public List<Switch> switches() {
        return switches;
    }

    /** {@return the number of those that are preemptions} */
    int preemptions() {
        return preemptions;
    }
}
