// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.outcome;

import dev.braid.trace.Symbols;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The outcomes of a test that models allow.
 *
 * @param interleaved the outcomes that some interleaving leads to
 * @param allowed the outcomes that the Java memory model allows
 * @param obstacle the reason why there is no model of the test, half a sentence; "" if there is one
 */
record ModelledOutcomes(Set<String> interleaved, Set<String> allowed, String obstacle) {

    static ModelledOutcomes of(Observation observation, Map<String, ParticipantEvents.Call> calls, Symbols symbols) {
        try {
            LitmusTest test = new LitmusReader(observation, calls, symbols).read();
            return new ModelledOutcomes(
                    texts(SequentialConsistency.outcomes(test), observation),
                    texts(JavaMemoryModel.outcomes(test), observation),
                    "");
        } catch (UnmodelledException e) {
            return new ModelledOutcomes(Set.of(), Set.of(), e.reason());
        }
    }

    private static Set<String> texts(Set<List<Long>> outcomes, Observation observation) {
        return outcomes.stream()
                .map(outcome -> OutcomeText.of(outcome, observation.resultFields()))
                .collect(Collectors.toSet());
    }

    boolean arePresent() {
        return obstacle.isEmpty();
    }

    /**
     * {@return a remark where the test, the observation and the model disagree; "" if they do not}
     *
     * @param isTraced whether a traced run had the outcome
     * @param isUntraced whether jcstress has seen it, untraced
     */
    String remark(String outcome, Grade grade, boolean isTraced, boolean isUntraced) {
        if (!arePresent()) {
            return "";
        }
        boolean isAllowed = allowed.contains(outcome);
        boolean isInterleaved = interleaved.contains(outcome);
        if ((isTraced || isUntraced) && !isAllowed) {
            return "seen, though the memory model rules it out";
        }
        if (isTraced && !isInterleaved) {
            return "traced, though no interleaving leads to it";
        }
        if (grade == Grade.FORBIDDEN && isAllowed && !isTraced && !isUntraced) {
            return isInterleaved
                    ? "forbidden, though an interleaving leads to it"
                    : "forbidden, though the memory model allows it";
        }
        if (grade.isAcceptable() && !isAllowed) {
            return "accepted, though the memory model rules it out";
        }
        return grade.isAcceptable() && !isInterleaved ? "needs a weaker order than any traced run has" : "";
    }
}
