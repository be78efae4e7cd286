// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.replay;

import dev.braid.simulator.Divergence;
import dev.braid.trace.EventKind;
import dev.braid.trace.RecordedEvent;
import dev.braid.trace.Symbols;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The value oracle as a map of locations that remember everything: for traces in which each location has one size. */
final class NaiveOracle {
    private static final class Place {
        final List<Long> past = new ArrayList<>();
        final List<Finding> open = new ArrayList<>();
        long value;
        boolean doubted;

        @Nullable
        RecordedEvent writer;
    }

    private static final class Finding {
        final RecordedEvent read;
        final long expected;
        final boolean stale;
        final @Nullable RecordedEvent writer;

        @Nullable
        RecordedEvent later;

        Finding(RecordedEvent read, Place place) {
            this.read = read;
            expected = place.value;
            stale = place.past.contains(read.valueRead());
            writer = place.writer;
        }
    }

    /** The facts of a {@link Divergence} that matter, without its wording. */
    record Mismatch(String kind, String expected, String actual, List<RecordedEvent> events) {
        static Mismatch of(Divergence divergence) {
            return new Mismatch(divergence.kind(), divergence.expected(), divergence.actual(), divergence.events());
        }
    }

    private final Map<String, Place> places = new HashMap<>();
    private final List<Finding> findings = new ArrayList<>();

    void replay(RecordedEvent event) {
        if (event.kind() == EventKind.UNTRACED_WRITE) {
            long end = event.offset() + event.detail(0);
            for (long offset = event.offset() - Long.BYTES; offset < end; offset++) {
                doubt(event, offset, false);
                doubt(event, offset, true);
            }
            return;
        }
        Place place = places.get(key(event.object(), event.offset(), event.isReference()));
        if (place == null) {
            place = new Place();
            places.put(key(event.object(), event.offset(), event.isReference()), place);
            place.value = event.kind().reads() ? event.valueRead() : event.valueWritten();
        } else if (event.kind().reads() && event.valueRead() != place.value) {
            if (!place.doubted) {
                Finding finding = new Finding(event, place);
                findings.add(finding);
                place.open.add(finding);
            }
            place.past.add(place.value);
            place.value = event.valueRead();
        } else if (!event.kind().reads()) {
            place.past.add(place.value);
        }
        place.doubted = false;
        if (event.kind().writes()) {
            write(place, event);
        }
    }

    private static void write(Place place, RecordedEvent event) {
        if (event.kind().reads()) {
            place.past.add(place.value);
        }
        place.value = event.valueWritten();
        place.writer = event;
        for (Finding finding : place.open) {
            if (!finding.stale && finding.later == null && finding.read.valueRead() == event.valueWritten()) {
                finding.later = event;
            }
        }
    }

    private void doubt(RecordedEvent range, long offset, boolean reference) {
        Place place = places.get(key(range.object(), offset, reference));
        if (place != null) {
            place.doubted |= offset + (reference ? Long.BYTES : 1) > range.offset();
        }
    }

    /** {@return all mismatches, in trace order} */
    List<Mismatch> mismatches(Symbols symbols) {
        List<Mismatch> mismatches = new ArrayList<>();
        for (Finding finding : findings) {
            List<RecordedEvent> events = new ArrayList<>();
            if (finding.writer != null) {
                events.add(finding.writer);
            }
            events.add(finding.read);
            if (finding.later != null) {
                events.add(finding.later);
            }
            mismatches.add(new Mismatch(
                    finding.stale ? "stale-value" : finding.later == null ? "untraced-writer" : "early-value",
                    symbols.value(finding.read, finding.expected),
                    symbols.value(finding.read, finding.read.valueRead()),
                    events));
        }
        return mismatches;
    }

    private static String key(long object, long offset, boolean reference) {
        return object + "+" + offset + (reference ? "r" : "p");
    }
}
