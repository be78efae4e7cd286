// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.contention;

import dev.braid.trace.EventKind;
import dev.braid.trace.TraceEvent;
import dev.braid.trace.contention.Traceback;
import dev.braid.trace.layout.RecordDescriptor;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;

/**
 * Finds the regions of a trace, and runs the trace twice: under its locks, and with transactions in their place.
 *
 * <p>Under the locks, a thread gets them in the order of the trace, as soon as the one before has released them.
 */
final class RegionFollower {
    /** A region of more locations can't be undone from there on: no memory could hold more. */
    private static final int MOST_LOCATIONS = 1 << 16;

    private final LockCode code;
    private final TransactionalMemory memory;
    private final LossListener locked;
    private final SimulatedClock transactions = new SimulatedClock();
    private final SimulatedClock locks = new SimulatedClock();
    private final Int2ObjectOpenHashMap<ThreadState> threads = new Int2ObjectOpenHashMap<>();
    private final Long2ObjectOpenHashMap<Release> releases = new Long2ObjectOpenHashMap<>();
    private long regions;

    /** The time at which a lock was last taken or released, and the place and thread by which it had been taken. */
    private record Release(long time, Traceback taken, int thread) {}

    /** @param locked takes the time that threads lose under the locks */
    RegionFollower(LockCode code, TransactionalMemory memory, LossListener locked) {
        this.code = code;
        this.memory = memory;
        this.locked = locked;
    }

    long regions() {
        return regions;
    }

    /** {@return the time at which the last thread is done under the locks} */
    long lockedEnd() {
        return locks.end();
    }

    /** {@return the time at which the last thread is done with transactions} */
    long transactionsEnd() {
        return transactions.end();
    }

    /** {@return the state of an event's thread} */
    ThreadState thread(TraceEvent event) {
        return threads.computeIfAbsent(event.thread(), ThreadState::new);
    }

    void event(TraceEvent event) {
        EventKind kind = event.kind();
        if (kind.isAccess() && event.offset() == RecordDescriptor.UNJUDGED_RECEIVER_OFFSET) {
            return;
        }
        if (kind.isAccess()) {
            access(event, code.rule(event.site()));
            return;
        }
        switch (kind) {
            case THREAD_BEGIN -> begin(event);
            case THREAD_END -> end(event);
            case MONITOR_ENTER -> enter(event, event.object());
            case MONITOR_EXIT -> exit(event, event.object());
            case WAIT -> await(event);
            case WAKE -> wake(event);
            case FUNCTION_CALL -> call(event, code.rule(event.site()));
            case FUNCTION_RETURN, FUNCTION_THROW -> endCall(event, code.rule(event.site()));
            case LOST_TIME -> {} // the agent's, and no step of the program
            default -> operation(event);
        }
    }

    private void begin(TraceEvent event) {
        locks.beginThread(event.thread());
        transactions.beginThread(event.thread());
    }

    private void end(TraceEvent event) {
        locks.endThread(event.thread());
        transactions.endThread(event.thread());
        threads.remove(event.thread());
    }

    private void access(TraceEvent event, byte rule) {
        if (rule == LockCode.OWNER && event.kind() == EventKind.WRITE && code.isLock(event.object())) {
            if (event.valueWritten() != 0) {
                enter(event, event.object());
            } else {
                exit(event, event.object());
            }
        }
        if (LockCode.keepsLocks(rule)) {
            return;
        }
        ThreadState thread = thread(event);
        Region region = thread.region;
        if (region != null) {
            Location location = new Location(event.object(), event.offset());
            Traceback at = thread.at(event);
            if (event.kind().reads()) {
                region.read(location, at);
            }
            if (event.kind().writes()) {
                region.write(location, at);
            }
            if (region.size() > MOST_LOCATIONS) {
                region.becomeIrrevocable(at);
            }
        }
        step(thread);
    }

    private void step(ThreadState thread) {
        locks.step(thread.id);
        if (thread.region == null) {
            transactions.step(thread.id);
        } else {
            thread.region.endStep();
        }
    }

    private void call(TraceEvent event, byte rule) {
        ThreadState thread = thread(event);
        thread.call(event);
        step(thread);
        if (rule == LockCode.ATOMIC) {
            hold(thread, event, -event.detail(0));
        }
    }

    private void endCall(TraceEvent event, byte rule) {
        ThreadState thread = thread(event);
        if (rule == LockCode.ATOMIC) {
            release(thread, -event.detail(0));
        }
        thread.endCall(event);
        step(thread);
    }

    private void enter(TraceEvent event, long lock) {
        ThreadState thread = thread(event);
        Release last = releases.get(lock);
        if (thread.held.get(lock) == 0) {
            Traceback here = thread.at(event);
            long now = locks.now(thread.id);
            if (last != null && last.thread != thread.id && last.time > now) {
                locks.set(thread.id, last.time);
                locked.lost(thread.id, Losses.pausedForLock(here, last.taken), last.time - now, last.time);
            }
            releases.put(lock, new Release(locks.now(thread.id), here, thread.id));
        }
        hold(thread, event, lock);
    }

    private void exit(TraceEvent event, long lock) {
        ThreadState thread = thread(event);
        Release taken = releases.get(lock);
        if (release(thread, lock) && taken != null) {
            releases.put(lock, new Release(locks.now(thread.id), taken.taken, thread.id));
        }
    }

    private static void hold(ThreadState thread, TraceEvent event, long lock) {
        if (thread.held.isEmpty()) {
            thread.region = new Region(thread.id, thread.at(event));
        }
        thread.held.addTo(lock, 1);
    }

    /** {@return {@code true} if it is not held any more} */
    private boolean release(ThreadState thread, long lock) {
        int times = thread.held.get(lock);
        if (times > 1) {
            thread.held.put(lock, times - 1);
            return false;
        }
        thread.held.remove(lock);
        if (thread.held.isEmpty()) {
            run(thread);
        }
        return times == 1;
    }

    private void run(ThreadState thread) {
        Region region = thread.region;
        if (region != null) {
            thread.region = null;
            regions++;
            memory.forgetUntil(transactions.floor());
            transactions.set(thread.id, memory.run(region, transactions.now(thread.id)));
        }
    }

    /** Runs what comes before a wait as a region of its own, even if the thread holds other locks. */
    private void await(TraceEvent event) {
        ThreadState thread = thread(event);
        step(thread);
        run(thread);
        Release taken = releases.get(event.object());
        if (taken != null) {
            releases.put(event.object(), new Release(locks.now(thread.id), taken.taken, thread.id));
        }
    }

    private void wake(TraceEvent event) {
        ThreadState thread = thread(event);
        transactions.await(thread.id, event.object());
        locks.await(thread.id, event.object());
        Release last = releases.get(event.object());
        if (last != null && last.time > locks.now(thread.id)) {
            locks.set(thread.id, last.time); // it waits for the lock because it waits for the other
        }
        Traceback here = thread.at(event);
        releases.put(event.object(), new Release(locks.now(thread.id), here, thread.id));
        thread.region = thread.held.isEmpty() ? null : new Region(thread.id, here);
    }

    private void operation(TraceEvent event) {
        ThreadState thread = thread(event);
        int id = thread.id;
        Region region = thread.region;
        long inRegion = region == null ? 0 : region.next();
        switch (event.kind()) {
            case THREAD_START -> {
                locks.startThread(id, event.startedThread(), 0);
                transactions.startThread(id, event.startedThread(), inRegion);
            }
            case THREAD_ENDING, NOTIFY, NOTIFY_ALL -> signal(id, event.object(), inRegion);
            case UNPARK -> {
                if (!code.isForLock(event)) {
                    signal(id, event.object(), inRegion);
                }
            }
            case JOIN -> awaitSignal(id, event.object());
            case UNPARKED -> {
                if (!code.isForLock(event)) {
                    awaitSignal(id, event.object());
                }
            }
            default -> {}
        }
        if (region != null && isIrrevocable(event)) {
            region.becomeIrrevocable(thread.at(event));
        }
        step(thread);
    }

    /**
     * {@return {@code true} if an event can't be undone: waits and starts of threads, and what code that is not traced
     * does, which may be anything}
     */
    private boolean isIrrevocable(TraceEvent event) {
        return switch (event.kind()) {
            case PARK -> !code.isForLock(event);
            case SLEEP, THREAD_START, JOIN, CLASS_INITIALISED, UNTRACED_WRITE -> true;
            default -> false;
        };
    }

    private void signal(int thread, long object, long inRegion) {
        locks.signal(thread, object, 0);
        transactions.signal(thread, object, inRegion);
    }

    private void awaitSignal(int thread, long object) {
        locks.await(thread, object);
        transactions.await(thread, object);
    }
}
