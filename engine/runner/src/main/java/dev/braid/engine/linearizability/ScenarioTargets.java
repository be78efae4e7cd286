// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.linearizability;

import dev.braid.engine.explore.Attempt;
import dev.braid.engine.explore.Attempt.Result;
import dev.braid.engine.explore.Target;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Targets of a search over scenarios. A trace does not say in which scenarios a target can be reached, so each scenario
 * has some of them, in turn.
 *
 * <p>Thread safety: one thread.
 */
final class ScenarioTargets {
    private static final int PAIRS_OF_SCENARIO = 3;
    private static final int PREDICTIONS_OF_SCENARIO = 1;
    /** Results, those first that say most. */
    private static final List<Result> RANKS = List.of(
            Result.CONFIRMED,
            Result.OTHER_OUTCOME,
            Result.FAILED_OTHERWISE,
            Result.SEPARATED,
            Result.WITHOUT_EFFECT,
            Result.ALL_WAITED,
            Result.NOT_REACHED,
            Result.NOT_TRIED);

    private final List<Target> targets;
    /** Results so far, one for each target. */
    private final List<Attempt> attempts;

    private final Turns pairs = new Turns(PAIRS_OF_SCENARIO);
    private final Turns predictions = new Turns(PREDICTIONS_OF_SCENARIO);

    /** Targets of a kind, each by its index, of which some are next. */
    private static final class Turns {
        private final List<Integer> indices = new ArrayList<>();
        private final int most;
        private int next;

        Turns(int most) {
            this.most = most;
        }

        List<Integer> next() {
            List<Integer> some = new ArrayList<>();
            for (int i = 0; i < Math.min(most, indices.size()); i++) {
                some.add(indices.get(next++ % indices.size()));
            }
            return some;
        }
    }

    ScenarioTargets(List<Target> targets) {
        this.targets = List.copyOf(targets);
        attempts = new ArrayList<>(Collections.nCopies(targets.size(), new Attempt(Result.NOT_TRIED, 0, 0, "", false)));
        for (int i = 0; i < targets.size(); i++) {
            (targets.get(i).kind().isOfPair() ? pairs : predictions).indices.add(i);
        }
    }

    /** {@return the indices of those of the next scenario, pairs last} */
    List<Integer> next() {
        List<Integer> some = predictions.next();
        some.addAll(pairs.next());
        return some;
    }

    /** {@return the targets at some indices} */
    List<Target> at(List<Integer> indices) {
        return indices.stream().map(targets::get).toList();
    }

    /**
     * Takes what has come of some of them in a scenario.
     *
     * @param indices their indices, or those of some more that were not tried any more
     */
    void take(List<Integer> indices, List<Attempt> ofScenario) {
        for (int i = 0; i < ofScenario.size(); i++) {
            attempts.set(indices.get(i), union(attempts.get(indices.get(i)), ofScenario.get(i)));
        }
    }

    private static Attempt union(Attempt one, Attempt other) {
        Attempt best = RANKS.indexOf(other.result()) < RANKS.indexOf(one.result()) ? other : one;
        return new Attempt(
                best.result(),
                one.runs() + other.runs(),
                one.releases() + other.releases(),
                best.schedule(),
                best.isInBothOrders(),
                best.outcome());
    }

    /** {@return {@code true} if a prediction was confirmed} */
    boolean isConfirmed() {
        return attempts.stream().anyMatch(attempt -> attempt.result() == Result.CONFIRMED);
    }

    /** {@return the results of the targets, in their order} */
    List<Attempt> attempts() {
        return List.copyOf(attempts);
    }
}
