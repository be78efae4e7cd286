// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.benchmark.peer.bug;

import java.util.Arrays;
import java.util.Locale;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.EngineFilter;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** Has Braid run the test of a bug: {@code BraidFinding NAME SECONDS FOLDER}. Prints the verdict, and its text. */
public final class BraidFinding implements TestExecutionListener {
    private String verdict = "none";

    private BraidFinding() {}

    public static void main(String[] arguments) {
        Bug bug = Bug.valueOf(arguments[0]);
        LauncherDiscoveryRequest request = LauncherDiscoveryRequestBuilder.request()
                .selectors(DiscoverySelectors.selectMethod(BugsOfBraid.class, testOf(bug)))
                .filters(EngineFilter.includeEngines("braid"))
                .configurationParameter("braid.report.dir", arguments[2])
                .configurationParameter("braid.schedules", "1000000")
                .configurationParameter("braid.schedules.seconds", arguments[1])
                .build();
        BraidFinding finding = new BraidFinding();
        LauncherFactory.create().execute(request, finding);
        System.out.println("result " + finding.verdict);
    }

    /** {@return the name of the method: that of the constant, in camel case} */
    static String testOf(Bug bug) {
        String[] words = bug.name().toLowerCase(Locale.ROOT).split("_");
        return Arrays.stream(words)
                .skip(1)
                .map(word -> Character.toUpperCase(word.charAt(0)) + word.substring(1))
                .reduce(words[0], String::concat);
    }

    @Override
    public void executionFinished(TestIdentifier test, TestExecutionResult result) {
        if (test.isTest()) {
            verdict = result.getStatus() == TestExecutionResult.Status.SUCCESSFUL ? "passed" : "reported";
        }
        result.getThrowable().ifPresent(thrown -> System.out.println(thrown));
    }
}
