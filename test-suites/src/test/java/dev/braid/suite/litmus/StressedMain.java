// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.litmus;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.testkit.engine.EngineTestKit;

/**
 * Runs a test of jcstress, with a class path of its own. Arguments: its class, where reports go, and
 * {@code braid.jcstress}.
 */
final class StressedMain {
    private StressedMain() {}

    public static void main(String[] arguments) {
        EngineTestKit.engine("braid")
                .configurationParameter("braid.schedules", "off")
                .selectors(selectClass(arguments[0]))
                .configurationParameter("braid.report.dir", arguments[1])
                .configurationParameter("braid.jcstress", arguments[2])
                .execute()
                .testEvents()
                .finished()
                .stream()
                .map(event -> event.getRequiredPayload(TestExecutionResult.class))
                .forEach(result -> System.out.println(result.getStatus() + " "
                        + result.getThrowable().map(Throwable::getMessage).orElse("")));
    }
}
