// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.bootstrap.log;

import dev.braid.trace.layout.ChannelDescriptor;
import dev.braid.trace.layout.RecordDescriptor;
import dev.braid.tracer.bootstrap.Tracing;
import dev.braid.tracer.bootstrap.machine.Channel;
import dev.braid.tracer.bootstrap.machine.Options;
import java.io.File;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/**
 * Works with the hooks' classes itself: a thread stops after half a record, which another one's macro-events must not
 * publish: CHANNEL STRATEGY. Says when the macro-events are made, and goes on when there is a byte on standard input.
 *
 * <p>The strategy {@code naive} is per thread, but the thread that makes macro-events publishes what the other thread
 * has written.
 */
public final class HalfRecordProgram {
    /** Value that the half record writes once it is whole. */
    public static final int LAST_VALUE = 4711;

    public static final int WHOLE_RECORDS = 5;
    public static final int MACRO_EVENTS = 10_000;

    private static final int OBJECT = 21;
    private static final int WRITE =
            RecordDescriptor.KIND_WRITE | 3 << RecordDescriptor.SIZE_SHIFT | 1 << RecordDescriptor.SITE_SHIFT;

    private static final CountDownLatch HALF = new CountDownLatch(1);
    private static final CountDownLatch RELEASE = new CountDownLatch(1);

    private static volatile @Nullable ThreadLog stopped;
    private static volatile long published;

    private HalfRecordProgram() {}

    /** {@return the options of a loose trace with that strategy} */
    static Map<String, Object> loose(int strategy) {
        return Map.of("policy", Options.UNLOCKED, "strategy", strategy, "stripes", 64);
    }

    public static void main(String[] args) throws Exception {
        boolean naive = args[1].equals("naive");
        Options.choose(loose(
                switch (args[1]) {
                    case "global" -> Options.GLOBAL;
                    case "message" -> Options.MESSAGE;
                    default -> Options.PER_THREAD;
                }));
        if (!Channel.open(new File(args[0]))) {
            throw new IllegalStateException("the channel has another owner");
        }
        ThreadLogs.prepare();
        Tracing.start();
        Thread writer = new Thread(HalfRecordProgram::write, "writer");
        writer.start();
        HALF.await();
        Thread maker = new Thread(() -> makeMacroEvents(naive), "maker");
        maker.start();
        maker.join();
        System.out.println("made");
        if (System.in.read() < 0) {
            throw new IllegalStateException("nobody lets this go on");
        }
        RELEASE.countDown();
        writer.join();
        Tracing.stop();
    }

    /** {@return the log of the current thread, which is traced} */
    static ThreadLog log() {
        ThreadLog log = ThreadLogs.currentForEvents();
        if (log == null) {
            throw new IllegalStateException("this thread is not traced");
        }
        return log;
    }

    private static void write() {
        ThreadLog log = log();
        for (int i = 1; i <= WHOLE_RECORDS; i++) {
            append(log, i);
        }
        int index = log.lineOf(WRITE, 0);
        log.reserve();
        long start = log.at;
        int header = index
                | RecordDescriptor.PLACE_LONGEST << RecordDescriptor.PLACE_SHIFT
                | RecordDescriptor.VALUE_LONG << RecordDescriptor.VALUE_SHIFT;
        RecordRing.U.putShort(null, start, (short) header);
        published = start;
        log.at = start + Short.BYTES + 1; // as a writer does that goes on byte by byte
        stopped = log;
        HALF.countDown();
        try {
            RELEASE.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        log.at = start;
        append(log, LAST_VALUE);
        end(log);
    }

    private static void append(ThreadLog log, int value) {
        int index = log.lineOf(WRITE, 0);
        log.reserve();
        log.append(index, WRITE, OBJECT, 0, value, MacroEvents.accessClock(log));
    }

    private static void makeMacroEvents(boolean naive) {
        ThreadLog log = log();
        for (int i = 0; i < MACRO_EVENTS; i++) {
            if (naive) {
                flushOther();
            }
            OrderedEvents.sync(log, OBJECT, 0, RecordDescriptor.SYNC_UNPARK, i);
        }
        end(log);
    }

    /** Breaks the rule that only the owner publishes. */
    private static void flushOther() {
        ThreadLog other = stopped;
        if (other != null && other.at != published) {
            long tail = other.slotAddress() + ChannelDescriptor.SLOT_TAIL;
            RecordRing.U.putLongRelease(null, tail, RecordRing.U.getLong(null, tail) + other.at - published);
            published = other.at;
        }
    }

    /** Ends the trace of the current thread. */
    static void end(ThreadLog log) {
        LifeRecords.end(log);
        log.closeGate();
        SlotPool.release(log);
    }
}
