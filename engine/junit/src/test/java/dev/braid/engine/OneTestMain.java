// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectMethod;

import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Events;

/** Runs one traced test, as an IDE does: {@code class#method}. Prints what became of it. */
final class OneTestMain {
    private OneTestMain() {}

    public static void main(String[] arguments) {
        Events tests = EngineTestKit.engine("braid")
                .enableImplicitConfigurationParameters(true)
                .selectors(selectMethod(arguments[0]))
                .execute()
                .testEvents();
        System.out.println("succeeded: " + tests.succeeded().count() + ", failed: "
                + tests.failed().count());
        tests.failed().stream().forEach(System.out::println);
    }
}
