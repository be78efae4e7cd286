// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.worker;

import java.io.IOException;

/**
 * The main class of a worker JVM. Its arguments are the paths of the pipes that bring commands and take replies.
 *
 * <p>Threads: {@code main} takes one command after another and sends the replies; {@code braid-control} reads from the
 * engine, and answers a request for a thread dump itself, also while a test hangs. Each test runs on a thread
 * {@code braid-test} of its own.
 *
 * <p>A worker's start waits for each class that it loads. What runs before the first test has therefore no lambdas, no
 * streams and no formatted strings: each kind brings dozens of classes.
 */
public final class WorkerMain {
    private WorkerMain() {}

    public static void main(String[] args) throws IOException, InterruptedException {
        if (args.length != 2) {
            throw new IllegalArgumentException(
                    "A worker takes two arguments, the engine's pipes; it is started by the engine, not by hand.");
        }
        WorkerLink link = WorkerLink.open(args[0], args[1]);
        WorkerExit exit = new WorkerExit(link);
        exit.reportUnexpected();
        new CommandLoop(link, exit).run();
    }
}
