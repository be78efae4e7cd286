// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.report.window;

import dev.braid.trace.EventKind;
import dev.braid.trace.RecordedEvent;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Finds the arrows between the events of a window.
 *
 * <p>A window has gaps. Across a gap, the last write is known only for places whose accesses were all looked at. For
 * the others nothing is drawn, rather than an arrow that may be wrong. What releases an object happens before every
 * later acquire of it, so that arrows of that kind are true across gaps, too.
 */
final class WindowArrows {
    private final Set<Place> known;
    private final List<Arrow> arrows = new ArrayList<>();
    private final Map<Place, List<RecordedEvent>> writes = new HashMap<>();
    private final Map<Place, List<RecordedEvent>> puzzled = new HashMap<>();
    private final Map<Long, RecordedEvent> releases = new HashMap<>();
    private final Map<Integer, RecordedEvent> starts = new HashMap<>();

    private WindowArrows(Set<Place> known) {
        this.known = known;
    }

    /**
     * {@return the arrows, in the order of the later event of each}
     *
     * @param events the events of a window, in trace order
     * @param known the places whose last write before each event is among the events
     */
    static List<Arrow> between(List<RecordedEvent> events, Set<Place> known) {
        WindowArrows finder = new WindowArrows(known);
        long previous = -1;
        for (RecordedEvent event : events) {
            if (event.index() != previous + 1) {
                finder.forgetAcrossGap();
            }
            finder.take(event);
            previous = event.index();
        }
        return List.copyOf(finder.arrows);
    }

    private void forgetAcrossGap() {
        writes.keySet().retainAll(known);
        puzzled.keySet().retainAll(known);
    }

    private void take(RecordedEvent event) {
        EventKind kind = event.kind();
        if (kind == EventKind.UNTRACED_WRITE) {
            writes.keySet().removeIf(place -> place.object() == event.object());
        } else if (kind.isAccess()) {
            access(event);
        } else {
            order(event);
        }
    }

    private void access(RecordedEvent event) {
        if (event.kind().reads()) {
            read(event);
        }
        if (event.kind().writes()) {
            List<RecordedEvent> waiting = puzzled.getOrDefault(Place.of(event), List.of());
            waiting.stream()
                    .filter(read -> isValueOf(event, read))
                    .forEach(read -> add(event, read, Arrow.Kind.READS_FROM));
            writes.computeIfAbsent(Place.of(event), place -> new ArrayList<>()).add(event);
        }
    }

    private void read(RecordedEvent read) {
        List<RecordedEvent> earlier = writes.getOrDefault(Place.of(read), List.of());
        if (earlier.isEmpty()) {
            puzzle(read, earlier);
            return;
        }
        RecordedEvent last = earlier.get(earlier.size() - 1);
        if (last.size() != read.size()) {
            return;
        }
        if (isValueOf(last, read)) {
            add(last, read, isInOrder(last, read) ? Arrow.Kind.READS_FROM_IN_ORDER : Arrow.Kind.READS_FROM);
            return;
        }
        add(last, read, Arrow.Kind.SHOULD_READ_FROM);
        for (int i = earlier.size() - 2; i >= 0; i--) {
            if (isValueOf(earlier.get(i), read)) {
                add(earlier.get(i), read, Arrow.Kind.READS_FROM);
                return;
            }
        }
        puzzle(read, earlier);
    }

    /**
     * Notes a read whose value no earlier write wrote: it may be a later one's, if all earlier ones are among the
     * events.
     */
    private void puzzle(RecordedEvent read, List<RecordedEvent> earlier) {
        if (known.contains(Place.of(read)) && earlier.size() < PlaceHistory.WRITES) {
            puzzled.computeIfAbsent(Place.of(read), place -> new ArrayList<>()).add(read);
        }
    }

    private static boolean isValueOf(RecordedEvent write, RecordedEvent read) {
        return write.size() == read.size() && write.valueWritten() == read.valueRead();
    }

    /**
     * {@return {@code true} if the two are a release and an acquire (JLS 17.4.4, and the modes of {@code VarHandle})}
     */
    private static boolean isInOrder(RecordedEvent write, RecordedEvent read) {
        return write.mode().releases() && read.mode().acquires();
    }

    private void order(RecordedEvent event) {
        RecordedEvent start = event.kind() == EventKind.THREAD_BEGIN ? starts.get(event.thread()) : null;
        if (start != null) {
            add(start, event, Arrow.Kind.HAPPENS_AFTER);
        }
        RecordedEvent release = event.kind().acquires() ? releases.get(event.object()) : null;
        if (release != null && release.thread() != event.thread()) {
            add(release, event, Arrow.Kind.HAPPENS_AFTER);
        }
        if (event.kind() == EventKind.THREAD_START) {
            starts.put(event.startedThread(), event);
        } else if (event.kind().releases() && event.object() != 0) {
            releases.put(event.object(), event);
        }
    }

    private void add(RecordedEvent from, RecordedEvent to, Arrow.Kind kind) {
        arrows.add(new Arrow(from.index(), to.index(), kind));
    }
}
