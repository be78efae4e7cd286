// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command.run;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The handling of signals that this process gets while a program runs traced. The program gets the same one, and this
 * process stays until the trace is complete. On SIGTERM the program must end within ten seconds; SIGINT and SIGHUP it
 * may survive.
 *
 * <p>Thread safety: any thread.
 */
public final class Interruption implements AutoCloseable {
    private static final long GRACE_SECONDS = 10;

    private final CountDownLatch complete = new CountDownLatch(1);
    private final PassedSignals signals = new PassedSignals(this::passOn);
    private final List<String> early = new ArrayList<>();
    private @Nullable RunningProgram program;
    private boolean interrupted;

    private Interruption() {}

    /** {@return one that waits for this process to be told to end} */
    public static Interruption awaited() {
        Interruption interruption = new Interruption();
        // Never removed: once the trace is complete it does nothing.
        Runtime.getRuntime().addShutdownHook(new Thread(interruption::interrupt, "braid-interrupt"));
        return interruption;
    }

    /** Says which program is to be told. */
    synchronized void watch(RunningProgram running) {
        program = running;
        early.forEach(running::signal);
        if (interrupted) {
            running.terminate();
        }
    }

    /** Says that the trace is complete. */
    @Override
    public void close() {
        signals.close();
        complete.countDown();
    }

    private synchronized void passOn(String signal) {
        if (program == null) {
            early.add(signal);
        } else {
            program.signal(signal);
        }
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
