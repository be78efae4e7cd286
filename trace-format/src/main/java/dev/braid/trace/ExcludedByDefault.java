// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A prefix of class names whose classes are left out of the trace unless the user includes them.
 *
 * @param prefix the prefix of names with dots
 * @param reason the reason, to follow "because"
 */
public record ExcludedByDefault(String prefix, Use use, String reason) {
    /** The uses of the classes. */
    public enum Use {
        /** They run or support tests, and so are loaded in nearly every test: verdicts don't name them. */
        TESTING,
        /** Programs share their objects: a verdict names them if any was loaded. */
        LIBRARY
    }

    /** Begins the rule by which such a class is left alone; the prefix follows. */
    public static final String RULE = "excluded by default: ";

    private static final String LOGS = "it reads its configuration without locks, by races that are meant";
    private static final String TOOL = "the JDK's compiler and other tools are part of no program under test";
    private static final String COROUTINES = "its channels and continuations have races that are meant";
    private static final String RUNS_TESTS = "it runs tests, and is not under test";

    /** All of them, in the order of their prefixes. */
    public static final List<ExcludedByDefault> ALL = List.of(
            library("ch.qos.logback.", LOGS),
            library("com.google.protobuf.", "messages keep their hash codes and sizes by races that are meant"),
            testing("com.intellij.rt.", RUNS_TESTS),
            library("com.sun.jarsigner.", TOOL),
            library("com.sun.java.", TOOL),
            library("com.sun.jdi.", TOOL),
            library("com.sun.jna.", "native code writes to its memory"),
            library("com.sun.source.", TOOL),
            library("com.sun.tools.", TOOL),
            library("jdk.", TOOL),
            testing("junit.", RUNS_TESTS),
            library("kotlinx.coroutines.", COROUTINES),
            testing("net.bytebuddy.", "it makes classes, for mocks above all"),
            library("org.apache.logging.", LOGS),
            testing("org.apache.maven.plugin.surefire.", RUNS_TESTS),
            testing("org.apache.maven.surefire.", RUNS_TESTS),
            testing("org.apiguardian.", RUNS_TESTS),
            testing("org.assertj.", "it checks results, and is not under test"),
            testing("org.eclipse.jdt.internal.junit", RUNS_TESTS),
            testing("org.hamcrest.", "it checks results, and is not under test"),
            testing("org.jacoco.", "it counts what was executed by races that are meant"),
            testing("org.junit.", RUNS_TESTS),
            testing("org.mockito.", "it stands in for what is not under test"),
            testing("org.opentest4j.", RUNS_TESTS),
            library("org.slf4j.", LOGS),
            testing("org.springframework.test.", RUNS_TESTS),
            library("sun.", TOOL));

    private static ExcludedByDefault library(String prefix, String reason) {
        return new ExcludedByDefault(prefix, Use.LIBRARY, reason);
    }

    private static ExcludedByDefault testing(String prefix, String reason) {
        return new ExcludedByDefault(prefix, Use.TESTING, reason);
    }

    /** {@return the one that a class name, or a prefix of class names, begins with; null if none} */
    public static @Nullable ExcludedByDefault of(String name) {
        for (ExcludedByDefault each : ALL) {
            if (name.startsWith(each.prefix)) {
                return each;
            }
        }
        return null;
    }
}
