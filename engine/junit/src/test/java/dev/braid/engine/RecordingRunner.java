// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine;

import dev.braid.engine.message.TestListener;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.platform.engine.TestExecutionResult;

/** Runs nothing, passes or throws as told, and remembers what it was given. */
class RecordingRunner implements TracedTestRunner {
    final List<TracedTest> tests = new ArrayList<>();
    boolean closed;

    @Override
    public TestEnd run(TracedTest test, ReportEntries sink, TestListener listener) {
        tests.add(test);
        listener.begins();
        sink.publish(Map.of("ran", test.methodName()));
        return TestEnd.of(TestExecutionResult.successful());
    }

    @Override
    public void close() {
        closed = true;
    }

    TracedTest test(String methodName) {
        return tests.stream()
                .filter(test -> test.methodName().equals(methodName))
                .findFirst()
                .orElseThrow(() -> new AssertionError(methodName + " did not run, but " + tests));
    }
}
