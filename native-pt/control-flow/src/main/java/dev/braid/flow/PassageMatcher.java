// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.flow;

import dev.braid.trace.RecordedEvent;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * Finds, in what a thread executed, the instructions that its events come from, in their order.
 *
 * <p>An instruction that can have been the next event's is taken for it. Clocks keep that from going astray: what a
 * branch record tells, lies before the events of greater clocks, and behind those that were before the record before
 * it. So an event that has not been found two records later is passed over.
 *
 * <p>A call into the JDK may make several events. The first one is found at the call. The others are passed when the
 * thread goes on to the instruction of the next event, or to the same instruction once more.
 */
final class PassageMatcher {
    /**
     * Number of the program's own events, at most, that are passed over to find the event of an instruction that always
     * makes one.
     */
    private static final int FARTHEST = 256;

    private final List<RecordedEvent> events;
    private final PassageKeys keys;
    private final BitSet unsure = new BitSet();
    /** First event from each event on that has a key. */
    private final int[] withKey;
    /** First event behind each event with a key that has another key. */
    private final int[] withOtherKey;
    /** Next event after each event with a key that has the same key. */
    private final int[] withSameKey;
    /** Number of events before each event that are certainly of their instructions. */
    private final int[] ownBefore;
    /** By key, the first event with it that was not behind the last place asked for. */
    private final int[] firstWithKey;

    private int next;
    private int lastKey = PassageKeys.NONE;
    private long clock = -1;
    private long clockBefore = -1;

    PassageMatcher(List<RecordedEvent> events, PassageKeys keys) {
        this.events = events;
        this.keys = keys;
        int end = events.size();
        withKey = new int[end + 1];
        withOtherKey = new int[end];
        withKey[end] = end;
        withSameKey = new int[end];
        ownBefore = new int[end + 1];
        for (int i = 0; i < end; i++) {
            ownBefore[i + 1] = ownBefore[i] + (keys.isOwn(i) ? 1 : 0);
        }
        firstWithKey = new int[keys.count() + 1];
        Arrays.fill(firstWithKey, end);
        for (int i = end - 1; i >= 0; i--) {
            withSameKey[i] = firstWithKey[keys.ofEvent(i)];
            firstWithKey[keys.ofEvent(i)] = i;
            withKey[i] = keys.ofEvent(i) == PassageKeys.NONE ? withKey[i + 1] : i;
            int later = withKey[i + 1];
            boolean isSame = later < end && keys.ofEvent(later) == keys.ofEvent(i);
            withOtherKey[i] = isSame ? withOtherKey[later] : later;
        }
    }

    /** A branch record of that clock tells what comes next. */
    void record(long ofRecord) {
        while (next < events.size() && events.get(next).clock() < clockBefore) {
            passOver();
        }
        clockBefore = clock;
        clock = ofRecord;
    }

    /** Goes on without the next event's instruction. */
    private void passOver() {
        unsure.set(next, keys.isOwn(next));
        next++;
    }

    /**
     * An instruction with that key begins. {@return the number of events before the one found there; -1 if there were
     * none}
     */
    int begin(int key) {
        if (key == PassageKeys.NONE) {
            return -1;
        }
        int at = withKey[next];
        if (at < events.size() && keys.ofEvent(at) == lastKey && lastKey != key) {
            at = withOtherKey[at];
        }
        int found = find(at, key);
        if (found < 0) {
            return -1;
        }
        next = at;
        while (next < found) {
            passOver();
        }
        next = found + 1;
        lastKey = key;
        return found;
    }

    /**
     * {@return the event that the instruction with that key may have made; -1 for none} It is the one at that place. If
     * each passage of the instruction makes an event, it may also be one soon behind it, however much the JDK did in
     * between.
     */
    private int find(int at, int key) {
        if (key >= firstWithKey.length) {
            return -1;
        }
        while (firstWithKey[key] < at) {
            firstWithKey[key] = withSameKey[firstWithKey[key]];
        }
        int found = firstWithKey[key];
        if (found == events.size() || events.get(found).clock() > clock) {
            return -1;
        }
        boolean isNear = keys.isOwnKey(key) && ownBefore[found] - ownBefore[at] < FARTHEST;
        return found == at || isNear ? found : -1;
    }

    /**
     * {@return the number of events before the next instruction; those without one of their own go with the last one}
     */
    int passed() {
        return withKey[next];
    }

    /** Nothing else was executed. */
    void end() {
        while (next < events.size()) {
            passOver();
        }
    }

    /** {@return {@code true} if an event of the program's own was passed over without its instruction} */
    boolean isUnsure(int event) {
        return unsure.get(event);
    }
}
