// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine;

import java.util.Locale;
import org.junit.platform.commons.support.HierarchyTraversalMode;
import org.junit.platform.commons.support.ReflectionSupport;

/** Names of the files that belong to a test. */
final class FileNames {
    private static final int LONGEST = 180;

    private FileNames() {}

    /** {@return a name from class, method and parameters, which no other test of the class path has} */
    static String of(TracedTest test) {
        return of(test, test.rerun());
    }

    private static boolean isOnlyOne(TracedTest test) {
        return ReflectionSupport.findMethods(
                                test.testClass(),
                                method -> method.getName().equals(test.methodName()),
                                HierarchyTraversalMode.TOP_DOWN)
                        .size()
                <= 1;
    }

    /** {@return the name for a run of the test after so many that failed} */
    static String of(TracedTest test, int rerun) {
        String readable = (test.className() + "." + test.methodName()).replaceAll("[^A-Za-z0-9._$-]", "_");
        if (readable.length() > LONGEST) {
            readable = readable.substring(0, LONGEST);
        }
        // Overloads, and names that differ only in characters that file systems dislike, still differ here.
        boolean plain = isOnlyOne(test) && test.methodName().matches("[A-Za-z0-9_$]+") && readable.length() < LONGEST;
        String name = plain
                ? readable
                : readable + String.format(Locale.ROOT, "-%08x", test.uniqueId().hashCode());
        String invocation = test.jupiter().map(JupiterTest::suffix).orElse("").replace('#', '-');
        return name + invocation + (rerun == 0 ? "" : "-rerun-" + rerun);
    }
}
