// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.provenance;

import dev.braid.trace.AccessMode;
import dev.braid.trace.EventKind;
import dev.braid.trace.RecordedEvent;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The same graph as {@link GraphBuilder} builds, slowly and by the definitions: each event looks back at all before it.
 */
final class NaiveProvenance {
    /**
     * Such as {@code 3.1 THREAD_BEGIN @12 reads 4/2 writes 1/1}: thread and number, and what it accessed, how often.
     */
    final Set<String> nodes = new TreeSet<>();

    final Set<String> syncEdges = new TreeSet<>();
    /** By edge: the number of reads, and by location. */
    final Map<String, Map<String, Long>> dataEdges = new TreeMap<>();

    private final List<RecordedEvent> events;
    /** By event: the number of the thunk in its thread. */
    private final int[] thunks;
    /** By {@code thread<thread}: the greatest number of a thunk that the first has acquired from the second. */
    private final Map<String, Integer> acquired = new HashMap<>();

    private NaiveProvenance(List<RecordedEvent> events) {
        this.events = events;
        thunks = new int[events.size()];
    }

    static NaiveProvenance of(List<RecordedEvent> events) {
        NaiveProvenance graph = new NaiveProvenance(events);
        for (int i = 0; i < events.size(); i++) {
            graph.place(i);
        }
        graph.nodes();
        for (int i = 0; i < events.size(); i++) {
            graph.data(i);
        }
        return graph;
    }

    private void place(int i) {
        RecordedEvent event = events.get(i);
        Set<Integer> sources = new TreeSet<>();
        for (int source : synchronisesWith(i)) {
            int other = events.get(source).thread();
            if (other != event.thread() && thunks[source] > acquired.getOrDefault(event.thread() + "<" + other, 0)) {
                sources.add(source);
            }
        }
        boolean isFirst = events.subList(0, i).stream().noneMatch(earlier -> earlier.thread() == event.thread());
        boolean releasingWrite = event.kind().writes() && isIn(event.mode(), AccessMode.RELEASE);
        boolean operation = !event.kind().isAccess()
                && (event.kind().acquires() || event.kind().releases());
        boolean starts = isFirst || operation || releasingWrite || event.kind().isAccess() && !sources.isEmpty();
        thunks[i] = (isFirst ? 0 : thunkBefore(i)) + (starts ? 1 : 0);
        for (int source : sources) {
            RecordedEvent other = events.get(source);
            acquired.merge(event.thread() + "<" + other.thread(), thunks[source], Math::max);
        }
        Map<Integer, Integer> newest = new TreeMap<>();
        sources.forEach(source -> newest.merge(events.get(source).thread(), thunks[source], Math::max));
        newest.forEach((thread, number) -> syncEdges.add(thread + "." + number + " -> " + name(i)));
    }

    private int thunkBefore(int i) {
        for (int j = i - 1; ; j--) {
            if (events.get(j).thread() == events.get(i).thread()) {
                return thunks[j];
            }
        }
    }

    /** {@return the releases that an event synchronises with} */
    private List<Integer> synchronisesWith(int i) {
        RecordedEvent event = events.get(i);
        return switch (event.kind()) {
            case THREAD_BEGIN ->
                last(i, other -> other.kind() == EventKind.THREAD_START && other.startedThread() == event.thread());
            case MONITOR_ENTER, WAKE ->
                last(
                        i,
                        other -> (other.kind() == EventKind.MONITOR_EXIT || other.kind() == EventKind.WAIT)
                                && other.object() == event.object());
            case JOIN -> last(i, other -> other.kind() == EventKind.THREAD_ENDING && other.object() == event.object());
            case INTERRUPTED ->
                all(i, other -> other.kind() == EventKind.INTERRUPT && other.object() == event.object());
            default -> event.kind().reads() ? writesBefore(i) : List.of();
        };
    }

    private List<Integer> writesBefore(int i) {
        RecordedEvent read = events.get(i);
        List<Integer> found = new ArrayList<>();
        if (read.mode() == AccessMode.VOLATILE) {
            found.addAll(all(i, write -> isTo(write, read) && write.mode() == AccessMode.VOLATILE));
        }
        if (isIn(read.mode(), AccessMode.ACQUIRE)) {
            for (int j = i - 1; j >= 0; j--) {
                RecordedEvent write = events.get(j);
                if (isTo(write, read)) {
                    if (isIn(write.mode(), AccessMode.RELEASE)) {
                        found.add(j);
                    }
                    if (write.kind() == EventKind.WRITE) {
                        break;
                    }
                }
            }
        }
        return found;
    }

    private static boolean isTo(RecordedEvent write, RecordedEvent read) {
        return write.kind().writes() && write.object() == read.object() && write.offset() == read.offset();
    }

    private static boolean isIn(AccessMode mode, AccessMode half) {
        return mode == AccessMode.VOLATILE || mode == half;
    }

    private List<Integer> last(int i, java.util.function.Predicate<RecordedEvent> property) {
        List<Integer> found = all(i, property);
        return found.isEmpty() ? found : found.subList(found.size() - 1, found.size());
    }

    private List<Integer> all(int i, java.util.function.Predicate<RecordedEvent> property) {
        List<Integer> found = new ArrayList<>();
        for (int j = 0; j < i; j++) {
            if (property.test(events.get(j))) {
                found.add(j);
            }
        }
        return found;
    }

    private String name(int i) {
        return events.get(i).thread() + "." + thunks[i];
    }

    private void nodes() {
        for (int i = 0; i < events.size(); i++) {
            String name = name(i);
            boolean isFirst = true;
            for (int j = 0; j < i; j++) {
                isFirst &= !name(j).equals(name);
            }
            if (isFirst) {
                nodes.add(name + " " + events.get(i).kind() + " @" + i + " reads "
                        + footprint(name, event -> event.kind().reads()) + " writes "
                        + footprint(name, event -> event.kind().writes()));
            }
        }
    }

    private String footprint(String name, java.util.function.Predicate<RecordedEvent> property) {
        int count = 0;
        Set<String> locations = new HashSet<>();
        for (int i = 0; i < events.size(); i++) {
            if (name(i).equals(name) && property.test(events.get(i))) {
                count++;
                locations.add(events.get(i).object() + "+" + events.get(i).offset());
            }
        }
        return count + "/" + locations.size();
    }

    private void data(int i) {
        RecordedEvent read = events.get(i);
        if (!read.kind().reads()) {
            return;
        }
        Set<String> origins = new TreeSet<>();
        for (long at = read.offset(); at < read.offset() + size(read); at++) {
            int write = writeOf(i, read.object(), at);
            if (write >= 0 && events.get(write).kind() != EventKind.UNTRACED_WRITE) {
                origins.add(name(write));
            }
        }
        origins.remove(name(i));
        origins.forEach(origin -> dataEdges
                .computeIfAbsent(origin + " -> " + name(i), edge -> new TreeMap<>())
                .merge(read.object() + "+" + read.offset(), 1L, Long::sum));
    }

    private int writeOf(int i, long object, long at) {
        for (int j = i - 1; j >= 0; j--) {
            RecordedEvent write = events.get(j);
            long bytes = write.kind() == EventKind.UNTRACED_WRITE
                    ? write.detail(0)
                    : write.kind().writes() ? size(write) : 0;
            if (write.object() == object && write.offset() <= at && at < write.offset() + bytes) {
                return j;
            }
        }
        return -1;
    }

    private static int size(RecordedEvent event) {
        return event.isReference() ? 4 : event.size();
    }
}
