// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.outcome;

import java.util.Arrays;

/** The values that reads return, if each returns what a given write has written. */
final class ReadValues {
    private final LitmusTest test;
    private final Actions actions;
    private final int[] source;
    private final long[][] values;
    private final State[][] states;
    private boolean founded = true;

    private enum State {
        UNKNOWN,
        IN_WORK,
        KNOWN
    }

    /** @param source by action that reads, the one that wrote */
    ReadValues(LitmusTest test, Actions actions, int[] source) {
        this.test = test;
        this.actions = actions;
        this.source = source;
        values = new long[actions.participants()][];
        states = new State[actions.participants()][];
        for (int participant = 0; participant < values.length; participant++) {
            int steps = actions.end(participant) - actions.action(participant, 0);
            values[participant] = new long[steps];
            states[participant] = new State[steps];
            Arrays.fill(states[participant], State.UNKNOWN);
        }
        for (int participant = 0; participant < values.length; participant++) {
            for (int step = 0; step < values[participant].length; step++) {
                if (actions.isRead(actions.action(participant, step))) {
                    read(participant, step);
                }
            }
        }
    }

    private long read(int participant, int step) {
        if (states[participant][step] == State.IN_WORK) {
            founded = false;
        }
        if (states[participant][step] == State.UNKNOWN) {
            states[participant][step] = State.IN_WORK;
            int action = actions.action(participant, step);
            values[participant][step] = source[action] == Actions.INITIAL
                    ? test.initial().get(actions.step(action).location())
                    : written(source[action]);
            states[participant][step] = State.KNOWN;
        }
        return values[participant][step];
    }

    private long written(int action) {
        Step step = actions.step(action);
        int from = step.written().read();
        return step.written().value(from < 0 ? 0 : read(actions.participant(action), from), step.size());
    }

    /** {@return {@code true} if no value follows from itself} */
    boolean areFounded() {
        return founded;
    }

    /** {@return by participant and step, what was read} */
    long[][] byParticipant() {
        return values;
    }
}
