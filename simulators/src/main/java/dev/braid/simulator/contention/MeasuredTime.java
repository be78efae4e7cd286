// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.contention;

import dev.braid.simulator.order.RecentMap;
import dev.braid.trace.AccessMode;
import dev.braid.trace.EventKind;
import dev.braid.trace.TraceEvent;
import dev.braid.trace.contention.Conflict;
import dev.braid.trace.contention.ContentionKind;
import dev.braid.trace.contention.ContentionOutcome;
import dev.braid.trace.contention.Traceback;
import dev.braid.trace.layout.LostTimeDescriptor;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;

/**
 * Finds out to whom threads lost the time that the trace says they lost. Which thread had the lock, or has written
 * instead, is known from what the trace says of the other threads before.
 *
 * <p>Of a lock that several threads have had while one waited for it, the last one counts.
 */
final class MeasuredTime {
    private static final int REMEMBERED = 1 << 16;
    private static final Traceback UNKNOWN = Traceback.of("<unknown location>");

    private final LockCode code;
    private final Losses losses;
    private final Int2ObjectOpenHashMap<Waiter> waiters = new Int2ObjectOpenHashMap<>();
    /** By lock, where it was taken the last time. */
    private final RecentMap<Taker> takers = new RecentMap<>(REMEMBERED, (object, place, at) -> {});
    /** By location, where it was written the last time by what other threads may see at once. */
    private final RecentMap<Traceback> writers = new RecentMap<>(REMEMBERED, (object, place, at) -> {});

    private long addressLockNanos;
    private long begin = Waiter.NONE;
    private long end;

    /** The thread that has taken a lock, and the place. */
    private record Taker(int thread, Traceback at) {}

    MeasuredTime(LockCode code, Losses losses) {
        this.code = code;
        this.losses = losses;
    }

    /** {@return the time that the agent's own locks have cost all threads, in nanoseconds} */
    long addressLockNanos() {
        return addressLockNanos;
    }

    /** {@return the time from when the first thread began to lose time until the last one had lost it} */
    long length() {
        return end;
    }

    /** Takes an event, after the thread's state has taken it. */
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
                SharedLock lock =
                        waiter.parkedFor == Waiter.Purpose.LOCK ? code.shared(waiter.stateOf, waiter.stateBytes) : null;
                waiter.waitsForReaders = lock != null && lock.readers(waiter.state) > 0;
            }
            case LOST_TIME -> lost(event, thread, waiter);
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
        waiter.monitor = Waiter.NONE;
        if (event.kind() == EventKind.WAKE || thread.held.get(event.object()) == 1) {
            takers.put(event.object(), 0, new Taker(event.thread(), thread.at(event)));
        }
    }

    private Traceback taker(long lock) {
        Taker taker = takers.get(lock, 0);
        return taker == null ? UNKNOWN : taker.at();
    }

    private void access(TraceEvent event, ThreadState thread, Waiter waiter, byte rule) {
        if (!LockCode.keepsLocks(rule)) {
            giveUp(event, waiter);
            accessOfProgram(event, thread, waiter);
            accessOfPool(event, waiter, rule);
            if (event.kind().writes() && (rule == LockCode.PROGRAM || event.callSite() != 0)) {
                waiter.writes(event, thread);
            }
        } else if (rule != LockCode.OWNER) {
            accessOfLock(event, thread, waiter, rule);
        } else if (event.kind() == EventKind.WRITE && event.valueWritten() != 0 && code.isLock(event.object())) {
            take(event, thread, waiter);
        }
    }

    private void accessOfLock(TraceEvent event, ThreadState thread, Waiter waiter, byte rule) {
        if (takers.get(event.object(), 0) != null) {
            waiter.lock = event.object();
        }
        if (rule != LockCode.LOCK && event.kind().reads()) {
            waiter.state = event.valueRead();
            waiter.stateBytes = event.size();
            waiter.stateOf = event.object();
        }
        if (rule == LockCode.OPTIMISTIC) {
            waiter.beginsToRead(event.object(), event.valueRead());
        }
        SharedLock lock =
                event.kind().writes() && !event.isReference() ? code.shared(event.object(), event.size()) : null;
        if (lock != null) {
            changeOfShared(lock, event, thread, waiter);
        }
    }

    /**
     * Takes a change of a lock with readers; a {@code StampedLock} has no owner, but its state says which thread has
     * it.
     */
    private void changeOfShared(SharedLock lock, TraceEvent event, ThreadState thread, Waiter waiter) {
        boolean isSwap = event.kind() == EventKind.READ_WRITE;
        long more = isSwap ? lock.readers(event.valueWritten()) - lock.readers(event.valueRead()) : 0;
        boolean isWriters = !isSwap || lock.isWritten(event.valueWritten()) != lock.isWritten(event.valueRead());
        if (lock == SharedLock.STAMPED && isWriters) {
            writers.put(event.object(), 0, thread.at(event));
            if (isSwap) {
                take(event, thread, waiter);
            }
        }
        if (more > 0) {
            takeForReading(event, waiter);
        } else if (more < 0 && waiter.readLock == event.object()) {
            waiter.endsToRead();
        }
    }

    private void take(TraceEvent event, ThreadState thread, Waiter waiter) {
        if (waiter.parkedNanos > 0 && waiter.parkedAt != null) {
            Conflict conflict = waiter.waitsForReaders
                    ? writeRead(ContentionOutcome.PAUSED, waiter, waiter.parkedAt)
                    : Losses.pausedForLock(waiter.parkedAt, taker(event.object()));
            lose(event.thread(), conflict, waiter.parkedNanos, waiter.until);
        }
        waiter.forgetPark();
        takers.put(event.object(), 0, new Taker(event.thread(), thread.at(event)));
    }

    /** Takes a lock for reading. Readers share a lock as they would share segments: only a writer keeps them out. */
    private void takeForReading(TraceEvent event, Waiter waiter) {
        if (waiter.parkedNanos > 0 && waiter.parkedAt != null) {
            Conflict conflict = new Conflict(
                    ContentionKind.INEVITABLE,
                    ContentionOutcome.WAITED_FOR_SEGMENT,
                    waiter.parkedAt,
                    taker(event.object()));
            lose(event.thread(), conflict, waiter.parkedNanos, waiter.until);
        }
        waiter.forgetPark();
        waiter.beginsToRead(event.object(), event.valueWritten());
    }

    private static Conflict writeRead(ContentionOutcome outcome, Waiter waiter, Traceback here) {
        return new Conflict(ContentionKind.WRITE_READ, outcome, waiter.writesAt(here), null);
    }

    /** Gives up the lock for which a thread was parked: a thread that does something else has not got it. */
    private void giveUp(TraceEvent event, Waiter waiter) {
        if (waiter.parkedNanos > 0 && waiter.parkedAt != null) {
            Conflict conflict = waiter.waitsForReaders
                    ? writeRead(ContentionOutcome.ABORTED_SELF, waiter, waiter.parkedAt)
                    : new Conflict(
                            ContentionKind.INEVITABLE,
                            ContentionOutcome.ABORTED_SELF,
                            waiter.parkedAt,
                            waiter.lock == Waiter.NONE ? UNKNOWN : taker(waiter.lock));
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

    /** The state of a pool that takes work is negative; one that has been shut down rejects all. */
    private void accessOfPool(TraceEvent event, Waiter waiter, byte rule) {
        if (rule == LockCode.COUNTER && event.kind().reads()) {
            waiter.counter = (int) event.valueRead();
        } else if (rule == LockCode.REJECTION) {
            boolean isForRoom = waiter.counter < 0;
            if (isForRoom) {
                losses.rejected(event.thread());
            }
            waiter.isRejectedForRoom = waiter.isRejected ? waiter.isRejectedForRoom : isForRoom;
            waiter.isRejected = true;
        }
    }

    private void lost(TraceEvent event, ThreadState thread, Waiter waiter) {
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
                Conflict conflict = new Conflict(
                        ContentionKind.WRITE_READ, ContentionOutcome.ABORTED_BY_OTHER, null, writer(object));
                lose(event.thread(), conflict, nanos, until);
            }
            case LostTimeDescriptor.BY_CONVERSION ->
                lose(event.thread(), notConverted(waiter, thread.at(event), object), nanos, until);
            case LostTimeDescriptor.BY_REJECTION -> rejected(event.thread(), waiter, nanos);
            case LostTimeDescriptor.BY_ADDRESS_LOCKS -> addressLockNanos += nanos;
            default ->
                throw new IllegalStateException("the trace says that time was lost by "
                        + event.detail(LostTimeDescriptor.BY) + ", which is unknown; use the version that wrote it");
        }
    }

    /**
     * {@return the conflict of a thread that could not convert its lock: others read, or another one has written since
     * the thread began to}
     */
    private Conflict notConverted(Waiter waiter, Traceback here, long lock) {
        boolean isKnown = waiter.readLock == lock && waiter.stateOf == lock;
        return isKnown && !SharedLock.wasWritten(waiter.readState, waiter.state)
                ? writeRead(ContentionOutcome.ABORTED_SELF, waiter, here)
                : new Conflict(
                        ContentionKind.WRITE_WRITE,
                        ContentionOutcome.ABORTED_BY_OTHER,
                        waiter.writesAt(here),
                        writer(lock));
    }

    private Traceback writer(long lock) {
        Traceback writer = writers.get(lock, 0);
        return writer == null ? UNKNOWN : writer;
    }

    private void rejected(int thread, Waiter waiter, long nanos) {
        if (waiter.isRejectedForRoom) {
            losses.waitedForSegment(thread, nanos);
        }
        waiter.isRejected = false;
        waiter.isRejectedForRoom = false;
    }

    private void unparked(int thread, Waiter waiter, long nanos, long until) {
        if (waiter.parkedFor == Waiter.Purpose.LOCK) {
            waiter.parkedNanos += nanos;
            waiter.until = until;
        } else if (waiter.parkedFor == Waiter.Purpose.SEGMENT && !waiter.isRejectedForRoom) {
            losses.waitedForSegment(thread, nanos);
        }
    }

    private void lose(int thread, Conflict conflict, long nanos, long until) {
        if (begin == Waiter.NONE) {
            begin = until - nanos;
        }
        long at = Math.max(0, until - begin);
        end = Math.max(end, at);
        losses.lost(thread, conflict, nanos, at);
    }
}
