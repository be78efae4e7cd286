// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.worker;

import dev.braid.engine.message.WorkerMessage.Run;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Shows how far a worker is, in frames for who observes it: one when a run begins, one when it is over.
 *
 * <p>Frames are written between runs only. The main thread is left out of traces; what it did in the JDK's tables while
 * a test is traced, attaching to an observer's memory, would be an untraced writer's. And the first frame is declared
 * after the first result is sent: what it loads would make that wait.
 *
 * <p>Thread safety: the main thread.
 */
final class RunProgress {
    private @Nullable WorkerProgress frame;
    private boolean isHopeless;
    private int runs;
    private int trial;
    private boolean isTraced;
    private long begin;

    /** A run is about to begin; nothing is traced yet. */
    void begin(Run test) {
        runs++;
        trial = test.trial();
        isTraced = test.traced();
        if (frame != null) {
            frame.runs(runs)
                    .trial(trial)
                    .traced(flag(isTraced))
                    .running(flag(true))
                    .failed(flag(false))
                    .runMicros(0)
                    .emit();
        }
        begin = System.nanoTime();
    }

    /** The run is over, and its result sent; nothing is traced any more. */
    void end(boolean hasFailed) {
        long nanos = System.nanoTime() - begin;
        declare();
        if (frame != null) {
            frame.runs(runs)
                    .trial(trial)
                    .traced(flag(isTraced))
                    .running(flag(false))
                    .failed(flag(hasFailed))
                    .runMicros(TimeUnit.NANOSECONDS.toMicros(nanos))
                    .emit();
        }
    }

    private void declare() {
        if (frame == null && !isHopeless) {
            try {
                frame = new WorkerProgress();
            } catch (OutOfMemoryError | LinkageError e) {
                // A test has used up the memory. The worker is replaced for it, and nobody misses its progress.
                isHopeless = true;
            }
        }
    }

    private static byte flag(boolean is) {
        return (byte) (is ? 1 : 0);
    }
}
