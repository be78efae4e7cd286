// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.soft;

import com.sun.jna.LastErrorException;
import java.io.IOException;
import java.time.Duration;

/**
 * A thread of a program that runs already, from where it is on. When it is let go, it runs on as before.
 *
 * <p>Where the thread waits in the kernel when its time is up, a signal that is not passed on wakes it.
 */
final class SteppedThread extends SteppedTask {
    private static final long ALARM_MILLIS = 100;

    private final int pid;
    private final Thread alarm;
    private volatile boolean overdue;
    private volatile boolean closed;

    private SteppedThread(int pid, int tid, Duration atMost) throws IOException {
        super(tid);
        this.pid = pid;
        alarm = new Thread(() -> endAfter(atMost), "braid-stepper-alarm");
        alarm.setDaemon(true);
    }

    /**
     * Stops a thread.
     *
     * @param tid not that of a child process which the JDK has started: its own thread would take the stops for itself
     * @throws IOException if it cannot be traced; the message says why
     */
    static SteppedThread seize(int pid, int tid, Duration atMost) throws IOException {
        try {
            SteppedThread thread = new SteppedThread(pid, tid, atMost);
            Ptrace.ptrace(Ptrace.SEIZE, tid, 0, Ptrace.TRACE_EXIT);
            thread.alarm.start();
            Ptrace.ptrace(Ptrace.INTERRUPT, tid, 0, 0);
            thread.await(Ptrace.WALL);
            return thread;
        } catch (IOException | LastErrorException e) {
            throw notAllowed("thread " + tid, e);
        }
    }

    @Override
    boolean isOverdue() {
        return overdue;
    }

    private void endAfter(Duration atMost) {
        try {
            Thread.sleep(atMost.toMillis());
            overdue = true;
            while (!closed) {
                Ptrace.syscall(Ptrace.SYSCALL_TGKILL, pid, tid(), Ptrace.SIGURG);
                Thread.sleep(ALARM_MILLIS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // the thread was let go
        } catch (LastErrorException e) {
            overdue = true; // there is no such thread any more, and nothing to wake
        }
    }

    @Override
    public void close() throws IOException {
        closed = true;
        alarm.interrupt();
        super.close();
        if (!hasEnded()) {
            clearTrapFlag();
            Ptrace.ptrace(Ptrace.DETACH, tid(), 0, pendingSignal());
        }
    }

    @Override
    int pendingSignal() {
        int signal = super.pendingSignal();
        return signal == Ptrace.SIGURG && overdue ? 0 : signal;
    }
}
