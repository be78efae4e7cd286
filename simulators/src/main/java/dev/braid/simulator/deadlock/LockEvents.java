// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.deadlock;

import dev.braid.simulator.lock.LockChange;
import dev.braid.simulator.lock.LockClass;
import dev.braid.simulator.lock.LockMode;
import dev.braid.trace.EventKind;
import dev.braid.trace.Symbols;
import dev.braid.trace.TraceEvent;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Follows which thread takes and releases which lock: monitors by their events, the JDK's locks by what their code
 * does.
 */
final class LockEvents {
    private final Symbols symbols;
    private final LockSites sites;
    private final Acquisitions acquisitions;
    private final Int2ObjectOpenHashMap<ThreadState> threads = new Int2ObjectOpenHashMap<>();
    private final LongOpenHashSet handedOver = new LongOpenHashSet();
    private final Notifications notifications = new Notifications();
    private final Wakers wakers = new Wakers();
    private final BlockedThreads blocked = new BlockedThreads();
    /** By a thread's id, and by its object: what those come after that it starts, or that join it. */
    private final Int2ObjectOpenHashMap<List<TakenSince>> starts = new Int2ObjectOpenHashMap<>();

    private final Long2ObjectOpenHashMap<List<TakenSince>> ends = new Long2ObjectOpenHashMap<>();

    /** Takes acquisitions of locks. */
    interface Acquisitions {
        /** A thread takes a lock that it does not hold yet, and may have had to wait for it. */
        void add(TraceEvent event, Hold wanted, ThreadLocks locks);
    }

    LockEvents(Symbols symbols, LockSites sites, Acquisitions acquisitions) {
        this.symbols = symbols;
        this.sites = sites;
        this.acquisitions = acquisitions;
    }

    /** {@return the threads that have begun and not ended} */
    Collection<ThreadState> threads() {
        return threads.values();
    }

    /** {@return {@code true} if threads of its own hold that lock, each until it releases it itself} */
    boolean isOwned(long lock) {
        return !handedOver.contains(lock);
    }

    /** {@return the thread of that number, null if it does not live} */
    @Nullable
    ThreadState threadOrNull(int id) {
        return threads.get(id);
    }

    BlockedThreads blocked() {
        return blocked;
    }

    Symbols symbols() {
        return symbols;
    }

    Wakers wakers() {
        return wakers;
    }

    Notifications notifications() {
        return notifications;
    }

    private ThreadState thread(TraceEvent event) {
        ThreadState known = threads.get(event.thread());
        return known == null ? begin(event.thread()) : known;
    }

    private ThreadState begin(int id) {
        ThreadState thread = new ThreadState(id);
        List<TakenSince> legacy = starts.remove(id);
        if (legacy != null) {
            thread.locks.inherit(legacy);
        }
        threads.put(id, thread);
        return thread;
    }

    /** Takes an operation of synchronisation, or one in a thread's life. */
    void operation(TraceEvent event) {
        EventKind kind = event.kind();
        if (kind.isObservation()) {
            thread(event); // which may have done nothing yet
            blocked.take(event);
            return;
        }
        goesOn(event.thread());
        switch (kind) {
            case CLASS_INITIALISED -> blocked.initialised(event.object());
            case THREAD_BEGIN -> thread(event);
            case THREAD_START -> start(event);
            case THREAD_ENDING -> ending(event);
            case THREAD_END -> {
                threads.remove(event.thread());
                wakers.ended(event.thread());
            }
            case JOIN -> join(event);
            case MONITOR_ENTER -> enter(event);
            case MONITOR_EXIT -> exit(event);
            case WAIT -> {
                ThreadState thread = thread(event);
                thread.locks.release(event.object(), LockMode.EXCLUSIVE);
                thread.waits = event.detail(0) == 0 ? event.copy() : null;
                notifications.waits(event);
            }
            case WAKE -> {
                ThreadState thread = thread(event);
                thread.waits = null;
                notifications.wakes(event);
                take(thread, event, event.object(), LockMode.EXCLUSIVE, true);
            }
            case PARK -> {
                ThreadState thread = thread(event);
                thread.waits = event.detail(0) == 0 ? event.copy() : null;
                thread.isUnparked = false;
            }
            case UNPARKED -> thread(event).waits = null;
            case UNPARK -> {
                unpark(event.object());
                wakers.add(event.object(), event);
            }
            case NOTIFY, NOTIFY_ALL -> {
                notifications.notifies(event);
                wakers.add(event.object(), event);
            }
            default -> {}
        }
    }

    /** Notes that the thread has done something. */
    void goesOn(int thread) {
        if (!blocked.isEmpty()) {
            blocked.goesOn(thread);
        }
    }

    private void unpark(long threadObject) {
        for (ThreadState thread : threads.values()) {
            if (thread.waits != null
                    && thread.waits.kind() == EventKind.PARK
                    && thread.waits.object() == threadObject) {
                thread.isUnparked = true;
            }
        }
    }

    private void start(TraceEvent event) {
        List<TakenSince> legacy = thread(event).locks.legacy();
        if (!legacy.isEmpty()) {
            starts.put(event.startedThread(), legacy);
        }
    }

    private void ending(TraceEvent event) {
        List<TakenSince> legacy = thread(event).locks.legacy();
        if (!legacy.isEmpty()) {
            ends.put(event.object(), legacy);
        }
    }

    private void join(TraceEvent event) {
        List<TakenSince> legacy = ends.get(event.object());
        if (legacy != null) {
            thread(event).locks.inherit(legacy);
        }
    }

    private void enter(TraceEvent event) {
        ThreadState thread = thread(event);
        if (thread.locks.enter(event.object()) == 1) {
            take(thread, event, event.object(), LockMode.EXCLUSIVE, true);
        }
    }

    private void exit(TraceEvent event) {
        notifications.exits(event);
        ThreadState thread = thread(event);
        if (thread.locks.exit(event.object()) <= 0) {
            thread.locks.release(event.object(), LockMode.EXCLUSIVE);
        }
    }

    /** Takes an access, by what {@link LockSites} says of its site. */
    void access(TraceEvent event, byte rule) {
        switch (rule) {
            case LockSites.OWNER -> owner(event);
            case LockSites.SHARED_COUNT -> sharedCount(event);
            case LockSites.STAMP -> stamp(event);
            case LockSites.SYNC -> {
                if (event.kind() == EventKind.READ) {
                    ThreadState thread = thread(event);
                    thread.lock = event.object();
                    thread.sync = event.valueRead();
                }
            }
            case LockSites.VIEW -> {
                if (event.kind() == EventKind.READ) {
                    ThreadState thread = thread(event);
                    thread.readWriteLock = event.object();
                    thread.view = event.valueRead();
                }
            }
            case LockSites.BLOCKER -> {
                if (event.kind() == EventKind.WRITE) {
                    thread(event).blocker = event.valueWritten();
                }
            }
            default -> {}
        }
    }

    private void owner(TraceEvent event) {
        if (event.kind() != EventKind.WRITE) {
            return;
        }
        ThreadState thread = thread(event);
        LockClass type = type(event.object());
        boolean isTaken = event.valueWritten() != 0;
        if (type == LockClass.WORKER) {
            thread.isWorker = true;
            thread.isBusy = isTaken;
        } else if (isTaken) {
            take(
                    thread,
                    event,
                    event.object(),
                    LockMode.EXCLUSIVE,
                    type != LockClass.UNKNOWN && sites.mayWaitForever(event));
        } else {
            thread.locks.release(event.object(), LockMode.EXCLUSIVE);
        }
    }

    private LockClass type(long object) {
        String name = symbols.className(object);
        if (name == null) {
            sites.sawUnknownObject();
        }
        return LockClass.of(name);
    }

    private void sharedCount(TraceEvent event) {
        if (event.kind() != EventKind.READ_WRITE) {
            return;
        }
        LockClass type = type(event.object());
        if (type == LockClass.LATCH || type == LockClass.SEMAPHORE && event.valueWritten() > event.valueRead()) {
            wakers.add(event.object(), event);
        }
        if (type != LockClass.READ_WRITE) {
            return;
        }
        int change = LockChange.of(LockClass.READ_WRITE, event);
        ThreadState thread = thread(event);
        if ((change & LockChange.TAKES_SHARED) != 0) {
            share(thread, event);
        } else if ((change & LockChange.RELEASES_SHARED) != 0) {
            unshare(thread, event);
        }
    }

    private void stamp(TraceEvent event) {
        ThreadState thread = thread(event);
        long lock = event.object();
        if (handedOver.contains(lock)) {
            return;
        }
        boolean isWriting = thread.locks.hold(lock, LockMode.EXCLUSIVE) != null;
        int change = LockChange.of(LockClass.STAMPED, event);
        if ((change & LockChange.RELEASES_EXCLUSIVE) != 0 && !isWriting) {
            handOver(lock);
            return;
        }
        if ((change & LockChange.TAKES_EXCLUSIVE) != 0) {
            take(thread, event, lock, LockMode.EXCLUSIVE, sites.mayWaitForever(event));
        }
        if ((change & LockChange.TAKES_SHARED) != 0) {
            share(thread, event);
        } else if ((change & LockChange.RELEASES_SHARED) != 0) {
            if (thread.locks.hold(lock, LockMode.SHARED) == null) {
                handOver(lock);
                return;
            }
            unshare(thread, event);
        }
        if ((change & LockChange.RELEASES_EXCLUSIVE) != 0) {
            thread.locks.release(lock, LockMode.EXCLUSIVE);
        }
    }

    /** Takes the release of a lock that another thread has taken: the holder of such a lock is not known. */
    private void handOver(long lock) {
        handedOver.add(lock);
        for (ThreadState thread : threads.values()) {
            thread.locks.release(lock, LockMode.EXCLUSIVE);
            thread.locks.release(lock, LockMode.SHARED);
        }
    }

    private void share(ThreadState thread, TraceEvent event) {
        if (thread.locks.enter(event.object()) == 1) {
            take(thread, event, event.object(), LockMode.SHARED, sites.mayWaitForever(event));
        }
    }

    private void unshare(ThreadState thread, TraceEvent event) {
        if (thread.locks.exit(event.object()) <= 0) {
            thread.locks.release(event.object(), LockMode.SHARED);
        }
    }

    private void take(ThreadState thread, TraceEvent event, long lock, LockMode mode, boolean mayWait) {
        ThreadLocks locks = thread.locks;
        if (locks.hold(lock, mode) != null) {
            return;
        }
        Hold hold = new Hold(lock, mode, thread.name(lock), event.copy());
        if (mayWait && locks.holdsAny() && !locks.holds(lock)) {
            acquisitions.add(event, hold, locks);
        }
        locks.take(hold);
    }
}
