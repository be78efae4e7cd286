// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.library;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectMethod;

import java.util.Map;
import java.util.TreeMap;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.launcher.Launcher;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** Runs a library's own test classes and methods, named as arguments, and prints each test with its result. */
final class TestSuiteFixture {
    private TestSuiteFixture() {}

    public static void main(String[] arguments) {
        Map<String, String> results = new TreeMap<>();
        LauncherDiscoveryRequestBuilder request = LauncherDiscoveryRequestBuilder.request();
        for (String name : arguments) {
            request.selectors(name.contains("#") ? selectMethod(name) : selectClass(name));
        }
        LauncherDiscoveryRequest tests = request.build();
        Launcher launcher = LauncherFactory.create();
        launcher.execute(tests, new TestExecutionListener() {
            @Override
            public void executionFinished(TestIdentifier test, TestExecutionResult result) {
                if (test.isTest()) {
                    String thrown = result.getThrowable()
                            .map(throwable -> " " + throwable.getClass().getName())
                            .orElse("");
                    results.put(test.getUniqueId(), result.getStatus() + thrown);
                }
            }

            @Override
            public void executionSkipped(TestIdentifier test, String reason) {
                results.put(test.getUniqueId(), "SKIPPED " + reason);
            }
        });
        results.forEach((test, result) -> System.out.println(result + " " + test));
        System.exit(0); // evictors and other threads of the tests may still run
    }
}
