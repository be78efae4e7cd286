// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * What happens when this process is told to end (SIGINT, SIGTERM) while a program runs traced: the program is told the
 * same, and this process stays until the trace is complete.
 *
 * <p>Thread safety: any thread.
 */
final class Interruption implements AutoCloseable {
    private static final long GRACE_SECONDS = 10;

    private final CountDownLatch complete = new CountDownLatch(1);
    private @Nullable RunningProgram program;
    private boolean interrupted;

    private Interruption() {}

    /** {@return one that waits for this process to be told to end} */
    static Interruption awaited() {
        Interruption interruption = new Interruption();
        // Never removed: once the trace is complete it does nothing.
        Runtime.getRuntime().addShutdownHook(new Thread(interruption::interrupt, "braid-interrupt"));
        return interruption;
    }

    /** Says which program is to be told. */
    synchronized void watch(RunningProgram running) {
        program = running;
        if (interrupted) {
            running.terminate();
        }
    }

    /** Says that the trace is complete. */
    @Override
    public void close() {
        complete.countDown();
    }

    private void interrupt() {
        if (complete.getCount() == 0) {
            return;
        }
        begin();
        try {
            if (!complete.await(GRACE_SECONDS, TimeUnit.SECONDS)) {
                kill();
                complete.await();
            }
        } catch (InterruptedException e) {
            // Nobody else knows this thread; the process may end.
            Thread.currentThread().interrupt();
        }
    }

    private synchronized void begin() {
        interrupted = true;
        if (program != null) {
            program.terminate();
        }
    }

    private synchronized void kill() {
        if (program != null) {
            program.kill();
        }
    }
}
