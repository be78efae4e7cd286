// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.linearizable;

import java.util.Optional;

/**
 * Says whether histories are linearizable, one at a time, as {@link LinearizableSimulator} does of those of a trace.
 *
 * <p>Thread safety: one thread.
 */
public final class HistoryJudge {
    private final Subject subject;
    private final HistoryCheck check;

    /** @throws InconclusiveException if the class of the specification can't be loaded */
    public HistoryJudge(Subject subject) {
        this.subject = subject;
        check = new HistoryCheck(
                ClassSpecification.named(subject.specification()), subject, LinearizableSimulator.BUDGET);
    }

    /**
     * {@return the reason why a history is not linearizable, one sentence; empty if it is}
     *
     * @throws InconclusiveException if neither can be said
     */
    public Optional<String> problem(History history) {
        return check.judge(history)
                .map(counterexample -> "A history of " + subject.testClass() + " is not linearizable: "
                        + counterexample.last().impossible());
    }
}
