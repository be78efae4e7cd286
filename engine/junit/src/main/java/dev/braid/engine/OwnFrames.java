// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine;

import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

/** Braid's own frames below a test's method, which tell nobody anything. */
final class OwnFrames {
    private static final List<String> OWN =
            List.of("dev.braid.engine.worker.", "java.lang.reflect.", "jdk.internal.reflect.");

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
        while (length > 0 && isOwn(frames[length - 1])) {
            length--;
        }
        if (length > 0) {
            thrown.setStackTrace(Arrays.copyOf(frames, length));
        }
        if (thrown.getCause() != null) {
            remove(thrown.getCause(), seen);
        }
        Arrays.stream(thrown.getSuppressed()).forEach(each -> remove(each, seen));
    }

    private static boolean isOwn(StackTraceElement frame) {
        return OWN.stream().anyMatch(frame.getClassName()::startsWith);
    }
}
