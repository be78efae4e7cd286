// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.code.log;

import java.lang.reflect.Method;
import org.jspecify.annotations.Nullable;

/**
 * Takes snapshots of the code, one a second, or closes the log at the end of the JVM. It waits for the tracer in one
 * call, which nothing instruments later, and then leaves all traces.
 */
final class CodeLogThread extends Thread {
    private static final long PAUSE_NANOS = 1_000_000_000L;

    private final Runnable snapshot;
    private final @Nullable AutoCloseable log;
    /** Guarded by this. */
    private @Nullable Method leaveOut;

    /** @param log to be closed; null to take snapshots */
    CodeLogThread(Runnable snapshot, @Nullable AutoCloseable log) {
        super(null, null, "braid-code-log", 0, false);
        this.snapshot = snapshot;
        this.log = log;
    }

    /**
     * The tracer is there.
     *
     * @param leave an action that keeps the current thread out of all traces
     */
    synchronized void tracerIsReady(Method leave) {
        leaveOut = leave;
        notifyAll();
    }

    @Override
    public void run() {
        try {
            if (log != null) {
                leaveTraces();
                log.close();
                return;
            }
            awaitTracer();
            leaveTraces();
            while (true) {
                pause();
                snapshot.run();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // by the program, which interrupts all threads: no more snapshots
        } catch (Exception e) {
            throw new IllegalStateException("the code of this JVM is no longer logged", e);
        }
    }

    private synchronized void awaitTracer() throws InterruptedException {
        while (leaveOut == null) {
            wait();
        }
    }

    /** There is nothing to leave if the program ends before the tracer is there. */
    private void leaveTraces() throws ReflectiveOperationException {
        Method leave;
        synchronized (this) {
            leave = leaveOut;
        }
        if (leave != null) {
            leave.invoke(null);
        }
    }

    private synchronized void pause() throws InterruptedException {
        long end = System.nanoTime() + PAUSE_NANOS;
        for (long left = PAUSE_NANOS; left > 0; left = end - System.nanoTime()) {
            wait(1 + left / 1_000_000);
        }
    }
}
