// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.benchmark.start.work;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.EngineFilter;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/**
 * Runs a hundred small tests through the JUnit launcher: {@code traced FOLDER SCHEDULES} by Braid, where the last one
 * is the parameter {@code braid.schedules}, or {@code plain} by Jupiter.
 */
final class SuiteMain implements TestExecutionListener {
    private static final int TESTS = 100;

    private final AtomicInteger passed = new AtomicInteger();

    public static void main(String[] arguments) {
        boolean traced = arguments[0].equals("traced");
        List<? extends DiscoverySelector> classes = (traced ? TracedHundred.CLASSES : PlainHundred.CLASSES)
                .stream().map(DiscoverySelectors::selectClass).toList();
        LauncherDiscoveryRequestBuilder request = LauncherDiscoveryRequestBuilder.request()
                .selectors(classes)
                .filters(EngineFilter.includeEngines(traced ? "braid" : "junit-jupiter"));
        if (traced) {
            request.configurationParameter("braid.report.dir", arguments[1]);
            request.configurationParameter("braid.schedules", arguments[2]);
        }
        SuiteMain suite = new SuiteMain();
        LauncherFactory.create().execute(request.build(), suite);
        if (suite.passed.get() != TESTS) {
            System.err.println(suite.passed.get() + " of " + TESTS + " tests passed");
            System.exit(1);
        }
    }

    @Override
    public void executionFinished(TestIdentifier test, TestExecutionResult result) {
        if (test.isTest() && result.getStatus() == TestExecutionResult.Status.SUCCESSFUL) {
            passed.incrementAndGet();
        }
        result.getThrowable().ifPresent(Throwable::printStackTrace);
    }
}
