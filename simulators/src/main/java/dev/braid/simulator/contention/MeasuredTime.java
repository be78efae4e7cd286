// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.contention;

import dev.braid.simulator.order.RecentMap;
import dev.braid.trace.AccessMode;
import dev.braid.trace.EventKind;
import dev.braid.trace.LostTimeDescriptor;
import dev.braid.trace.TraceEvent;
import dev.braid.trace.contention.Conflict;
import dev.braid.trace.contention.ContentionKind;
import dev.braid.trace.contention.ContentionOutcome;
import dev.braid.trace.contention.Traceback;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Finds out to whom threads lost the time that the trace says they lost: who had the lock, or has written instead, is what
 * the trace says of the other threads before.
 *
 * <p>Of a lock that several threads have had while one waited for it, the last one counts.
 */
final class MeasuredTime {
    private static final int REMEMBERED = 1 << 16;
    private static final long NONE = -1;
    private static final Traceback UNKNOWN = Traceback.of("<unknown location>");

    private final LockCode code;
    private final Losses losses;
    private final Int2ObjectOpenHashMap<Waiter> waiters = new Int2ObjectOpenHashMap<>();
    /** By lock, where it was taken the last time. */
    private final RecentMap<Taker> takers = new RecentMap<>(REMEMBERED, (object, place, at) -> {});
    /** By location, where it was written the last time by what other threads may see at once. */
    private final RecentMap<Traceback> writers = new RecentMap<>(REMEMBERED, (object, place, at) -> {});

    private long addressLockNanos;
    private long begin = NONE;
    private long end;

    /** Who has taken a lock, and where. */
    private record Taker(int thread, Traceback at) {}

    /** What is known of a thread that has lost time, until it is known to whom. */
    private static final class Waiter {
        private long monitor = NONE;
        private long nanos;
        private long until;
        private @Nullable Traceback parkedAt;
        private Purpose parkedFor = Purpose.OTHER;
        private long parkedNanos;
        private long lock = NONE;
        private @Nullable Conflict failure;
        private @Nullable Conflict previousFailure;
        private @Nullable Location failedAt;

        private void forgetPark() {
            parkedNanos = 0;
            parkedAt = null;
        }
    }

    /** What a thread parks for. */
    enum Purpose {
        LOCK,
        /** A place among a number of them. */
        SEGMENT,
        OTHER
    }

    MeasuredTime(LockCode code, Losses losses) {
        this.code = code;
        this.losses = losses;
    }

    /** {@return how much time the agent's own locks have cost all threads, in nanoseconds} */
    long addressLockNanos() {
        return addressLockNanos;
    }

    /** {@return how long it was from when the first thread began to lose time until the last one had lost it} */
    long length() {
        return end;
    }

    /** Takes an event, after it has been told to the thread. */
    void event(TraceEvent event, ThreadState thread) {
        Waiter waiter = waiters.computeIfAbsent(event.thread(), id -> new Waiter());
        if (event.kind().isAccess()) {
            access(event, thread, waiter, code.rule(event.site()));
            return;
        }
        switch (event.kind()) {
            case MONITOR_ENTER, WAKE -> enter(event, thread, waiter);
            case PARK -> {
                waiter.parkedAt = thread.at(event);
                waiter.parkedFor = code.purpose(event);
            }
            case LOST_TIME -> lost(event, waiter);
            case FUNCTION_RETURN, FUNCTION_THROW -> giveUp(event, waiter);
            default -> {}
        }
    }

    void endThread(int thread) {
        waiters.remove(thread);
    }

    private void enter(TraceEvent event, ThreadState thread, Waiter waiter) {
        giveUp(event, waiter);
        Taker last = takers.get(event.object(), 0);
        // A monitor that the thread itself had last, or nobody, was free, and only looked locked.
        if (waiter.monitor == event.object() && last != null && last.thread() != event.thread()) {
            Conflict conflict = Losses.pausedForLock(thread.at(event), last.at());
            lose(event.thread(), conflict, waiter.nanos, waiter.until);
        }
        waiter.monitor = NONE;
        if (event.kind() == EventKind.WAKE || thread.held.get(event.object()) == 1) {
            takers.put(event.object(), 0, new Taker(event.thread(), thread.at(event)));
        }
    }

    private Traceback taker(long lock) {
        Taker taker = takers.get(lock, 0);
        return taker == null ? UNKNOWN : taker.at();
    }

    private void access(TraceEvent event, ThreadState thread, Waiter waiter, byte rule) {
        if (rule == LockCode.OWNER && event.kind() == EventKind.WRITE && event.valueWritten() != 0) {
            take(event, thread, waiter);
        } else if (rule == LockCode.LOCK) {
            if (takers.get(event.object(), 0) != null) {
                waiter.lock = event.object();
            }
            if (event.kind().writes() && code.isStamped(event.object())) {
                writers.put(event.object(), 0, thread.at(event));
            }
        } else if (rule != LockCode.OWNER) {
            giveUp(event, waiter);
            accessOfProgram(event, thread, waiter);
        }
    }

    private void take(TraceEvent event, ThreadState thread, Waiter waiter) {
        if (!code.isLock(event.object())) {
            return;
        }
        if (waiter.parkedNanos > 0 && waiter.parkedAt != null) {
            Conflict conflict = Losses.pausedForLock(waiter.parkedAt, taker(event.object()));
            lose(event.thread(), conflict, waiter.parkedNanos, waiter.until);
        }
        waiter.forgetPark();
        takers.put(event.object(), 0, new Taker(event.thread(), thread.at(event)));
    }

    /** A thread that does something else has not got the lock for which it was parked. */
    private void giveUp(TraceEvent event, Waiter waiter) {
        if (waiter.parkedNanos > 0 && waiter.parkedAt != null) {
            Conflict conflict = new Conflict(
                    ContentionKind.INEVITABLE,
                    ContentionOutcome.ABORTED_SELF,
                    waiter.parkedAt,
                    waiter.lock == NONE ? UNKNOWN : taker(waiter.lock));
            lose(event.thread(), conflict, waiter.parkedNanos, waiter.until);
        }
        waiter.forgetPark();
    }

    private void accessOfProgram(TraceEvent event, ThreadState thread, Waiter waiter) {
        EventKind kind = event.kind();
        if (kind == EventKind.CAS_FAILED) {
            Traceback other = writers.get(event.object(), event.offset());
            losses.begin(event.thread());
            waiter.previousFailure = waiter.failure;
            waiter.failedAt = new Location(event.object(), event.offset());
            waiter.failure = new Conflict(
                    ContentionKind.WRITE_WRITE,
                    ContentionOutcome.ABORTED_SELF,
                    thread.at(event),
                    other == null ? UNKNOWN : other);
        } else if (kind.writes() && (kind == EventKind.READ_WRITE || event.mode() != AccessMode.PLAIN)) {
            writers.put(event.object(), event.offset(), thread.at(event));
            if (waiter.failure != null && new Location(event.object(), event.offset()).equals(waiter.failedAt)) {
                waiter.previousFailure = waiter.failure;
                waiter.failure = null;
            }
        }
    }

    private void lost(TraceEvent event, Waiter waiter) {
        long nanos = event.detail(LostTimeDescriptor.NANOS);
        long until = event.detail(LostTimeDescriptor.END);
        long object = event.detail(LostTimeDescriptor.OBJECT);
        switch ((int) event.detail(LostTimeDescriptor.BY)) {
            case LostTimeDescriptor.BY_MONITOR -> {
                waiter.monitor = object;
                waiter.nanos = nanos;
                waiter.until = until;
            }
            case LostTimeDescriptor.BY_PARK -> unparked(event.thread(), waiter, nanos, until);
            case LostTimeDescriptor.BY_ROUND -> {
                if (waiter.previousFailure != null) {
                    lose(event.thread(), waiter.previousFailure, nanos, until);
                    waiter.previousFailure = null;
                }
                if (waiter.failure == null) {
                    losses.end(event.thread());
                }
            }
            case LostTimeDescriptor.BY_VALIDATION -> {
                Traceback writer = writers.get(object, 0);
                lose(
                        event.thread(),
                        new Conflict(
                                ContentionKind.WRITE_READ,
                                ContentionOutcome.ABORTED_BY_OTHER,
                                null,
                                writer == null ? UNKNOWN : writer),
                        nanos,
                        until);
            }
            case LostTimeDescriptor.BY_ADDRESS_LOCKS -> addressLockNanos += nanos;
            default ->
                throw new IllegalStateException("the trace says that time was lost by "
                        + event.detail(LostTimeDescriptor.BY) + ", which is unknown; use the version that wrote it");
        }
    }

    private void unparked(int thread, Waiter waiter, long nanos, long until) {
        if (waiter.parkedFor == Purpose.LOCK) {
            waiter.parkedNanos += nanos;
            waiter.until = until;
        } else if (waiter.parkedFor == Purpose.SEGMENT) {
            losses.waitedForSegment(thread, nanos);
        }
    }

    private void lose(int thread, Conflict conflict, long nanos, long until) {
        if (begin == NONE) {
            begin = until - nanos;
        }
        long at = Math.max(0, until - begin);
        end = Math.max(end, at);
        losses.lost(thread, conflict, nanos, at);
    }
}
