// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.deadlock;

import dev.braid.trace.EventKind;
import dev.braid.trace.RecordedEvent;
import dev.braid.trace.TraceEvent;
import it.unimi.dsi.fastutil.longs.Long2ObjectLinkedOpenHashMap;
import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import org.jspecify.annotations.Nullable;

/** The threads that wait for a notification by a monitor, and the notifications that no thread waited for. */
final class Notifications {
    /** The most monitors of which lost notifications are kept, the last ones. */
    private static final int LOST_LIMIT = 10_000;

    private final Long2ObjectOpenHashMap<Waiters> waiters = new Long2ObjectOpenHashMap<>();
    private final Long2ObjectLinkedOpenHashMap<RecordedEvent> lost = new Long2ObjectLinkedOpenHashMap<>();

    /**
     * A notification that went to a thread which could not use it.
     *
     * @param woken its next event: it had the monitor again
     * @param again and waited again, without a notification of its own, and without leaving the monitor
     */
    record Wasted(RecordedEvent notification, RecordedEvent woken, RecordedEvent again) {}

    void waits(TraceEvent event) {
        Waiters all = waiters.computeIfAbsent(event.object(), monitor -> new Waiters());
        all.count++;
        RecordedEvent notification = all.notification;
        RecordedEvent woken = all.woken;
        if (notification != null && woken != null && woken.thread() == event.thread()) {
            all.wasted = new Wasted(notification, woken, event.copy());
            all.notification = null;
            all.woken = null;
        }
    }

    /** Takes the leaving of a monitor: the thread has used its notification. */
    void exits(TraceEvent event) {
        Waiters all = waiters.isEmpty() ? null : waiters.get(event.object());
        if (all != null && all.woken != null && all.woken.thread() == event.thread()) {
            all.notification = null;
            all.woken = null;
        }
    }

    void wakes(TraceEvent event) {
        Waiters all = waiters.get(event.object());
        if (all == null) {
            return;
        }
        all.count--;
        if (all.count <= 0) {
            waiters.remove(event.object());
        } else if (all.notified > 0 && event.detail(0) == 0) {
            all.notified--;
            if (all.notification != null && all.woken == null) {
                all.woken = event.copy();
            }
        }
    }

    void notifies(TraceEvent event) {
        Waiters all = waiters.get(event.object());
        if (all != null) {
            boolean isOne = event.kind() == EventKind.NOTIFY && all.count > 1;
            all.notification = isOne ? event.copy() : null;
            all.woken = null;
            all.wasted = null;
            all.notified = event.kind() == EventKind.NOTIFY_ALL ? all.count : Math.min(all.count, all.notified + 1);
            return;
        }
        lost.putAndMoveToLast(event.object(), event.copy());
        if (lost.size() > LOST_LIMIT) {
            lost.removeFirst();
        }
    }

    /** {@return {@code true} if none of the threads that wait there has been notified} */
    boolean isSilent(long monitor) {
        Waiters all = waiters.get(monitor);
        return all != null && all.notified == 0;
    }

    /** {@return the monitor's last notification, if it was wasted} */
    @Nullable
    Wasted wasted(long monitor) {
        Waiters all = waiters.get(monitor);
        return all == null ? null : all.wasted;
    }

    /** {@return the last notification that came when nobody waited, if it was before that wait} */
    @Nullable
    RecordedEvent lostBefore(RecordedEvent wait) {
        RecordedEvent event = lost.get(wait.object());
        return event != null && event.index() < wait.index() ? event : null;
    }

    private static final class Waiters {
        int count;
        /** The number of these that have been notified and are still to take the monitor again. */
        int notified;
        /** The last notification, if it was for one thread of several, and is not used yet. */
        @Nullable
        RecordedEvent notification;

        /** The thread that it woke, where that had the monitor again. */
        @Nullable
        RecordedEvent woken;

        @Nullable
        Wasted wasted;
    }
}
