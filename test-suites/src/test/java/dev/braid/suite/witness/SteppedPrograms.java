// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.witness;

import dev.braid.suite.witness.stepped.SteppedProgram;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;

/**
 * Runs a program on a thread of its own, whose number it tells when it is warm. It goes on when a file is there, and stops
 * when another one is.
 */
public final class SteppedPrograms {
    /** What the thread is called. */
    static final String THREAD = "stepped";

    /** How long the thread waits after the first file is there, so that it can be seized before it goes on. */
    private static final long HEAD_START_MILLIS = 500;

    private static final int WARM_UP_ROUNDS = 5_000;
    private static final long POLL_MILLIS = 20;

    private SteppedPrograms() {}

    /** @param arguments the program's class, the file to go on, and the one to stop */
    public static void main(String[] arguments) throws Exception {
        SteppedProgram program = Class.forName(arguments[0])
                .asSubclass(SteppedProgram.class)
                .getDeclaredConstructor()
                .newInstance();
        CountDownLatch start = new CountDownLatch(1);
        Thread thread = new Thread(() -> run(program, start), THREAD);
        thread.start();
        await(Path.of(arguments[1]));
        Thread.sleep(HEAD_START_MILLIS);
        start.countDown();
        await(Path.of(arguments[2]));
        program.stop();
        thread.join();
    }

    private static void await(Path file) throws InterruptedException {
        while (!Files.exists(file)) {
            Thread.sleep(POLL_MILLIS);
        }
    }

    private static void run(SteppedProgram program, CountDownLatch start) {
        try {
            program.warmUp(WARM_UP_ROUNDS);
            Path self = Files.readSymbolicLink(Path.of("/proc/thread-self"));
            System.out.println(ProcessHandle.current().pid() + " " + self.getFileName());
            start.await();
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
        program.run();
    }
}
