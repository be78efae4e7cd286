// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine;

import org.jspecify.annotations.Nullable;
import org.opentest4j.AssertionFailedError;
import org.opentest4j.ValueWrapper;

/**
 * The failure of a traced test. Its message is what fits into a list of failures, as builds print at their end; printed
 * with its stack, it tells all. So a console has each failure whole, and once.
 */
final class TestFailure extends AssertionFailedError {
    private static final long serialVersionUID = 1L;

    private final String text;

    /**
     * Makes one.
     *
     * @param brief for a list of failures
     * @param text the whole
     */
    TestFailure(String brief, String text, @Nullable Throwable cause) {
        super(brief, cause);
        this.text = text;
    }

    /** Makes one that compares two values. */
    TestFailure(String brief, String text, Object expected, Object actual, @Nullable Throwable cause) {
        super(brief, ValueWrapper.create(expected), ValueWrapper.create(actual), cause);
        this.text = text;
    }

    @Override
    @SuppressWarnings("OverrideThrowableToString") // the message is the short form
    public String toString() {
        return AssertionFailedError.class.getName() + ":\n" + text;
    }
}
