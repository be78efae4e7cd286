// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine;

import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

/** Frames of Braid's and of JUnit's below a test's method, which tell nobody anything. */
final class OwnFrames {
    private static final String BRAID = "dev.braid.engine.";

    /** On the thread that runs a test, all this below its method is the way to it. */
    private static final List<String> AROUND_TESTS = List.of(
            BRAID,
            "org.junit.jupiter.engine.",
            "org.junit.platform.",
            "java.lang.reflect.",
            "java.lang.Thread",
            "java.util.",
            "jdk.internal.reflect.");

    private OwnFrames() {}

    /** Cuts them off from what a test threw, and from what caused it or was suppressed. */
    static void remove(Throwable thrown) {
        remove(thrown, Collections.newSetFromMap(new IdentityHashMap<>()));
    }

    private static void remove(Throwable thrown, Set<Throwable> seen) {
        if (!seen.add(thrown)) {
            return;
        }
        StackTraceElement[] frames = thrown.getStackTrace();
        int length = frames.length;
        if (isOfTheTestsThread(frames)) {
            while (length > 0 && isAroundTests(frames[length - 1])) {
                length--;
            }
        }
        if (length > 0) {
            thrown.setStackTrace(Arrays.copyOf(frames, length));
        }
        if (thrown.getCause() != null) {
            remove(thrown.getCause(), seen);
        }
        Arrays.stream(thrown.getSuppressed()).forEach(each -> remove(each, seen));
    }

    private static boolean isOfTheTestsThread(StackTraceElement[] frames) {
        return Arrays.stream(frames).anyMatch(frame -> frame.getClassName().startsWith(BRAID));
    }

    private static boolean isAroundTests(StackTraceElement frame) {
        return AROUND_TESTS.stream().anyMatch(frame.getClassName()::startsWith);
    }
}
