// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectMethod;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.EventType;

/**
 * A test that an engine of its own runs, with the default settings.
 *
 * @param reports folder of its report
 */
record OneTest(Class<?> type, String method, Path reports) {
    /** {@return the test's result with these configuration parameters} */
    TestExecutionResult run(Map<String, String> parameters) {
        return run(selectMethod(type, method), reports, parameters);
    }

    /** {@return the result of the one selected test with these configuration parameters} */
    static TestExecutionResult run(DiscoverySelector test, Path reports, Map<String, String> parameters) {
        return EngineTestKit.engine("braid")
                .selectors(test)
                .configurationParameter("braid.report.dir", reports.toString())
                .configurationParameters(parameters)
                .execute()
                .testEvents()
                .stream()
                .filter(event -> event.getType() == EventType.FINISHED)
                .findFirst()
                .flatMap(event -> event.getPayload(TestExecutionResult.class))
                .orElseThrow();
    }

    /** {@return the page of its last run} */
    String page() throws IOException {
        return Files.readString(reports.resolve(type.getName() + "." + method + ".html"));
    }

    /** {@return the message of a failed test, in one line} */
    static String message(TestExecutionResult result) {
        return result.getThrowable().orElseThrow().toString().replaceAll("\\s+", " ");
    }
}
