// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine;

import dev.braid.engine.run.JupiterEnd;
import java.util.Optional;
import org.junit.platform.engine.TestExecutionResult;

/**
 * Ending of a test.
 *
 * @param result the result if the test has run
 * @param notRun the reason why it has not run, if Jupiter has skipped it, or something around it has failed
 * @param hasMore whether the method has further tests behind it
 */
public record TestEnd(TestExecutionResult result, Optional<JupiterEnd> notRun, boolean hasMore) {
    /** {@return the ending of a test that has run, and is the only one of its method} */
    public static TestEnd of(TestExecutionResult result) {
        return new TestEnd(result, Optional.empty(), false);
    }
}
