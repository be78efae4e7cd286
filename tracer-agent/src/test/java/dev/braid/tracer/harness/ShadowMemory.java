// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.harness;

import dev.braid.trace.EventKind;
import dev.braid.trace.RecordedEvent;
import dev.braid.trace.Symbols;
import dev.braid.trace.TraceEvent;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The obvious oracle: a map from location to the value last written there. A read that finds another value is a
 * mismatch; the value of a location that was not seen before is accepted.
 */
public final class ShadowMemory {
    private static final int KEPT_MISMATCHES = 10;

    private final Map<Location, Long> values = new HashMap<>();
    private final List<Mismatch> mismatches = new ArrayList<>();
    private long mismatchCount;
    private long accesses;

    private record Location(long object, long offset) {}

    private record Mismatch(RecordedEvent event, long expected) {}

    void event(TraceEvent event) {
        if (event.kind() == EventKind.UNTRACED_WRITE) {
            forget(event.object(), event.offset(), event.detail(0));
        }
        if (!event.kind().isAccess()) {
            return;
        }
        accesses++;
        Location location = new Location(event.object(), event.offset());
        if (event.kind().reads()) {
            Long expected = values.put(location, event.valueRead());
            if (expected != null && expected != event.valueRead() && ++mismatchCount <= KEPT_MISMATCHES) {
                mismatches.add(new Mismatch(event.copy(), expected));
            }
        }
        if (event.kind().writes()) {
            values.put(location, event.valueWritten());
        }
    }

    private void forget(long object, long offset, long bytes) {
        for (long place = offset; place < offset + bytes; place++) {
            values.remove(new Location(object, place));
        }
    }

    public long accesses() {
        return accesses;
    }

    public long mismatchCount() {
        return mismatchCount;
    }

    /** {@return the first few mismatches, with names} */
    List<String> mismatches(Symbols symbols) {
        return mismatches.stream()
                .map(mismatch -> new Step(mismatch.event(), symbols) + ", not "
                        + symbols.value(mismatch.event(), mismatch.expected()))
                .toList();
    }
}
