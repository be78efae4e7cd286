// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator;

import dev.braid.trace.AccessMode;
import dev.braid.trace.EventKind;
import dev.braid.trace.RecordedEvent;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Leaves repeated reads out of traces, by their definition (see {@link Simulator#needsRepeatedReads}): what an agent
 * does while it records. What a read finds is the write that it reads from, so that all values are different.
 */
public final class FirstReads {
    private final int noted;
    private final Set<Integer> ofLocks;
    private final EndOfSpan ends;

    /** Event that ends a span. */
    public enum EndOfSpan {
        /** Whatever may release anything, or takes a lock, and what the JDK's locks read. */
        RELEASE_OR_LOCK,
        /** The same but for reads by locks: a rule that is wrong. */
        ALL_BUT_READS_OF_LOCKS,
        /** Nothing: a rule that is wrong. */
        NOTHING,
        /** Whatever may release anything, but for exits from monitors: a rule that is wrong. */
        ALL_BUT_MONITORS
    }

    /**
     * Makes a rule.
     *
     * @param noted the site of accesses that may be left out, or be repeated by others
     * @param ofLocks the sites in the JDK's locks, whose reads end a span, too
     */
    public FirstReads(int noted, Set<Integer> ofLocks, EndOfSpan ends) {
        this.noted = noted;
        this.ofLocks = ofLocks;
        this.ends = ends;
    }

    private record Place(int thread, long object, long offset, int size, boolean isReference) {}

    /** {@return the positions of the events that are left} */
    public List<Integer> of(List<RecordedEvent> events) {
        Map<Place, Object> seen = new HashMap<>();
        Map<String, Integer> writers = new HashMap<>();
        List<Integer> left = new ArrayList<>();
        for (int i = 0; i < events.size(); i++) {
            RecordedEvent event = events.get(i);
            Place place = new Place(event.thread(), event.object(), event.offset(), event.size(), event.isReference());
            boolean isNoted = event.site() == noted && isPlain(event);
            if (event.kind().writes()) {
                for (long at = event.offset(); at < event.offset() + event.size(); at++) {
                    writers.put(event.object() + "+" + at, i);
                }
            }
            Object value = value(event, writers);
            if (isNoted && event.kind() == EventKind.READ && value.equals(seen.get(place))) {
                continue;
            }
            left.add(i);
            if (isNoted) {
                seen.put(place, value);
            } else if (endsSpan(event)) {
                seen.keySet().removeIf(other -> other.thread() == event.thread());
            }
        }
        return left;
    }

    /** {@return the writes that the bytes of an access come from, or have come from with it} */
    private static Object value(RecordedEvent event, Map<String, Integer> writers) {
        Set<Object> from = new HashSet<>();
        for (long at = event.offset(); at < event.offset() + event.size(); at++) {
            from.add(at + " of " + writers.get(event.object() + "+" + at));
        }
        return from;
    }

    private boolean endsSpan(RecordedEvent event) {
        boolean isRead = event.kind() == EventKind.READ || event.kind() == EventKind.CAS_FAILED;
        return switch (ends) {
            case RELEASE_OR_LOCK -> !isRead || ofLocks.contains(event.site());
            case ALL_BUT_READS_OF_LOCKS -> !isRead;
            case NOTHING -> false;
            case ALL_BUT_MONITORS ->
                !isRead && event.kind() != EventKind.MONITOR_EXIT && event.kind() != EventKind.MONITOR_ENTER;
        };
    }

    private static boolean isPlain(RecordedEvent event) {
        return event.mode() == AccessMode.PLAIN && (event.kind() == EventKind.READ || event.kind() == EventKind.WRITE);
    }
}
