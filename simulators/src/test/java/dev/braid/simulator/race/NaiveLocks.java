// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.race;

import dev.braid.trace.EventKind;
import dev.braid.trace.RecordedEvent;
import dev.braid.trace.Symbols;
import java.util.List;

/**
 * Finds the order by locks for reading and writing, by their documentation: no clocks, each pair of events looked at.
 */
final class NaiveLocks {
    private static final int READERS = 0xFFFF0000;

    private final List<RecordedEvent> events;
    private final Symbols symbols;

    NaiveLocks(List<RecordedEvent> events, Symbols symbols) {
        this.events = events;
        this.symbols = symbols;
    }

    /** {@return {@code true} if an event is an access to what keeps the state of a lock} */
    boolean isOfLock(int event) {
        String name = events.get(event).kind().isAccess()
                ? symbols.className(events.get(event).object())
                : null;
        return name != null && name.contains("ReentrantReadWriteLock");
    }

    /** {@return {@code true} if a lock orders two events of different threads} */
    boolean order(int first, int second) {
        if (!isOfLock(first)) {
            return false;
        }
        boolean isSame = events.get(first).object() == events.get(second).object();
        if (isOfLock(second) && isSame && takes(second)) {
            return releases(first, 0) || releases(first, READERS) && takesAlone(second);
        }
        int seen = lastSeenBefore(second, events.get(first).object());
        return seen > first && events.get(first).kind().writes();
    }

    private boolean takes(int event) {
        return takesAlone(event) || change(event, READERS) > 0;
    }

    private boolean takesAlone(int event) {
        return change(event, 0) > 0 && (events.get(event).valueRead() & ~READERS) == 0;
    }

    private int change(int event, int mask) {
        RecordedEvent access = events.get(event);
        return access.kind() != EventKind.READ_WRITE
                ? 0
                : Long.compare(access.valueWritten() & part(mask), access.valueRead() & part(mask));
    }

    private static long part(int mask) {
        return mask == 0 ? 0xFFFF : 0xFFFF0000L;
    }

    private boolean releases(int event, int mask) {
        RecordedEvent access = events.get(event);
        return mask == 0
                ? access.kind() == EventKind.WRITE && (access.valueWritten() & 0xFFFF) == 0
                : change(event, mask) < 0;
    }

    /**
     * {@return the event at which an event's thread last looked at a lock, if it went on without having changed the
     * lock; -1 otherwise}
     */
    private int lastSeenBefore(int event, long lock) {
        RecordedEvent own = events.get(event);
        if (own.kind() == EventKind.CLASS_INITIALISED
                || own.kind() == EventKind.INTERRUPTED
                || own.kind() == EventKind.FENCE
                || isOfLock(event) && own.object() == lock) {
            return -1;
        }
        for (int i = event - 1; i >= 0; i--) {
            RecordedEvent before = events.get(i);
            boolean isWithin = before.kind() == EventKind.CLASS_INITIALISED
                    || before.kind() == EventKind.INTERRUPTED
                    || before.kind() == EventKind.FENCE;
            if (before.thread() == own.thread() && !isWithin) {
                boolean hasLooked = isOfLock(i) && before.object() == lock && before.kind() == EventKind.READ;
                return hasLooked && !isAfterChange(i) ? i : -1;
            }
        }
        return -1;
    }

    /** {@return {@code true} if a look at the queue of a lock comes after the lock was changed, in the same call} */
    private boolean isAfterChange(int look) {
        RecordedEvent own = events.get(look);
        if (own.site() != RandomProgram.QUEUE_SITE) {
            return false;
        }
        for (int i = look - 1; i >= 0; i--) {
            RecordedEvent before = events.get(i);
            if (before.thread() == own.thread()) {
                boolean isInCode = isOfLock(i) && before.object() == own.object();
                if (!isInCode) {
                    boolean isWithin = before.kind() == EventKind.CLASS_INITIALISED
                            || before.kind() == EventKind.INTERRUPTED
                            || before.kind() == EventKind.FENCE;
                    if (isWithin) {
                        continue;
                    }
                    return false;
                }
                boolean isReentrant = before.kind() == EventKind.WRITE && !releases(i, 0);
                if (isReentrant || before.kind() == EventKind.READ && before.site() == RandomProgram.QUEUE_SITE) {
                    continue;
                }
                return before.kind() != EventKind.READ && (takes(i) || releases(i, 0) || releases(i, READERS));
            }
        }
        return false;
    }
}
