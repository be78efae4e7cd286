// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.race;

import dev.braid.trace.AccessMode;
import dev.braid.trace.EventKind;
import dev.braid.trace.RecordedEvent;
import java.util.List;
import java.util.function.Predicate;

/** Finds the order by fences, and the plain accesses that count as opaque, by going through the events around. */
final class NaiveFences {
    private static final int ACQUIRE = 1;
    private static final int RELEASE = 2;

    private final List<RecordedEvent> events;
    private final Predicate<RecordedEvent> isToData;
    private final NaiveLocks locks;

    NaiveFences(List<RecordedEvent> events, Predicate<RecordedEvent> isToData, NaiveLocks locks) {
        this.events = events;
        this.isToData = isToData;
        this.locks = locks;
    }

    /** {@return {@code true} if an event before a fence, or a fence, orders two events of different threads} */
    boolean order(int first, int second) {
        RecordedEvent later = events.get(second);
        if (isFence(second, ACQUIRE)) {
            for (int read = 0; read < second; read++) {
                if (events.get(read).thread() == later.thread() && isRead(read) && isReleasedTo(first, read)) {
                    return true;
                }
            }
            return false;
        }
        return isRead(second) && later.mode().acquires() && isReleasedTo(first, second);
    }

    private boolean isRead(int event) {
        return events.get(event).kind().isAccess()
                && events.get(event).kind() != EventKind.WRITE
                && !locks.isOfLock(event);
    }

    /** {@return {@code true} if a read reads what that event has released} */
    private boolean isReleasedTo(int first, int read) {
        for (int i = read - 1; i >= 0; i--) {
            RecordedEvent write = events.get(i);
            if (write.kind().writes() && NaiveRaces.isSameLocation(write, events.get(read))) {
                if (write.mode().releases() ? i == first : isOpaqueWrite(i) && fenceBefore(i) == first) {
                    return true;
                }
                if (write.kind() == EventKind.WRITE) {
                    return false;
                }
            }
        }
        return false;
    }

    private int fenceBefore(int write) {
        for (int i = write - 1; i >= 0; i--) {
            if (events.get(i).thread() == events.get(write).thread() && isFence(i, RELEASE)) {
                return i;
            }
        }
        return -1;
    }

    /** {@return {@code true} if two accesses that nothing orders are not a race} */
    boolean excuse(int first, int second) {
        boolean isWriteFirst = events.get(first).kind().writes();
        if (isWriteFirst == events.get(second).kind().writes()) {
            return false;
        }
        return isOpaqueWrite(isWriteFirst ? first : second) && isOpaqueRead(isWriteFirst ? second : first);
    }

    /** {@return the same, if any fence that the reader has later on were enough} */
    boolean mayExcuse(int first, int second) {
        boolean isWriteFirst = events.get(first).kind().writes();
        int read = isWriteFirst ? second : first;
        if (isWriteFirst == events.get(second).kind().writes() || !isOpaqueWrite(isWriteFirst ? first : second)) {
            return false;
        }
        for (int i = read + 1; i < events.size(); i++) {
            if (events.get(i).thread() == events.get(read).thread() && isFence(i, ACQUIRE)) {
                return true;
            }
        }
        return false;
    }

    private boolean isOpaqueWrite(int write) {
        if (!isPlain(events.get(write))) {
            return true;
        }
        for (int i = write - 1; i >= 0; i--) {
            if (events.get(i).thread() == events.get(write).thread()) {
                if (isFence(i, RELEASE)) {
                    return true;
                }
                if (synchronises(i)) {
                    return false;
                }
            }
        }
        return false;
    }

    private boolean isOpaqueRead(int read) {
        if (!isPlain(events.get(read))) {
            return true;
        }
        for (int i = read + 1; i < events.size(); i++) {
            if (events.get(i).thread() == events.get(read).thread()) {
                if (isFence(i, ACQUIRE)) {
                    return true;
                }
                if (synchronises(i) || events.get(i).kind().writes()) {
                    return false;
                }
            }
        }
        return false;
    }

    private boolean synchronises(int event) {
        RecordedEvent operation = events.get(event);
        if (!operation.kind().isAccess()) {
            return operation.kind().acquires() || operation.kind().releases();
        }
        return !(isToData.test(operation) && isPlain(operation))
                && (operation.kind().writes()
                        || operation.mode().acquires()
                        || operation.mode().releases());
    }

    private static boolean isPlain(RecordedEvent event) {
        return event.mode() == AccessMode.PLAIN && (event.kind() == EventKind.READ || event.kind() == EventKind.WRITE);
    }

    private boolean isFence(int event, int kind) {
        return events.get(event).kind() == EventKind.FENCE && (events.get(event).detail(0) & kind) != 0;
    }
}
