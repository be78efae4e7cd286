// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.replay;

import dev.braid.trace.EventKind;
import dev.braid.trace.TraceEvent;
import java.util.HashMap;
import java.util.Map;

/** The value oracle as a map of single bytes: slow, and obviously correct. */
final class NaiveHeap {
    private final Map<String, Byte> bytes = new HashMap<>();
    private final Map<String, Long> references = new HashMap<>();

    boolean learnt;

    /** A reference counts as eight bytes. */
    private void forget(long object, long begin, long end) {
        for (long offset = begin - Long.BYTES + 1; offset < end; offset++) {
            references.remove(object + "+" + offset);
        }
        for (long offset = begin; offset < end; offset++) {
            bytes.remove(object + "+" + offset);
        }
    }

    /** Replays one event. {@return {@code true} if it read what the trace contradicts} */
    boolean replay(TraceEvent event) {
        learnt = false;
        boolean mismatch = false;
        if (event.kind() == EventKind.UNTRACED_WRITE) {
            forget(event.object(), event.offset(), event.offset() + event.detail(0));
            return false;
        }
        if (event.isReference()) {
            String key = event.object() + "+" + event.offset();
            if (event.kind().reads()) {
                Long old = references.put(key, event.valueRead());
                learnt = old == null;
                mismatch = old != null && old != event.valueRead();
            }
            if (event.kind().writes()) {
                references.put(key, event.valueWritten());
            }
            return mismatch;
        }
        for (int i = 0; i < event.size(); i++) {
            String key = event.object() + "+" + (event.offset() + i);
            if (event.kind().reads()) {
                byte found = (byte) (event.valueRead() >> (8 * i));
                Byte old = bytes.put(key, found);
                learnt |= old == null;
                mismatch |= old != null && old != found;
            }
            if (event.kind().writes()) {
                bytes.put(key, (byte) (event.valueWritten() >> (8 * i)));
            }
        }
        return mismatch;
    }
}
