// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.bootstrap.log;

import dev.braid.trace.layout.RecordDescriptor;
import dev.braid.tracer.bootstrap.machine.Channel;
import dev.braid.tracer.bootstrap.machine.FixedOptions;
import dev.braid.tracer.bootstrap.machine.LockOrder;
import dev.braid.tracer.bootstrap.machine.Options;
import dev.braid.tracer.bootstrap.machine.SpinLock;
import jdk.internal.misc.Unsafe;
import jdk.internal.vm.annotation.DontInline;
import jdk.internal.vm.annotation.ForceInline;
import org.jspecify.annotations.Nullable;

/**
 * The order of a loose trace. Accesses of different threads have no order, but each macro-event, which is any event
 * other than an access to memory, says how far the threads had come.
 *
 * <p><b>{@link Options#PER_THREAD}.</b> Each thread counts the events that it has published. Macro-events are made one
 * at a time, under this class's lock. Each takes the next number, a multiple of {@value #STEP}, which is its clock. It
 * reads the counters of all live threads, and writes them before its own record. A thread's accesses have the clock of
 * its last macro-event plus one, whatever others do.
 *
 * <p><b>{@link Options#MESSAGE}.</b> Macro-events have numbers, and no positions. Each access looks at the number of
 * the last macro-event before it happens, and has a greater clock. So a thread passes a macro-event at its next access,
 * and one that blocks is not waited for.
 *
 * <p><b>{@link Options#GLOBAL}.</b> Each event takes the next ticket of one counter before it happens. There is no
 * lock.
 *
 * <p><b>Why the merge is right.</b> No event has the clock of a macro-event to come, or a greater one. A thread's clock
 * comes from a macro-event that is complete, which the next number exceeds by {@value #STEP}; or from the merge's
 * bound. The bound may grow beyond that where threads fall asleep and wake up again and again. But it never exceeds the
 * clock of an active thread, and the next number exceeds the clock of the thread that takes it by {@value #STEP} at
 * least. Tickets are greater than all that were recorded before; with them, no clock is raised.
 *
 * <p>A thread is live from its THREAD_BEGIN to its THREAD_END, which are macro-events: it enters and leaves the list of
 * live threads as they are made.
 *
 * <p>Thread safety: any thread. The lock is held for as long as it takes to go through the list; nothing blocks
 * meanwhile, or allocates: room in the ring is made before.
 */
public final class MacroEvents {
    /** Distance between the numbers of macro-events. */
    private static final long STEP = 4;

    private static final Unsafe U = Unsafe.getUnsafe();
    private static final int LINE_BYTES = 128;
    private static final long TICKET = alignedLines();
    private static final long LATEST_COMPLETE = TICKET + LINE_BYTES;

    /** Spare room for threads that advance, or begin, between two looks at how much room their positions need. */
    private static final int SPARE_BYTES = 64;

    private static final SpinLock LOCK = new SpinLock(LockOrder.MACRO_EVENTS);

    /** The number of the last macro-event. */
    private static long latest;

    private static @Nullable ThreadPosition firstLive;

    /** Bytes that positions needed lately. Read without the lock: it is a guess. */
    private static int likelyBytes;

    private MacroEvents() {}

    /**
     * {@return two cache lines of memory with nothing else on them, for what all threads read or write all the time}
     */
    private static long alignedLines() {
        long lines = U.allocateMemory(3 * LINE_BYTES) + LINE_BYTES - 1 & -LINE_BYTES;
        U.setMemory(lines, 2 * LINE_BYTES, (byte) 0);
        U.putLong(null, lines, 1);
        return lines;
    }

    /** {@return the clock of an access that follows} */
    @ForceInline
    static long accessClock(ThreadLog log) {
        if (FixedOptions.STRATEGY == Options.GLOBAL) {
            return U.getAndAddLong(null, TICKET, 1);
        }
        long clock = FixedOptions.STRATEGY == Options.MESSAGE ? Math.max(log.clock, latestClock()) : log.clock;
        return (clock & STEP - 1) == 0 ? clock + 1 : clock;
    }

    /**
     * {@return a clock that follows all macro-events that are complete; 0 if a thread's next event finds a greater one}
     */
    static long latestClock() {
        return FixedOptions.STRATEGY == Options.GLOBAL ? 0 : U.getLongAcquire(null, LATEST_COMPLETE) + 1;
    }

    /** {@return the clock from which a thread goes on in another slot: greater than all that it has recorded before} */
    static long clockElsewhere(ThreadLog log) {
        if (FixedOptions.STRATEGY == Options.GLOBAL) {
            return log.clock;
        }
        LOCK.lock();
        long now = nextNumber(log);
        leave(now);
        return now;
    }

    /**
     * Begins a macro-event of the current thread: its record comes next, and {@link #leave} after that.
     *
     * @param eventBytes room for that record
     * @return its clock
     */
    @DontInline
    static long enter(ThreadLog log, int eventBytes) {
        if (FixedOptions.STRATEGY == Options.GLOBAL) {
            log.makeRoom(eventBytes);
            return U.getAndAddLong(null, TICKET, 1);
        }
        if (FixedOptions.STRATEGY == Options.MESSAGE) {
            log.makeRoom(eventBytes);
            LOCK.lock();
            return nextNumber(log);
        }
        return enterWithPositions(log, eventBytes);
    }

    /** Ends a macro-event, whose record is published. */
    static void leave(long now) {
        if (FixedOptions.STRATEGY != Options.GLOBAL) {
            U.putLongRelease(null, LATEST_COMPLETE, now);
            LOCK.unlock();
        }
    }

    /** Ends the current thread's last macro-event. */
    static void leaveForGood(ThreadLog log, long now) {
        unlink(log.position); // nothing but the ends of threads calls this with another strategy
        leave(now);
    }

    /** Leaves out a thread from which nothing more comes, if it has not said so itself. */
    static void forget(ThreadLog log) {
        if (FixedOptions.STRATEGY == Options.PER_THREAD) {
            LOCK.lock();
            unlink(log.position);
            LOCK.unlock();
        }
    }

    /** Forgets all threads, as a new period of tracing begins. */
    static void reset() {
        LOCK.lock();
        for (ThreadPosition live = firstLive; live != null; live = firstLive) {
            unlink(live);
        }
        LOCK.unlock();
    }

    private static long nextNumber(ThreadLog log) {
        latest = (Math.max(latest, log.clock) + STEP - 1 & -STEP) + STEP;
        return latest;
    }

    private static long enterWithPositions(ThreadLog log, int eventBytes) {
        int room = Math.min(likelyBytes + SPARE_BYTES, log.mostRoom());
        while (true) {
            log.makeRoom(eventBytes + room);
            LOCK.lock();
            boolean begins = !log.position.isLive;
            if (begins) {
                link(log.position);
            }
            int needed = readPositions();
            likelyBytes = needed;
            boolean fits = needed <= log.mostRoom();
            if (needed <= room || !fits) {
                long now = nextNumber(log);
                if (fits) {
                    writePositions(log, now);
                } else {
                    fail(); // the event is recorded all the same
                }
                return now;
            }
            if (begins) {
                unlink(log.position); // its begin has no number yet
            }
            LOCK.unlock();
            room = Math.min(needed + SPARE_BYTES, log.mostRoom());
        }
    }

    /** Looks how far each live thread has come. {@return the number of bytes that they take in a ring} */
    private static int readPositions() {
        int bytes = 0;
        int count = 0;
        for (ThreadPosition live = firstLive; live != null; live = live.next) {
            long events = live.log.events();
            live.events = events;
            if (isWanted(live)) {
                bytes += RecordPacker.varintBytes(live.log.threadId) + RecordPacker.varintBytes(events);
                count++;
            }
        }
        int records = count / RecordDescriptor.POSITIONS_MAX + 1;
        return bytes + records * RecordDescriptor.POSITIONS_HEADER_BYTES;
    }

    private static boolean isWanted(ThreadPosition live) {
        return !FixedOptions.CHANGED_ONLY || live.events != live.writtenEvents;
    }

    private static void writePositions(ThreadLog to, long now) {
        long start = 0;
        long at = 0;
        int count = 0;
        for (ThreadPosition live = firstLive; live != null; live = live.next) {
            if (!isWanted(live)) {
                continue;
            }
            if (count == 0) {
                start = to.start(RecordDescriptor.KIND_POSITIONS);
                U.putLong(null, start, now);
                at = start + Long.BYTES + 1;
            }
            at = RecordPacker.varint(at, live.log.threadId);
            at = RecordPacker.varint(at, live.events);
            live.writtenEvents = live.events;
            U.putByte(null, start + Long.BYTES, (byte) ++count);
            if (count == RecordDescriptor.POSITIONS_MAX) {
                to.finish(at);
                count = 0;
            }
        }
        if (count > 0) {
            to.finish(at);
        }
    }

    private static void link(ThreadPosition live) {
        ThreadPosition next = firstLive;
        live.next = next;
        if (next != null) {
            next.previous = live;
        }
        firstLive = live;
        live.isLive = true;
        live.writtenEvents = -1;
    }

    private static void unlink(ThreadPosition live) {
        if (!live.isLive) {
            return;
        }
        ThreadPosition next = live.next;
        ThreadPosition previous = live.previous;
        if (next != null) {
            next.previous = previous;
        }
        if (previous != null) {
            previous.next = next;
        } else {
            firstLive = next;
        }
        live.next = null;
        live.previous = null;
        live.isLive = false;
    }

    private static void fail() {
        Channel.fail("So many threads live at once that where they are does not fit into a thread's ring; record with"
                .concat(" --xref changed, or with --strategy message."));
    }
}
