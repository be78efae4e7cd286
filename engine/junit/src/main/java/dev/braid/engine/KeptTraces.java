// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine;

import dev.braid.engine.run.FlowRecording;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The choice of the trials whose traces stay on disk.
 *
 * @param keeping the test's setting
 * @param trials all trials so far, by their numbers from 1; the caller adds to them
 */
record KeptTraces(TraceKeeping keeping, List<Trial> trials) {
    /**
     * Keeps a trial's trace, or drops it, once the next trial is judged or there is none.
     *
     * @param number the number of the trial; 0 for none
     * @param testFails whether the test is known to fail
     */
    void settle(int number, boolean testFails) throws IOException {
        if (number > 0) {
            Trial trial = trials.get(number - 1);
            if (isKept(trial, testFails)) {
                trial.end().trace().file().keep();
            } else {
                trial.end().trace().file().discard();
                FlowRecording.deleteBeside(trial.traceFile());
            }
        }
    }

    /**
     * {@return {@code true} if the trial's trace stays: it shows the fault, or an outcome that no trial before it had,
     * or the next trial is compared with it, or it is the last of a test that fails although no trial does, or traces
     * are kept always}
     */
    boolean isKept(Trial trial, boolean testFails) {
        return keeping == TraceKeeping.ALWAYS
                || trial.problem(false).isPresent()
                || isWitness(trial)
                || (trial.number() < trials.size()
                        && comparedWith(trials.get(trial.number())).isPresent())
                || (testFails && trial.number() == trials.size());
    }

    /**
     * {@return the trial that one is compared with: the one before it, where the first agrees and the other diverges at
     * events of its trace; empty if there is none}
     */
    Optional<Trial> comparedWith(Trial diverging) {
        return diverging.number() > 1 && diverging.divergesAtEvents()
                ? Optional.of(trials.get(diverging.number() - 2))
                        .filter(before -> before.problem(false).isEmpty())
                : Optional.empty();
    }

    private boolean isWitness(Trial trial) {
        Set<String> outcomes = new HashSet<>(trial.outcomes());
        trials.stream().limit(trial.number() - 1L).forEach(earlier -> outcomes.removeAll(earlier.outcomes()));
        return !outcomes.isEmpty();
    }
}
