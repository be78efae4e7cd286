// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.outcome;

import dev.braid.simulator.outcome.Step.Kind;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The outcomes that sequential consistency allows (Lamport, "How to make a multiprocessor computer that correctly
 * executes multiprocess programs", 1979): those of all interleavings of the actors' steps, each of which reads what was
 * last written. The arbiter follows.
 */
final class SequentialConsistency {
    private static final int MOST_STEPS = 20_000_000;

    private final List<List<Step>> participants;
    private final LitmusTest test;
    private final int[] next;
    private final long[][] read;
    private final long[] memory;
    /** By location of a monitor, the participant that holds it, -1 for none, and how often. */
    private final int[] holder;

    private final int[] depth;
    private final Set<List<Long>> outcomes = new HashSet<>();
    private int steps;

    private SequentialConsistency(LitmusTest test) {
        this.test = test;
        participants = test.participants();
        next = new int[participants.size()];
        read = participants.stream().map(steps -> new long[steps.size()]).toArray(long[][]::new);
        memory = test.initial().stream().mapToLong(Long::longValue).toArray();
        holder = new int[memory.length];
        Arrays.fill(holder, -1);
        depth = new int[memory.length];
    }

    /** {@return all outcomes} */
    static Set<List<Long>> outcomes(LitmusTest test) throws UnmodelledException {
        SequentialConsistency model = new SequentialConsistency(test);
        model.explore();
        return model.outcomes;
    }

    private void explore() throws UnmodelledException {
        boolean actorsHaveEnded = true;
        for (int actor = 0; actor < test.actors().size(); actor++) {
            if (next[actor] < participants.get(actor).size()) {
                actorsHaveEnded = false;
                tryStep(actor);
            }
        }
        int arbiter = test.actors().size();
        if (actorsHaveEnded && next[arbiter] < test.arbiter().size()) {
            tryStep(arbiter);
        } else if (actorsHaveEnded) {
            outcomes.add(test.outcome(read));
        }
    }

    /** Takes a participant's next step, all that can follow, and the step back. */
    private void tryStep(int participant) throws UnmodelledException {
        if (++steps > MOST_STEPS) {
            throw new UnmodelledException("it has too many interleavings");
        }
        int number = next[participant];
        Step step = participants.get(participant).get(number);
        int location = step.location();
        int heldBy = holder[location];
        if (step.kind() == Kind.LOCK && heldBy >= 0 && heldBy != participant) {
            return;
        }
        long before = memory[location];
        int depthBefore = depth[location];
        take(participant, number, step);
        next[participant]++;
        explore();
        next[participant]--;
        memory[location] = before;
        holder[location] = heldBy;
        depth[location] = depthBefore;
    }

    private void take(int participant, int number, Step step) {
        int location = step.location();
        if (step.kind().reads()) {
            read[participant][number] = memory[location];
        }
        if (step.kind().writes()) {
            int source = step.written().read();
            memory[location] = step.written().value(source < 0 ? 0 : read[participant][source], step.size());
        }
        if (step.isMonitor()) {
            depth[location] += step.kind() == Kind.LOCK ? 1 : -1;
            holder[location] = depth[location] == 0 ? -1 : participant;
        }
    }
}
