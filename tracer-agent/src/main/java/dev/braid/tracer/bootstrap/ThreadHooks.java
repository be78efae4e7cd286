// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.bootstrap;

import dev.braid.trace.layout.RecordDescriptor;
import dev.braid.tracer.bootstrap.log.FlowRegistration;
import dev.braid.tracer.bootstrap.log.Regions;
import dev.braid.tracer.bootstrap.log.Registration;
import dev.braid.tracer.bootstrap.log.ThreadLog;
import dev.braid.tracer.bootstrap.log.ThreadLogs;
import dev.braid.tracer.bootstrap.machine.FixedOptions;
import dev.braid.tracer.schedule.ScheduleHooks;

/**
 * Hooks for what is not an access: the lives of threads, regions, and the JVM's own calls into Java.
 *
 * <p>Thread safety: any thread.
 */
public final class ThreadHooks {
    private ThreadHooks() {}

    /** The JVM calls into Java on its own account: to load a class, or to link a call site. */
    public static void enterUpcall() {
        enterUpcall(RecordDescriptor.CALL_OF_JVM | RecordDescriptor.CALL_UNTRACED);
    }

    /** The JVM initialises a class of the program. */
    public static void enterInitialiser() {
        enterUpcall(0);
    }

    /** The JVM initialises a class outside of the program, or the JDK parses annotations. */
    public static void enterUntraced() {
        enterUpcall(RecordDescriptor.CALL_UNTRACED);
    }

    private static void enterUpcall(int flags) {
        if (FixedOptions.SCHEDULES) {
            ScheduleHooks.enterUpcall();
        }
        ThreadLog log = ThreadLogs.ofUpcall();
        if (log != null) {
            log.upcalls.enter(log, flags);
        }
    }

    /** Such a call returns or throws. */
    public static void leaveUpcall() {
        if (FixedOptions.SCHEDULES) {
            ScheduleHooks.leaveUpcall();
        }
        ThreadLog log = ThreadLogs.ofCurrentThread();
        if (log != null) {
            log.upcalls.leave(log);
        }
    }

    /** The program gives the current thread a number of its own, and wants it traced. */
    public static void registerThread(long number) {
        Registration.register(number);
    }

    /** The program begins a region that it wants traced. */
    public static void startRegion() {
        Regions.start();
    }

    /** The program ends such a region. */
    public static void endRegion() {
        Regions.end();
    }

    /** {@code Thread.start} is about to start this thread. */
    public static void threadStarting(Thread child) {
        ThreadLogs.starting(child);
    }

    /** The current thread is about to take a reference from a queue, into which the collector has had it put. */
    public static void referenceTaken() {
        ThreadLogs.followAll();
    }

    /** The current thread is about to run a virtual thread. */
    public static void carrierRuns() {
        if (FixedOptions.FLOW_IS_RECORDED) {
            FlowRegistration.carrierRuns();
        }
    }

    /** The current thread is about to end by an exception. */
    public static void threadDying(Thread thread, Throwable exception) {
        ThreadDeaths.dying(thread, exception);
    }

    /** The current thread is about to end. */
    public static void threadEnding(Thread thread) {
        ThreadLogs.ending(thread);
    }
}
