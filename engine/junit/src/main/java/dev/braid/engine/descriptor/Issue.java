// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.descriptor;

import org.junit.platform.engine.TestSource;

/**
 * Something that is wrong with a test or with a class of tests. The platform has a type for this only since version
 * 1.13.
 *
 * @param message the place, the error and the fix
 * @param source the place of the issue
 */
public record Issue(Severity severity, String message, TestSource source) {
    /** The consequence of an issue. */
    public enum Severity {
        /** The test, or the class, fails instead of running. */
        ERROR,
        /** The test, or the class, runs. */
        WARNING
    }

    public boolean isError() {
        return severity == Severity.ERROR;
    }
}
