// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.library;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectMethod;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.platform.engine.FilterResult;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.Launcher;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.PostDiscoveryFilter;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/**
 * Runs a library's own test classes and methods, named as arguments, and prints each test with its result.
 *
 * <p>A name after an exclamation mark is left out: a method of a class that is named too.
 */
final class TestSuiteFixture {
    private TestSuiteFixture() {}

    public static void main(String[] arguments) {
        Map<String, String> results = new TreeMap<>();
        LauncherDiscoveryRequestBuilder request = LauncherDiscoveryRequestBuilder.request();
        Set<String> leftOut = new HashSet<>();
        for (String name : arguments) {
            if (name.startsWith("!")) {
                leftOut.add(name.substring(1));
            } else {
                request.selectors(name.contains("#") ? selectMethod(name) : selectClass(name));
            }
        }
        request.filters((PostDiscoveryFilter) test -> FilterResult.includedIf(!leftOut.contains(name(test))));
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

    private static String name(TestDescriptor test) {
        return test.getSource()
                .filter(MethodSource.class::isInstance)
                .map(MethodSource.class::cast)
                .map(method -> method.getClassName() + "#" + method.getMethodName())
                .orElse("");
    }
}
