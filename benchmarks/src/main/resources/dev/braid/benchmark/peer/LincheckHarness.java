// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0

import dev.braid.benchmark.peer.work.PeerTask;
import org.jetbrains.lincheck.Lincheck;

/**
 * Has Lincheck check a task: LincheckHarness TASK COUNT INVOCATIONS. Prints nanoseconds, operations, and the verdict.
 */
public final class LincheckHarness {
    public static void main(String[] arguments) {
        PeerTask.Kind kind = PeerTask.Kind.valueOf(arguments[0]);
        int count = Integer.parseInt(arguments[1]);
        int invocations = Integer.parseInt(arguments[2]);
        long[] done = new long[1];
        long start = System.nanoTime();
        String verdict = "passed";
        try {
            Lincheck.runConcurrentTest(invocations, () -> {
                if (!new PeerTask(kind, count).run()) {
                    throw new AssertionError("the result is wrong");
                }
            });
        } catch (AssertionError e) {
            verdict = "reported";
        }
        System.out.println(
                "result " + (System.nanoTime() - start) + " " + 2L * count * invocations + " " + verdict);
    }
}
