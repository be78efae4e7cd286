// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.explore;

import java.util.Collection;
import java.util.stream.Collectors;

/** Failure of a test with an outcome that comes about in no schedule without a preemption. */
public final class OutcomeError extends AssertionError {
    private static final long serialVersionUID = 1;
    private static final int MOST_NAMED = 3;

    private final String outcome;

    /**
     * Makes an error.
     *
     * @param outcome text of the outcome, see {@link Outcome#text}
     */
    public OutcomeError(String outcome, String message) {
        super(message);
        this.outcome = outcome;
        setStackTrace(new StackTraceElement[0]);
    }

    /** {@return an error that names the outcome and those of the schedules without a preemption} */
    static OutcomeError of(Outcome outcome, Collection<Outcome> serial) {
        return new OutcomeError(outcome.text(), "the outcome is " + sentence(outcome, serial));
    }

    /** {@return the end of a sentence that begins with an outcome} */
    static String sentence(Outcome outcome, Collection<Outcome> serial) {
        return outcome + "; no schedule without a preemption has that, but "
                + serial.stream().limit(MOST_NAMED).map(Outcome::toString).collect(Collectors.joining("; or "))
                + (serial.size() > MOST_NAMED ? "; or " + (serial.size() - MOST_NAMED) + " more" : "");
    }

    /** {@return the text of the outcome} */
    public String outcome() {
        return outcome;
    }
}
