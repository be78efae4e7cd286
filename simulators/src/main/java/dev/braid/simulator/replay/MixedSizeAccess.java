// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.replay;

import dev.braid.trace.TraceEvent;

/** Replays an access that does not fit the locations it touches, byte by byte. */
final class MixedSizeAccess {
    private final ShadowHeap heap;
    private final UntracedWrites untraced;
    private final ForeignMemory foreign;
    private final ValueRings rings;
    private final MismatchLog log;
    /** The bytes of the present event; a field so that no event allocates. */
    private final Location[] bytes = new Location[Long.BYTES];

    MixedSizeAccess(
            ShadowHeap heap, UntracedWrites untraced, ForeignMemory foreign, ValueRings rings, MismatchLog log) {
        this.heap = heap;
        this.untraced = untraced;
        this.foreign = foreign;
        this.rings = rings;
        this.log = log;
    }

    /** Replays the event. {@return {@code true} if it read bytes of which nothing was known} */
    boolean replay(TraceEvent event) {
        int size = event.size();
        for (int i = 0; i < size; i++) {
            bytes[i] = heap.byteAt(event.object(), event.offset() + i);
        }
        boolean learnt = event.kind().reads() && read(event, size);
        if (event.kind().writes()) {
            write(event, size);
        }
        return learnt;
    }

    private boolean read(TraceEvent event, int size) {
        long actual = event.valueRead();
        long expected = 0;
        boolean learnt = false;
        boolean matches = true;
        for (int i = 0; i < size; i++) {
            Location location = bytes[i];
            long found = Bytes.byteAt(actual, i);
            if (!location.isKnown()) {
                location.learn(found, untraced.epoch());
                learnt = true;
            } else if (location.value != found
                    && (untraced.since(location.knownSince(), location.object, location.offset, 1)
                            || foreign.explains(event, location))) {
                location.resynchronise(found, untraced.epoch(), rings);
                learnt = true;
            } else if (location.value == found) {
                location.confirm(untraced.epoch());
            }
            matches &= location.value == found;
            expected |= Bytes.placeByte(location.value, i);
        }
        if (!matches) {
            mismatch(event, Bytes.signExtend(expected, size), size);
        }
        return learnt;
    }

    /** The value is stale if each byte that differs is; the last writer is the last one of a byte that differs. */
    private void mismatch(TraceEvent event, long expected, int size) {
        long actual = event.valueRead();
        int valuesAgo = 0;
        boolean stale = true;
        Location written = bytes[0];
        boolean none = true;
        for (int i = 0; i < size; i++) {
            Location location = bytes[i];
            long found = Bytes.byteAt(actual, i);
            if (location.value != found) {
                int ago = rings.valuesAgo(location.ring(), found);
                stale &= ago > 0;
                valuesAgo = Math.max(valuesAgo, ago);
                if (none || location.writerIndex() > written.writerIndex()) {
                    written = location;
                    none = false;
                }
            }
        }
        log.add(event, expected, stale ? valuesAgo : 0, bytes[0], written);
        for (int i = 0; i < size; i++) {
            long found = Bytes.byteAt(actual, i);
            if (bytes[i].value != found) {
                bytes[i].resynchronise(found, untraced.epoch(), rings);
            }
        }
    }

    private void write(TraceEvent event, int size) {
        PendingReads pending = bytes[0].pending;
        if (pending != null) {
            log.explain(pending, bytes[0], event);
        }
        for (int i = 0; i < size; i++) {
            bytes[i].write(event, Bytes.byteAt(event.valueWritten(), i), untraced.epoch(), rings);
        }
    }
}
