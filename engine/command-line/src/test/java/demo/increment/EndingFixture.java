// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package demo.increment;

import java.io.IOException;

/** A loop that the JIT compiles, and then an end: return, exit, halt or kill. */
public final class EndingFixture {
    private static int total;

    private EndingFixture() {}

    public static void main(String[] args) throws IOException, InterruptedException {
        // Until the compiler has come, and has reported it, where others have the processors most of the time, too.
        long end = System.nanoTime() + 1_000_000_000L;
        while (System.nanoTime() < end || total < 3_000_000) {
            increment();
        }
        System.out.println("total " + total);
        switch (args[0]) {
            case "exit" -> System.exit(0);
            case "halt" -> Runtime.getRuntime().halt(0);
            case "kill" -> {
                String pid = Long.toString(ProcessHandle.current().pid());
                new ProcessBuilder("kill", "-KILL", pid).start().waitFor();
                Thread.sleep(10_000);
            }
            default -> {}
        }
    }

    private static void increment() {
        total++;
    }
}
