// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine;

import org.junit.platform.commons.JUnitException;
import org.junit.platform.engine.TestExecutionResult;

/** Fails each test, as nothing that could run it is built in. */
final class UnavailableRunner implements TracedTestRunner {
    @Override
    public TestExecutionResult run(TracedTest test, ReportEntries sink) {
        return TestExecutionResult.failed(new JUnitException(test.uniqueId() + " did not run: no runner"));
    }

    @Override
    public void close() {}
}
