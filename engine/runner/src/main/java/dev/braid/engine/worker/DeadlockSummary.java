// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.worker;

import dev.braid.engine.message.FailureText;
import java.lang.management.ThreadInfo;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Says in one sentence, on the first line of a thread dump, which threads are in a deadlock. */
public final class DeadlockSummary {
    /** The name of the worker's thread that makes a thread dump. */
    public static final String DUMP_THREAD = "braid-dump";

    private static final String START = "Deadlock: ";
    private static final List<String> PLATFORM_PACKAGES = List.of("java.", "jdk.", "sun.");

    private DeadlockSummary() {}

    /** {@return the sentence of a dump that a worker made itself; empty if there is no deadlock} */
    public static Optional<String> of(String dump) {
        return dump.lines().findFirst().filter(line -> line.startsWith(START));
    }

    /** {@return the sentence for threads that wait for each other} */
    static String of(List<ThreadInfo> deadlocked) {
        return deadlocked.stream().map(DeadlockSummary::wait).collect(Collectors.joining("; ", START, "."));
    }

    private static String wait(ThreadInfo thread) {
        return "thread '" + thread.getThreadName() + "' waits at " + place(thread.getStackTrace()) + " for "
                + thread.getLockInfo() + ", which thread '" + thread.getLockOwnerName() + "' holds";
    }

    /** {@return the innermost call in the program's code} */
    private static String place(StackTraceElement[] stack) {
        return Arrays.stream(stack)
                .filter(frame -> PLATFORM_PACKAGES.stream().noneMatch(frame.getClassName()::startsWith))
                .findFirst()
                .map(frame -> FailureText.canonical(frame).toString())
                .orElse("an unknown place");
    }
}
