// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.bootstrap;

import dev.braid.tracer.bootstrap.log.ThreadLogs;
import dev.braid.tracer.bootstrap.machine.Channel;
import org.jspecify.annotations.Nullable;

/**
 * Passes on which threads end by an uncaught exception, so that the trace says so.
 *
 * <p>Thread safety: any thread; the recorder is set before anything is traced.
 */
public final class ThreadDeaths {
    private static @Nullable Recorder recorder;

    private ThreadDeaths() {}

    /** Writes a death down at once: the JVM may be gone with the thread. */
    public interface Recorder {
        void died(Thread thread, Throwable exception);
    }

    public static void recordBy(Recorder newRecorder) {
        recorder = newRecorder;
    }

    static void dying(Thread thread, Throwable exception) {
        Recorder to = recorder;
        if (to == null || thread != Thread.currentThread() || ThreadLogs.currentForEvents() == null) {
            return;
        }
        ThreadLogs.suspend(); // the exception's message may be made by the program
        try {
            to.died(thread, exception);
        } catch (RuntimeException | Error e) {
            Channel.fail("A thread ended by an uncaught exception, which could not be written down; give the program"
                    + " more memory (-Xmx), or have the exception's getMessage throw nothing.");
        } finally {
            ThreadLogs.resume();
        }
    }
}
