// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.control;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Threads that Braid makes for controlled runs. For a schedule, a thread begins with its part in a run, and ends with
 * it.
 *
 * <p>Thread safety: the thread that has begun the run.
 */
public final class ControlledThreads {
    private final ScheduleControl control;
    private final boolean arePooled;
    private final Deque<PartThread> idle = new ArrayDeque<>();
    private final List<PartThread> present = new ArrayList<>();

    private ControlledThreads(ScheduleControl control, boolean arePooled) {
        this.control = control;
        this.arePooled = arePooled;
    }

    /** {@return threads that take part in one run after another: to start one takes longer than a run} */
    public static ControlledThreads pooled(ScheduleControl control) {
        return new ControlledThreads(control, true);
    }

    /** {@return threads that are started for their part, and end with it, as a trace has them} */
    public static ControlledThreads fresh(ScheduleControl control) {
        return new ControlledThreads(control, false);
    }

    /** Has a thread of that name begin a part in the run under way; it goes on when it first has the turn. */
    public void begin(String name, Runnable part) {
        control.suspend(); // starting and naming a thread has no points
        try {
            PartThread known = idle.poll();
            PartThread thread = known == null ? new PartThread() : known;
            if (!thread.getName().equals(name)) {
                thread.setName(name);
            }
            thread.part = part;
            thread.isEnded = false;
            present.add(thread);
            control.enlist(thread);
            if (known == null) {
                thread.start();
            }
        } finally {
            control.resume();
        }
    }

    /**
     * Waits for the ends of all parts.
     *
     * @param millis in the time of the run, after which it stops waiting; 0 for never
     * @return {@code true} if all have ended
     */
    public boolean await(long millis) {
        boolean haveEnded = control.awaitEnds(millis);
        if (haveEnded && !arePooled) {
            join();
        }
        return haveEnded;
    }

    /** Waits until the JVM, too, has the threads as ended. */
    private void join() {
        control.suspend();
        try {
            for (PartThread thread : present) {
                thread.join();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            control.resume();
        }
    }

    /** Interrupts all threads whose parts have not ended. */
    public void interrupt() {
        for (PartThread thread : present) {
            if (!thread.isEnded) {
                thread.interrupt();
            }
        }
    }

    /** Ends a run, in which all parts have ended but those of threads that could not be ended. */
    public void endRun() {
        for (int i = present.size() - 1; arePooled && i >= 0; i--) {
            if (present.get(i).isEnded) {
                idle.push(present.get(i)); // so that the next run gives them the same names
            }
        }
        present.clear();
    }

    /** A thread that takes its parts. */
    private final class PartThread extends Thread {
        private volatile @Nullable Runnable part;
        private volatile boolean isEnded;

        PartThread() {
            setDaemon(true);
        }

        @Override
        public void run() {
            do {
                control.awaitPart();
                Runnable taken = part;
                try {
                    if (taken != null) {
                        taken.run();
                    }
                } finally {
                    isEnded = true;
                    control.endPart();
                }
            } while (arePooled);
        }
    }
}
