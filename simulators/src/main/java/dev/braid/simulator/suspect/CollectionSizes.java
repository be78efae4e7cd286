// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.suspect;

import dev.braid.trace.Symbols;
import dev.braid.trace.TraceEvent;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;

/** The sizes of the JDK's collections, as far as their fields in a trace tell. */
final class CollectionSizes {
    static final int UNKNOWN = -1;

    /** The number of collections beyond which new ones have no size. */
    private static final int MOST = 1 << 16;

    private final Symbols symbols;
    private final Long2IntOpenHashMap sizes = new Long2IntOpenHashMap();
    private final Long2IntOpenHashMap heads = new Long2IntOpenHashMap();
    private final Long2IntOpenHashMap tails = new Long2IntOpenHashMap();

    CollectionSizes(Symbols symbols) {
        this.symbols = symbols;
        sizes.defaultReturnValue(UNKNOWN);
        heads.defaultReturnValue(UNKNOWN);
        tails.defaultReturnValue(UNKNOWN);
    }

    /** Takes an access by code of {@code java.util}. */
    void access(TraceEvent event) {
        if (event.isReference() || event.size() != Integer.BYTES) {
            return;
        }
        String field = symbols.fieldName(event.object(), event.offset());
        int value = (int) (event.kind().writes() ? event.valueWritten() : event.valueRead());
        if (field == null || value < 0) {
            return;
        }
        switch (field) {
            case "size", "count" -> put(sizes, event.object(), value);
            case "head" -> put(heads, event.object(), value);
            case "tail" -> put(tails, event.object(), value);
            default -> {}
        }
    }

    private static void put(Long2IntOpenHashMap map, long object, int value) {
        if (map.size() < MOST || map.containsKey(object)) {
            map.put(object, value);
        }
    }

    /**
     * {@return the size, {@link #UNKNOWN} if the trace does not tell: a deque's elements may go on from the array's
     * start}
     */
    int of(long object) {
        int size = sizes.get(object);
        int head = heads.get(object);
        int tail = tails.get(object);
        return size != UNKNOWN ? size : head != UNKNOWN && tail >= head ? tail - head : UNKNOWN;
    }
}
