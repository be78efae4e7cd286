// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.bootstrap.log;

import dev.braid.trace.layout.RecordDescriptor;
import dev.braid.tracer.bootstrap.machine.FixedOptions;
import jdk.internal.misc.Unsafe;

/**
 * Records of a thread's life: its begin, its end, the threads that it starts, and its moves from slot to slot.
 *
 * <p>Thread safety: the thread that owns the log.
 */
final class LifeRecords {
    private static final Unsafe U = Unsafe.getUnsafe();

    private LifeRecords() {}

    /** Appends this thread's first record in a period of tracing. */
    static void begin(ThreadLog log, int period) {
        log.usedClasses.forget();
        byte[] name = NameRecords.bytes(displayName(log));
        resetLines(log, period);
        log.startCounting();
        long now = startLife(log, RecordDescriptor.RECORD_MAX_BYTES, log.clock);
        long to = log.start(RecordDescriptor.KIND_THREAD_BEGIN);
        U.putLong(null, to, now);
        U.putInt(null, to + 8, log.threadId);
        log.finishWithClock(NameRecords.put(to + 12, name), now);
        finishLife(log, now);
        log.hasMoved = false;
        log.forgetCallSite();
        log.functionDepth = 0;
        log.beginBranches();
        log.isWaitRecorded = false;
    }

    /** {@return the thread's name; virtual threads have none unless somebody gives them one} */
    @SuppressWarnings("deprecation") // JDK 17 has no Thread.threadId
    private static String displayName(ThreadLog log) {
        String name = log.thread.getName();
        return name.isEmpty() ? "thread ".concat(Long.toString(log.thread.getId())) : name;
    }

    /** Appends what says that this thread goes on in this slot, after all its records in other ones. */
    static void resumeHere(ThreadLog log, int period) {
        resetLines(log, period);
        log.waitForRoom(RecordDescriptor.UNNAMED_MAX_BYTES);
        appendLife(
                log,
                RecordDescriptor.KIND_THREAD_RESUME,
                log.threadId,
                FixedOptions.LOOSE ? MacroEvents.clockElsewhere(log) : log.clock + 1);
        log.hasMoved = false;
        log.forgetCallSite();
    }

    /** Begins to record what is in no thread, in a period of tracing. */
    static void beginOutside(ThreadLog log, int period) {
        resetLines(log, period);
        log.hasMoved = false;
        log.forgetCallSite();
    }

    /** A slot's first record in a period says that its reader starts with nothing. */
    private static void resetLines(ThreadLog log, int period) {
        if (log.forgetLines(period)) {
            log.waitForRoom(RecordDescriptor.UNNAMED_MAX_BYTES);
            log.finish(log.start(RecordDescriptor.KIND_RESET));
        }
    }

    /** Appends the thread's last record. */
    static void end(ThreadLog log) {
        long now = startLife(log, RecordDescriptor.UNNAMED_MAX_BYTES, log.clock + 1);
        appendLife(log, RecordDescriptor.KIND_THREAD_END, 0, now);
        log.countEvent();
        if (FixedOptions.LOOSE) {
            MacroEvents.leaveForGood(log, now);
        }
    }

    /** Appends the start of a thread by this one, which belongs to the call of the program that led to it. */
    static void threadStart(ThreadLog log, int startedThread) {
        log.syncCallSite(); // Thread.start itself is not traced
        if (!FixedOptions.LOOSE) {
            log.makeRoom(RecordDescriptor.UNNAMED_MAX_BYTES); // records the call, if that is still to be done
        }
        long now = startLife(log, RecordDescriptor.UNNAMED_MAX_BYTES, log.clock + 1);
        appendLife(log, RecordDescriptor.KIND_THREAD_START, startedThread, now);
        finishLife(log, now);
    }

    /** Makes room for an event in a thread's life. {@return its clock, the default unless the trace is loose} */
    private static long startLife(ThreadLog log, int bytes, long byDefault) {
        if (FixedOptions.LOOSE) {
            return MacroEvents.enter(log, bytes);
        }
        log.waitForRoom(bytes);
        return byDefault;
    }

    private static void finishLife(ThreadLog log, long now) {
        log.countEvent();
        if (FixedOptions.LOOSE) {
            MacroEvents.leave(now);
        }
    }

    /** Appends an event in a thread's life, with a thread where its kind has one. */
    private static void appendLife(ThreadLog log, int kind, int about, long now) {
        long to = log.start(kind);
        U.putLong(null, to, now);
        U.putInt(null, to + 8, about);
        log.finishWithClock(to + (kind == RecordDescriptor.KIND_THREAD_END ? 8 : 12), now);
    }
}
