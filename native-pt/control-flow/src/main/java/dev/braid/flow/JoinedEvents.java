// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.flow;

import dev.braid.trace.RecordedEvent;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The kept events of a thread that are records of the program's own instructions, each with the passage at which it was
 * made.
 */
final class JoinedEvents {
    private static final int NONE = -1;

    private final Map<Integer, Integer> eventOfPassage = new HashMap<>();
    private final BitSet records = new BitSet();
    private final BitSet joined = new BitSet();
    private int beforeFlow = NONE;

    /**
     * @param events in program order
     * @param indexOfRecord the index of each record's event in the trace, for one thread, rising
     * @param pairs the place of each record's making
     */
    JoinedEvents(List<RecordedEvent> events, long[] indexOfRecord, PassagePairs pairs) {
        for (int i = 0; i < events.size(); i++) {
            int record = Arrays.binarySearch(indexOfRecord, events.get(i).index());
            if (record < 0) {
                continue;
            }
            records.set(i);
            if (!pairs.isOf(record, events.get(i).site())) {
                continue; // of a trace that is damaged
            }
            int passage = pairs.passageOf(record);
            if (passage >= 0) {
                eventOfPassage.put(passage, i);
                joined.set(i);
            } else if (record == 0 && pairs.isFirstBeforeFlow()) {
                beforeFlow = i;
                joined.set(i);
            }
        }
    }

    /** {@return the event of a passage, by its place among the kept ones; -1 if it has none} */
    int eventOf(int passage) {
        return passage < 0 ? NONE : eventOfPassage.getOrDefault(passage, NONE);
    }

    /** {@return {@code true} if an event is a record of the program's own instruction} */
    boolean isRecord(int event) {
        return records.get(event);
    }

    /** {@return {@code true} if it is known at which passage an event was made} */
    boolean isJoined(int event) {
        return joined.get(event);
    }

    /**
     * {@return the event that was made where the flow begins, in the hook in which the thread registered; -1 if none
     * was}
     */
    int beforeFlow() {
        return beforeFlow;
    }
}
