// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine;

import java.util.Optional;
import org.junit.platform.engine.TestExecutionResult;

/**
 * Runs the traced tests of one execution request, one after the other.
 *
 * <p>Thread safety: one thread.
 */
public interface TracedTestRunner extends AutoCloseable {
    /** Runs one test. What this throws is the failure of that test. */
    TestExecutionResult run(TracedTest test, ReportEntries sink);

    /** Says that no more tests of this class come. {@return what went wrong in its {@code @AfterAll} methods} */
    default Optional<String> endClass(String className) {
        return Optional.empty();
    }

    /** Ends what the runner started. What this throws is the failure of the engine. */
    @Override
    void close();
}
