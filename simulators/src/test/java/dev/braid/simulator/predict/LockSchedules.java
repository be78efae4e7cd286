// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.predict;

import dev.braid.trace.EventKind;
import dev.braid.trace.RecordedEvent;
import java.util.List;
import java.util.function.IntPredicate;

/** The steps of a lock for reading and writing that a schedule may take, by what threads hold of it then. */
final class LockSchedules {
    static final int STATE_SITE = 11;
    static final int CAS_SITE = 12;
    static final long LOCKS = 20;
    static final long STATE = 12;
    static final long READER = 1 << 16;

    private final List<RecordedEvent> events;

    LockSchedules(List<RecordedEvent> events) {
        this.events = events;
    }

    static boolean isOfLock(RecordedEvent event) {
        return event.kind().isAccess() && event.object() >= LOCKS && event.object() < LOCKS + 2;
    }

    /**
     * {@return {@code true} if nobody keeps an event from taking the lock, in an order of the trace if that is asked
     * for}
     */
    boolean isPossible(int next, IntPredicate isDone, boolean inOrder) {
        RecordedEvent event = events.get(next);
        if (event.kind() == EventKind.READ) {
            return inOrder || !isObserved(next) || state(event.object(), isDone) == event.valueRead();
        }
        boolean isShared = shared(event) > 0;
        boolean isAlone = event.kind() == EventKind.READ_WRITE && alone(event) > 0;
        if (!isShared && !isAlone) {
            return true;
        }
        for (int i = 0; i < events.size(); i++) {
            RecordedEvent other = events.get(i);
            boolean conflicts = isOfLock(other)
                    && other.object() == event.object()
                    && other.thread() != event.thread()
                    && (alone(other) > 0 || isAlone && shared(other) > 0);
            if (conflicts && isDone.test(i) && (inOrder && i > next || !isReleased(i, isDone))) {
                return false;
            }
        }
        return true;
    }

    /**
     * {@return {@code true} if all is done that brought the lock into the state that the thread of an event has seen
     * before it}
     */
    boolean isAfterWhatWasSeen(int next, IntPredicate isDone) {
        int look = previous(next);
        if (look < 0 || !isLook(look) || isOfSameLock(look, next)) {
            return true;
        }
        for (int i = 0; i < look; i++) {
            RecordedEvent change = events.get(i);
            if (isOfSameLock(i, look) && change.kind().writes() && !isDone.test(i)) {
                return false;
            }
        }
        return true;
    }

    private boolean isLook(int event) {
        return isOfLock(events.get(event)) && events.get(event).kind() == EventKind.READ;
    }

    /** {@return {@code true} if the thread makes something of what it sees of the lock, or ends there} */
    private boolean isObserved(int look) {
        for (int i = look + 1; i < events.size(); i++) {
            if (events.get(i).thread() == events.get(look).thread()) {
                return !isOfSameLock(look, i) || isLook(i) && isObserved(i);
            }
        }
        return false;
    }

    private boolean isOfSameLock(int one, int other) {
        return isOfLock(events.get(one))
                && isOfLock(events.get(other))
                && events.get(one).object() == events.get(other).object();
    }

    private int previous(int event) {
        for (int i = event - 1; i >= 0; i--) {
            EventKind kind = events.get(i).kind();
            boolean isWithin = kind == EventKind.CLASS_INITIALISED || kind == EventKind.INTERRUPTED;
            if (events.get(i).thread() == events.get(event).thread() && !isWithin) {
                return i;
            }
        }
        return -1;
    }

    private long state(long lock, IntPredicate isDone) {
        long state = 0;
        for (int i = 0; i < events.size(); i++) {
            RecordedEvent event = events.get(i);
            if (isOfLock(event) && event.object() == lock && isDone.test(i)) {
                state += shared(event) * READER + alone(event);
            }
        }
        return state;
    }

    private boolean isReleased(int taken, IntPredicate isDone) {
        RecordedEvent take = events.get(taken);
        long held = 0;
        for (int i = 0; i < events.size(); i++) {
            RecordedEvent event = events.get(i);
            if (isOfSameLock(taken, i) && event.thread() == take.thread() && isDone.test(i)) {
                held += alone(take) > 0 ? alone(event) : shared(event);
            }
        }
        return held == 0;
    }

    private static long shared(RecordedEvent event) {
        return event.kind() == EventKind.READ_WRITE ? event.valueWritten() / READER - event.valueRead() / READER : 0;
    }

    private static long alone(RecordedEvent event) {
        return event.kind() == EventKind.WRITE
                ? -1
                : event.kind() == EventKind.READ_WRITE ? event.valueWritten() % READER - event.valueRead() % READER : 0;
    }
}
