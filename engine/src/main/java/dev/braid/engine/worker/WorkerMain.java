// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.worker;

import java.io.IOException;
import java.nio.file.Path;

/**
 * The main class of a worker JVM. Its one argument is the path of the socket on which the engine listens.
 *
 * <p>Threads: {@code main} takes one command after another and sends the replies; {@code braid-control} reads from the
 * engine, and answers a request for a thread dump itself, also while a test hangs; each test runs on a thread
 * {@code braid-test} of its own.
 */
public final class WorkerMain {
    private WorkerMain() {}

    public static void main(String[] args) throws IOException, InterruptedException {
        if (args.length != 1) {
            throw new IllegalArgumentException(
                    "A worker takes one argument, the engine's socket; it is started by the engine, not by hand.");
        }
        WorkerLink link = WorkerLink.connect(Path.of(args[0]));
        WorkerExit exit = new WorkerExit(link);
        exit.reportUnexpected();
        new CommandLoop(link, exit).run();
    }
}
