// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.outcome;

import java.util.ArrayList;
import java.util.List;

/**
 * The actions of a test, numbered: those of the first actor in program order, those of the second one, and so on, the
 * arbiter's last. Sets of actions are the bits of a long.
 */
final class Actions {
    /** Bits of a long. */
    private static final int MOST = 64;

    /** A write that was there before all actions. */
    static final int INITIAL = -1;

    private final List<Step> steps = new ArrayList<>();
    private final int[] first;
    private final int[] participant;

    Actions(LitmusTest test) throws UnmodelledException {
        List<List<Step>> participants = test.participants();
        first = new int[participants.size()];
        for (int i = 0; i < first.length; i++) {
            first[i] = steps.size();
            steps.addAll(participants.get(i));
        }
        if (steps.size() > MOST) {
            throw new UnmodelledException("it has more than " + MOST + " accesses");
        }
        participant = new int[steps.size()];
        for (int i = 0; i < first.length; i++) {
            for (int step = 0; step < participants.get(i).size(); step++) {
                participant[first[i] + step] = i;
            }
        }
    }

    int count() {
        return steps.size();
    }

    int participants() {
        return first.length;
    }

    Step step(int action) {
        return steps.get(action);
    }

    int participant(int action) {
        return participant[action];
    }

    /** {@return the action that is a step of a participant} */
    int action(int ofParticipant, int number) {
        return first[ofParticipant] + number;
    }

    /** {@return the index at which the actions of a participant end} */
    int end(int ofParticipant) {
        return ofParticipant + 1 < first.length ? first[ofParticipant + 1] : steps.size();
    }

    /** {@return by action, those that come before it in program order; before the arbiter's, all actors' have come} */
    long[] before() {
        long[] before = new long[steps.size()];
        int arbiter = first.length - 1;
        for (int action = 0; action < before.length; action++) {
            long all = (1L << action) - 1; // actions before it, of all participants
            long ownFirst = (1L << first[participant[action]]) - 1;
            before[action] = participant[action] == arbiter ? all : all & ~ownFirst;
        }
        return before;
    }

    boolean isRead(int action) {
        return steps.get(action).kind().reads();
    }

    boolean isWrite(int action) {
        return steps.get(action).kind().writes();
    }

    /** {@return the actions that write to the location of an action, without that action itself} */
    List<Integer> otherWrites(int action) {
        List<Integer> writes = new ArrayList<>();
        for (int other = 0; other < steps.size(); other++) {
            if (other != action && isWrite(other) && isSamePlace(action, other)) {
                writes.add(other);
            }
        }
        return writes;
    }

    boolean isSamePlace(int one, int other) {
        return steps.get(one).location() == steps.get(other).location();
    }
}
