// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.random;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * Counters of the statements that generated programs execute, and digests of the values that these see. This class is
 * excluded from tracing, so that counting leaves nothing in the trace.
 *
 * <p>Thread safety: each thread counts in an array of its own, and adds it to the program's when it is done.
 */
public final class Hits {
    private static long[] total = {};

    private Hits() {}

    /** {@return counters for one thread: by line, and behind them digests of the values seen} */
    public static long[] fresh(int lines) {
        return new long[2 * lines];
    }

    /** The statement on that line is about to be executed. */
    public static void at(long[] hits, int line) {
        hits[line]++;
    }

    /** The statement on that line has read this value, which may be another one in each run. */
    public static void saw(long[] hits, int line, long value) {
        hits[hits.length / 2 + line] += digest(value);
    }

    public static void saw(long[] hits, int line, boolean value) {
        saw(hits, line, value ? 1L : 0L);
    }

    /** Traces extend all values of two bytes as signed ones. */
    public static void saw(long[] hits, int line, char value) {
        saw(hits, line, (long) (short) value);
    }

    public static void saw(long[] hits, int line, float value) {
        saw(hits, line, (long) Float.floatToRawIntBits(value));
    }

    public static void saw(long[] hits, int line, double value) {
        saw(hits, line, Double.doubleToRawLongBits(value));
    }

    /** {@return a number whose sums tell different sets of values apart} */
    static long digest(long value) {
        long mixed = (value ^ value >>> 30 ^ 0x9E3779B97F4A7C15L) * 0xBF58476D1CE4E5B9L;
        return mixed ^ mixed >>> 27;
    }

    /** Adds a thread's counters to the program's. */
    public static synchronized void merge(long[] hits) {
        if (total.length < hits.length) {
            total = java.util.Arrays.copyOf(total, hits.length);
        }
        for (int i = 0; i < hits.length; i++) {
            total[i] += hits[i];
        }
    }

    /** Ends a program's counting, and returns what was counted. */
    static synchronized long[] take() {
        long[] taken = total;
        total = new long[0];
        return taken;
    }

    /** {@return the greater string; null is the smallest} */
    public static @Nullable String greater(@Nullable String one, @Nullable String other) {
        if (one == null || other == null) {
            return one == null ? other : one;
        }
        return one.compareTo(other) >= 0 ? one : other;
    }

    public static long number(@Nullable String text) {
        return text == null ? -1 : text.length() * 31L + text.charAt(text.length() - 1);
    }

    /** {@return a handle of a field} */
    public static VarHandle handle(MethodHandles.Lookup lookup, Class<?> owner, String field, Class<?> type) {
        try {
            return lookup.findVarHandle(owner, field, type);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("a generated program names a field that it does not have", e);
        }
    }

    public static VarHandle staticHandle(MethodHandles.Lookup lookup, Class<?> owner, String field, Class<?> type) {
        try {
            return lookup.findStaticVarHandle(owner, field, type);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("a generated program names a field that it does not have", e);
        }
    }
}
