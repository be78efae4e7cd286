// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.flow;

import dev.braid.trace.RecordedEvent;
import java.util.BitSet;
import java.util.List;

/**
 * Finds, in what a thread executed, the instructions that its events come from, in their order.
 *
 * <p>An instruction that can have been the next event's is taken for it. Clocks keep that from going astray: what a branch
 * record tells, lies before the events of greater clocks, and behind those that were before the record before it. So an
 * event that has not been found two records later is passed over.
 *
 * <p>A call into the JDK may make several events: the first one is found at the call, the others are passed when the thread
 * goes on to the instruction of the next event, or of the same one once more.
 */
final class PassageMatcher {
    /** How many events of one call are looked beyond. */
    private static final int MOST_EVENTS_OF_CALL = 256;

    private final List<RecordedEvent> events;
    private final PassageKeys keys;
    private final BitSet unsure = new BitSet();
    private int next;
    private int lastKey = PassageKeys.NONE;
    private long clock = -1;
    private long clockBefore = -1;

    PassageMatcher(List<RecordedEvent> events, PassageKeys keys) {
        this.events = events;
        this.keys = keys;
    }

    /** A branch record of that clock tells what comes next. */
    void record(long ofRecord) {
        while (next < events.size() && events.get(next).clock() < clockBefore) {
            if (keys.ofEvent(next) != PassageKeys.NONE && keys.ofEvent(next) != lastKey) {
                unsure.set(next);
            }
            next++;
        }
        clockBefore = clock;
        clock = ofRecord;
    }

    /** An instruction with that key begins. {@return how many events were before the one found there; -1 if none was} */
    int begin(int key) {
        if (key == PassageKeys.NONE) {
            return -1;
        }
        int at = next;
        int end = Math.min(events.size(), next + MOST_EVENTS_OF_CALL);
        while (at < end && mayBePassed(keys.ofEvent(at), key)) {
            at++;
        }
        if (at == end || keys.ofEvent(at) != key || events.get(at).clock() > clock) {
            return -1;
        }
        next = at + 1;
        lastKey = key;
        return at;
    }

    private boolean mayBePassed(int ofEvent, int key) {
        return ofEvent == PassageKeys.NONE || ofEvent == lastKey && ofEvent != key;
    }

    /** {@return how many events lie before the next instruction; those without one of their own go with the last one} */
    int passed() {
        int at = next;
        while (at < events.size() && keys.ofEvent(at) == PassageKeys.NONE) {
            at++;
        }
        return at;
    }

    /** {@return whether an event was passed over without its instruction} */
    boolean isUnsure(int event) {
        return unsure.get(event);
    }
}
