// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectMethod;

import java.util.Map;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.testkit.engine.EngineTestKit;

/** A run of one test that fails, in an engine of its own, as a JVM of its own would be. */
public final class FailedTest {
    private FailedTest() {}

    /** {@return the exception of the test, run with these configuration parameters} */
    public static Throwable of(Class<?> type, String method, Map<String, String> parameters) {
        return EngineTestKit.engine("braid")
                .configurationParameter("braid.schedules", "off")
                .selectors(selectMethod(type, method))
                .configurationParameters(parameters)
                .execute()
                .testEvents()
                .failed()
                .stream()
                .map(event -> event.getRequiredPayload(TestExecutionResult.class)
                        .getThrowable()
                        .orElseThrow())
                .findFirst()
                .orElseThrow();
    }
}
