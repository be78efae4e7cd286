// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.bootstrap.log;

import dev.braid.trace.layout.RecordDescriptor;
import dev.braid.tracer.bootstrap.machine.Channel;
import dev.braid.tracer.bootstrap.machine.FixedOptions;
import dev.braid.tracer.bootstrap.machine.Shortage;

/**
 * The numbers that the program gives its threads. A thread keeps its number until it ends; each trace that it takes
 * part in says it once, at the thread's beginning there if the thread had it before.
 *
 * <p>Where only registered threads are traced, their registrations and ends are events of all threads, see
 * {@link Barrier}: that orders them with the functions of other threads.
 *
 * <p>Two threads that live at once must not share a number: the trace could not tell them apart by it.
 *
 * <p>Thread safety: any thread, about itself.
 */
public final class Registration {
    private Registration() {}

    /** Registers the current thread. Negative numbers belong to no thread, and the caller refuses them. */
    public static void register(long number) {
        ThreadLog log = number < 0 ? null : ThreadLogs.ofCurrentThreadOrNew();
        if (log == null) {
            return;
        }
        if (log.registered) {
            if (log.number != number) {
                Channel.fail(call(log.thread, number)
                        .concat(", but is registered with ")
                        .concat(Long.toString(log.number))
                        .concat("; register each thread once."));
            }
            return;
        }
        ThreadLog events = ThreadLogs.currentForEvents(); // which begins a log, before the thread is registered
        ThreadLog other = LiveThreads.number(log, number);
        if (other != null) {
            Channel.fail(call(log.thread, number)
                    .concat(", which thread '")
                    .concat(other.thread.getName())
                    .concat("' has; give threads that live at once numbers of their own."));
        }
        if (events != null) {
            if (FixedOptions.REGISTERED_ONLY) {
                recordForAll(events, false);
            } else {
                repeat(events);
            }
            ThreadLogs.closeIfNotTraced(events);
        }
    }

    /** Records that a registered thread ends. */
    static void endForAll(ThreadLog log) {
        recordForAll(log, true);
    }

    private static void recordForAll(ThreadLog log, boolean ends) {
        Barrier.raise(log);
        try {
            log.raiseClock(Barrier.waitForOthers(log));
            if (ends) {
                ThreadLogs.end(log);
            } else {
                repeat(log);
            }
            Barrier.recorded(log);
        } catch (OutOfMemoryError | StackOverflowError e) {
            Channel.fail(ends ? Shortage.AT_REGISTERED_END : Shortage.AT_REGISTRATION);
        } finally {
            Barrier.lower();
        }
    }

    private static String call(Thread thread, long number) {
        return "Thread '"
                .concat(thread.getName())
                .concat("' called Trace.registerThread with ")
                .concat(Long.toString(number));
    }

    /** Records the number of a thread that has one. */
    static void repeat(ThreadLog log) {
        if (log.registered) {
            OrderedEvents.sync(log, log.thread, 0, RecordDescriptor.SYNC_REGISTER, log.number);
        }
    }
}
