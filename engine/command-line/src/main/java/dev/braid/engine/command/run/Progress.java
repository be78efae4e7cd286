// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command.run;

import dev.braid.engine.run.LiveTrace;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Says now and then how far a recording is: events, their rate, bytes, active threads, and how many events wait for
 * their place in the order. On a terminal once a second, over the last such line; elsewhere every 15 seconds, a line
 * each.
 *
 * <p>Thread safety: one thread.
 */
public final class Progress {
    private static final Path STANDARD_ERROR = Path.of("/proc/self/fd/2");
    private static final Duration ON_TERMINAL = Duration.ofSeconds(1);
    private static final Duration ELSEWHERE = Duration.ofSeconds(15);
    private static final int LOOKS_BETWEEN_CLOCKS = 64;

    private final @Nullable PrintWriter out;
    private final boolean isTerminal;
    private final long intervalNanos;
    private final LongSupplier nanoTime;
    private long last;
    private long lastEvents;
    private int looks;

    Progress(@Nullable PrintWriter out, boolean isTerminal, LongSupplier nanoTime) {
        this.out = out;
        this.isTerminal = isTerminal;
        this.nanoTime = nanoTime;
        intervalNanos = (isTerminal ? ON_TERMINAL : ELSEWHERE).toNanos();
        last = nanoTime.getAsLong();
    }

    /** {@return one that says nothing} */
    public static Progress none() {
        return new Progress(null, false, System::nanoTime);
    }

    static Progress on(PrintWriter out) {
        return new Progress(out, isTerminal(), System::nanoTime);
    }

    private static boolean isTerminal() {
        try {
            String target = Files.readSymbolicLink(STANDARD_ERROR).toString();
            return target.startsWith("/dev/pts/") || target.startsWith("/dev/tty");
        } catch (IOException | UnsupportedOperationException e) {
            return false; // then nobody sees more lines than in a file
        }
    }

    /** Shows how far it is, if it is time. To be called often. */
    void show(LiveTrace trace) {
        if (++looks < LOOKS_BETWEEN_CLOCKS) {
            return;
        }
        looks = 0;
        show(trace.events(), trace.bytesRead(), trace.activeThreads(), trace.pendingEvents());
    }

    /** The same, for these figures. */
    void show(long events, long bytes, int threads, long waiting) {
        long since = nanoTime.getAsLong() - last;
        if (out == null || since < intervalNanos) {
            return;
        }
        double rate = (events - lastEvents) * 1e3 / since;
        out.print((isTerminal ? "\r\u001b[K" : "") + "braid: "
                + String.format(
                        Locale.ROOT,
                        "%,d events, %.1f M/s, %,d MB of records, %d threads active, %,d events waiting",
                        events,
                        rate,
                        bytes / 1_000_000,
                        threads,
                        waiting)
                + (isTerminal ? "" : "\n"));
        out.flush();
        last += since;
        lastEvents = events;
    }

    /** Takes the last line away, so that others do not continue it. */
    void end() {
        if (out != null && isTerminal) {
            out.print("\r\u001b[K");
            out.flush();
        }
    }
}
