// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine;

import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Remembers which tests have failed in this JVM, for build tools that run a failed test again.
 *
 * <p>A concurrent program that fails once and passes the next time is wrong. So a second run is warned of, and writes
 * its report and traces beside those of the first one, which it would otherwise replace.
 *
 * <p>Thread safety: any thread.
 */
final class EarlierFailures {
    /** Number of failures of a test, by folder of reports and unique id. */
    private static final Map<Path, Map<String, Integer>> FAILURES = new ConcurrentHashMap<>();

    private EarlierFailures() {}

    static void add(TracedTest test) {
        FAILURES.computeIfAbsent(test.settings().reportDirectory(), folder -> new ConcurrentHashMap<>())
                .merge(test.uniqueId(), 1, Integer::sum);
    }

    /** {@return the number of times that the test has failed, with that folder for its reports} */
    static int count(Path reportDirectory, String uniqueId) {
        return FAILURES.getOrDefault(reportDirectory, Map.of()).getOrDefault(uniqueId, 0);
    }

    /** {@return a message for the user before a test runs that has failed before} */
    static String warning(TracedTest test) {
        Path folder = test.settings().reportDirectory();
        return test.className() + "." + test.methodName()
                + " has failed, and is run again. If it passes now, its fault is"
                + " still there: a schedule that shows it was not met. Report of the failure: "
                + folder.resolve(FileNames.of(test, test.rerun() - 1) + ".html");
    }
}
