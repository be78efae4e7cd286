// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.report.model;

/** Outcome of a traced test. */
public enum Outcome {
    /** Every trial agreed, and every control that was asked for diverged. */
    PASSED("passed", "\u2713"),
    /** A trial diverged, threw, hung, died, or could not be checked. */
    FAILED("failed", "\u2717"),
    /** Every trial agreed, but a control never diverged, so the agreement proves nothing. */
    UNPROVEN("unproven", "?"),
    /** The test gave up by itself, because an assumption did not hold. */
    ABORTED("aborted", "\u2013");

    private final String label;
    private final String symbol;

    Outcome(String label, String symbol) {
        this.label = label;
        this.symbol = symbol;
    }

    /** {@return the word for people, such as {@code failed}} */
    public String label() {
        return label;
    }

    /** {@return a sign that stands beside the word, so that colour is never the only mark} */
    public String symbol() {
        return symbol;
    }
}
