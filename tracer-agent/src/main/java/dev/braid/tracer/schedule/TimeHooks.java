// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.schedule;

import jdk.internal.misc.VM;

/**
 * Clocks that instrumented code reads. Threads under control read the time of their run, all others the JVM's.
 *
 * <p>Thread safety: any thread.
 */
public final class TimeHooks {
    private static final long NANOS_PER_MILLI = 1_000_000;
    private static final long MILLIS_PER_SECOND = 1_000;

    /** Time at which the run began. */
    private static long nanosAtStart;

    /** Virtual time at which the last run ended, which may be ahead of the real one. */
    private static long nanosAtEnd = Long.MIN_VALUE;

    private static long millisAtStart;

    private TimeHooks() {}

    /** Begins the time of a run. */
    static void begin() {
        nanosAtStart = Math.max(System.nanoTime(), nanosAtEnd); // time never goes back, for what outlives a run
        millisAtStart = System.currentTimeMillis();
    }

    /** Ends the time of a run. */
    static void end(VirtualTime time) {
        nanosAtEnd = nanosAtStart + time.now();
    }

    /** {@return the time at which the run began, in milliseconds since 1970} */
    static long millisAtStart() {
        return millisAtStart;
    }

    /** Takes the place of {@code System.nanoTime}. */
    public static long nanoTime() {
        Member me = ScheduleHooks.current();
        return me == null ? System.nanoTime() : nanosAtStart + me.turns.time().read(me);
    }

    /** Takes the place of {@code System.currentTimeMillis}. */
    public static long currentTimeMillis() {
        Member me = ScheduleHooks.current();
        return me == null
                ? System.currentTimeMillis()
                : millisAtStart + me.turns.time().read(me) / NANOS_PER_MILLI;
    }

    /**
     * {@return the time until a moment, in nanoseconds; 0 or less if it has come}
     *
     * @param millis since 1970
     */
    public static long nanosUntil(long millis) {
        long left = millis - currentTimeMillis();
        return left > Long.MAX_VALUE / NANOS_PER_MILLI ? Long.MAX_VALUE : left * NANOS_PER_MILLI;
    }

    /**
     * {@return the limit of a park of so many nanoseconds, as {@code Unsafe.park} takes it} There, 0 means no limit,
     * and a negative one has come.
     */
    public static long limitOfPark(long nanos) {
        return nanos <= 0 ? -1 : nanos;
    }

    /** Takes the place of {@code VM.getNanoTimeAdjustment}, by which {@code Clock} reads the time. */
    public static long getNanoTimeAdjustment(long offsetInSeconds) {
        Member me = ScheduleHooks.current();
        return me == null
                ? VM.getNanoTimeAdjustment(offsetInSeconds)
                : (millisAtStart - offsetInSeconds * MILLIS_PER_SECOND) * NANOS_PER_MILLI
                        + me.turns.time().read(me);
    }
}
