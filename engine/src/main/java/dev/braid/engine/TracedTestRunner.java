// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine;

import org.junit.platform.engine.TestExecutionResult;

/**
 * Runs the traced tests of one execution request, one after the other.
 *
 * <p>Thread safety: one thread.
 */
public interface TracedTestRunner extends AutoCloseable {
    /** Runs one test. What this throws is the failure of that test. */
    TestExecutionResult run(TracedTest test, ReportEntries sink);

    /** Ends what the runner started. What this throws is the failure of the engine. */
    @Override
    void close();
}
