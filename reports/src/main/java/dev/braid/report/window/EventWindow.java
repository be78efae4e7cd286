// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.report.window;

import dev.braid.simulator.Divergence;
import dev.braid.trace.EventKind;
import dev.braid.trace.RecordedEvent;
import dev.braid.trace.Symbols;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The events around a divergence, with all names resolved, to be drawn with a lane per thread.
 *
 * @param lanes the threads that act in the rows, by id
 * @param rows in trace order
 * @param missing indexes of wanted events that the trace does not hold
 * @param arrows between the rows
 */
public record EventWindow(List<Lane> lanes, List<Row> rows, List<Long> missing, List<Arrow> arrows) {
    public EventWindow {
        lanes = List.copyOf(lanes);
        rows = List.copyOf(rows);
        missing = List.copyOf(missing);
        arrows = List.copyOf(arrows);
    }

    /**
     * {@return a collector that keeps the events at these indexes, highlighted, and up to {@code radius} events on
     * either side of each}
     */
    public static EventWindowCollector around(List<Long> indexes, int radius) {
        return new EventWindowCollector(indexes, List.of(), Map.of(), radius);
    }

    /**
     * {@return a collector for the events of a divergence, however far apart they are, and the last accesses to the
     * same places before them}
     */
    public static EventWindowCollector around(Divergence divergence, int radius) {
        List<RecordedEvent> events = divergence.events();
        return new EventWindowCollector(
                events.stream().map(RecordedEvent::index).toList(),
                events.stream()
                        .filter(event -> event.kind().isAccess())
                        .map(Place::of)
                        .toList(),
                divergence.resources(),
                radius);
    }

    /** {@return the window that holds a divergence's own events and no others, for a trace that was not kept} */
    public static EventWindow of(Divergence divergence, Symbols symbols) {
        EventWindowCollector collector = around(divergence, 0);
        divergence.events().forEach(collector);
        return collector.finish(symbols);
    }

    /** {@return the row of the event with that index} */
    public Optional<Row> row(long index) {
        return rows.stream().filter(row -> row.index() == index).findFirst();
    }

    /** {@return the lane of a thread that acts in the rows, from 0} */
    public int laneOf(int thread) {
        for (int k = 0; k < lanes.size(); k++) {
            if (lanes.get(k).thread() == thread) {
                return k;
            }
        }
        throw new IllegalArgumentException("thread " + thread + " has no lane");
    }

    /**
     * {@return at most so many of the rows, in trace order: those that are highlighted, then their nearest neighbours}
     */
    public List<Row> nearest(int limit) {
        List<Long> centres =
                rows.stream().filter(Row::highlighted).map(Row::index).toList();
        Comparator<Row> byDistance = Comparator.comparingLong(row -> centres.stream()
                .mapToLong(centre -> Math.abs(centre - row.index()))
                .min()
                .orElse(row.index()));
        return rows.stream()
                .sorted(byDistance)
                .limit(limit)
                .sorted(Comparator.comparingLong(Row::index))
                .toList();
    }

    /** A thread. */
    public record Lane(int thread, String name) {}

    /**
     * An event.
     *
     * @param position the number of events that its thread had before it
     * @param mode memory-ordering mode of an access, empty for others
     * @param location the accessed location, or the name of the started thread, or of the function, or the
     *     resource, or the call, which ends with parentheses
     * @param valueRead empty if nothing was read, or the location is a resource
     * @param valueWritten empty if nothing was written, or the location is a resource
     * @param site the place in the user's code
     * @param platformSite the place in the JDK that made the access, empty if {@code site} itself made it
     * @param ofResource whether the divergence says that the event takes what is its location, or waits for it
     * @param highlighted whether the divergence names this event
     * @param skippedBefore number of events between the row above and this one that are not shown
     */
    public record Row(
            long index,
            long position,
            long clock,
            int thread,
            EventKind kind,
            String mode,
            String location,
            String valueRead,
            String valueWritten,
            String site,
            String platformSite,
            boolean ofResource,
            boolean highlighted,
            long skippedBefore) {

        /** {@return the operation of the thread, in a word or two} */
        public String action() {
            if (ofResource && location.endsWith("()")) {
                return "calls";
            }
            if (ofResource) {
                return kind == EventKind.PARK || kind == EventKind.BLOCKED ? "waits for" : "takes";
            }
            return switch (kind) {
                case THREAD_BEGIN -> "begins";
                case THREAD_END -> "ends";
                case THREAD_START -> "starts";
                case READ -> "read";
                case WRITE -> "write";
                case READ_WRITE -> "update";
                case CAS_FAILED -> "failed CAS";
                case UNTRACED_WRITE -> "untraced write";
                case FUNCTION_CALL -> "calls";
                case FUNCTION_RETURN -> "returns from";
                case FUNCTION_THROW -> "throws out of";
                default -> kind.name().toLowerCase(Locale.ROOT).replace('_', ' ');
            };
        }

        /** {@return the value read, the value written, or both with {@code arrow} between them} */
        public String values(String arrow) {
            return valueRead.isEmpty() || valueWritten.isEmpty()
                    ? valueRead + valueWritten
                    : valueRead + " " + arrow + " " + valueWritten;
        }
    }
}
