// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0

import dev.braid.benchmark.peer.bug.Bug;
import org.jetbrains.lincheck.Lincheck;

/** Has Lincheck look for a bug: LincheckFinding NAME SECONDS. Prints the verdict. */
public final class LincheckFinding {
    private static final int MOST_RUNS = 1_000_000;

    public static void main(String[] arguments) {
        Bug bug = Bug.valueOf(arguments[0]);
        endAfter(1000 * Long.parseLong(arguments[1]));
        String verdict = "passed";
        try {
            Lincheck.runConcurrentTest(MOST_RUNS, () -> {
                try {
                    bug.run();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            });
        } catch (AssertionError e) {
            System.out.println(e);
            verdict = "reported";
        }
        System.out.println("result " + verdict);
        System.exit(0);
    }

    /** It takes no limit of time. */
    private static void endAfter(long millis) {
        Thread watch = new Thread(() -> {
            try {
                Thread.sleep(millis);
            } catch (InterruptedException e) {
                return;
            }
            System.out.println("result passed");
            System.out.flush();
            Runtime.getRuntime().halt(0);
        });
        watch.setDaemon(true);
        watch.start();
    }
}
