// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.readme;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import dev.braid.suite.WholeFailure;
import java.nio.file.Path;
import java.util.Map;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.testkit.engine.EngineTestKit;

/** The failure of a page's example. */
public final class FailingExample {
    private FailingExample() {}

    /**
     * {@return the text of the failure, with the names that the page uses}
     *
     * @param fixture the fixture that the page calls a test
     * @param parameters the parameters of the run
     */
    public static String failure(Class<?> fixture, Path reports, Map<String, String> parameters) {
        String page = fixture.getSimpleName().replace("Fixture", "Test");
        return EngineTestKit.engine("braid")
                .selectors(selectClass(fixture))
                .configurationParameter("braid.report.dir", reports.toString())
                .configurationParameters(parameters)
                .execute()
                .testEvents()
                .failed()
                .stream()
                .map(event -> event.getRequiredPayload(TestExecutionResult.class)
                        .getThrowable()
                        .map(WholeFailure::text)
                        .orElseThrow())
                .findFirst()
                .orElse("(it did not fail)")
                .replace(fixture.getName(), page)
                .replace(fixture.getSimpleName(), page)
                .replace(reports.toUri().toString(), "file:///home/you/counter/target/braid/")
                .replace(reports.toString(), "target/braid");
    }
}
