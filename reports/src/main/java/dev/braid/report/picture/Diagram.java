// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.report.picture;

import dev.braid.report.Printable;
import dev.braid.report.Wording;
import dev.braid.report.window.Arrow;
import dev.braid.report.window.EventWindow;
import dev.braid.report.window.EventWindow.Row;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Layout of the space-time diagram of a window, in units of the picture: x to the right, y downward. A lane's own x
 * begins at its line. The page's script moves lanes together when one is hidden, and knows the same curves.
 *
 * <p>An event's label is to the right of its dot, so arrows leave and reach dots from above or below.
 *
 * @param events in trace order
 * @param gaps the places at which events are left out
 * @param lines the arrows
 */
record Diagram(int height, List<Event> events, List<Gap> gaps, List<Line> lines) {
    /** Distance between two lanes, and from the left edge to the first one. */
    static final int LANE = 310;

    static final int LEFT = 104;
    private static final int HEAD = 46;
    private static final int ROW = 56;
    private static final int GAP = 28;
    private static final int LONGEST_LABEL = 32;
    private static final int LONGEST_PLACE = 46;

    Diagram {
        events = List.copyOf(events);
        gaps = List.copyOf(gaps);
        lines = List.copyOf(lines);
    }

    record Event(Row row, int lane, int y) {}

    record Gap(long skipped, int y) {}

    /**
     * An arrow.
     *
     * <p>Labels leave the stripe between two rows free, and some 20 units left of each lane. Between neighbouring rows
     * an arrow bends from lane to lane; a longer one first runs down beside its own lane, and crosses over at its end.
     */
    record Line(Arrow arrow, Event from, Event to) {
        private static final int BESIDE = 12;
        private static final int NEIGHBOURS = 2 * ROW;

        /** {@return the curve, for a path's {@code d}} */
        String path() {
            int x1 = x(from.lane());
            int x2 = x(to.lane());
            int y1 = from.y();
            int y2 = to.y();
            int down = y2 > y1 ? 1 : -1;
            if (x1 == x2) {
                int beside = x1 - BESIDE - 6;
                return curve(x1 - 6, y1, beside, y1, beside, y1 + 14 * down, beside, y1 + 14 * down)
                        + "L%d %d".formatted(beside, y2 - 14 * down)
                        + "C%d %d %d %d %d %d".formatted(beside, y2 - 14 * down, beside, y2, x1 - 9, y2);
            }
            int start = y1 + 7 * down;
            int end = y2 - 9 * down;
            if (Math.abs(y2 - y1) < NEIGHBOURS) {
                int middle = (y1 + y2) / 2;
                return curve(x1, start, x1, middle, x2, middle, x2, end);
            }
            int beside = x1 - BESIDE;
            int turn = y2 - 46 * down;
            return curve(x1, start, x1, y1 + 24 * down, beside, y1 + 14 * down, beside, y1 + 34 * down)
                    + "L%d %d".formatted(beside, turn)
                    + "C%d %d %d %d %d %d".formatted(beside, y2 - 22 * down, x2, y2 - 34 * down, x2, end);
        }

        private static String curve(int... at) {
            return "M%d %dC%d %d %d %d %d %d".formatted(at[0], at[1], at[2], at[3], at[4], at[5], at[6], at[7]);
        }

        /**
         * {@return {@code true} if it says in the picture what it means: labels on those that lead elsewhere would be
         * too many}
         */
        boolean isLabelled() {
            return to.row().highlighted() && from.lane() != to.lane();
        }

        int labelX() {
            int x1 = x(from.lane());
            return x1 + (x(to.lane()) - x1) * (arrow.kind() == Arrow.Kind.SHOULD_READ_FROM ? 5 : 4) / 10;
        }

        int labelY() {
            return to.y() - (to.y() > from.y() ? ROW / 2 : -ROW / 2);
        }
    }

    static Diagram of(EventWindow window) {
        List<Event> events = new ArrayList<>();
        List<Gap> gaps = new ArrayList<>();
        Map<Long, Event> byIndex = new HashMap<>();
        int y = HEAD;
        for (Row row : window.rows()) {
            if (row.skippedBefore() > 0) {
                gaps.add(new Gap(row.skippedBefore(), y + GAP / 2));
                y += GAP;
            }
            Event event = new Event(row, window.laneOf(row.thread()), y + ROW / 2);
            events.add(event);
            byIndex.put(row.index(), event);
            y += ROW;
        }
        List<Line> lines = new ArrayList<>();
        for (Arrow arrow : window.arrows()) {
            Event from = byIndex.get(arrow.from());
            Event to = byIndex.get(arrow.to());
            if (from != null && to != null && isDrawn(arrow, from, to)) {
                lines.add(new Line(arrow, from, to));
            }
        }
        return new Diagram(y + 8, events, gaps, lines);
    }

    /** Within a lane, time itself is the order; an arrow there is for what is wrong. */
    private static boolean isDrawn(Arrow arrow, Event from, Event to) {
        return from.lane() != to.lane() || to.row().highlighted() && arrow.kind() != Arrow.Kind.HAPPENS_AFTER;
    }

    static int x(int lane) {
        return LEFT + lane * LANE;
    }

    static int width(int lanes) {
        return x(lanes) - 8;
    }

    /** {@return an event's first line, such as {@code write 104}} */
    static String label(Row row) {
        String values = row.values("→");
        return Printable.start(Printable.line(row.action() + (values.isEmpty() ? "" : " " + values)), LONGEST_LABEL);
    }

    /** {@return its second line, such as {@code Counter.java:12 · Counter#12.value}} */
    static String place(Row row) {
        String location = shortLocation(row.location());
        String line = Wording.siteLine(row.site());
        return Printable.start(
                Printable.line(line + (location.isEmpty() || line.isEmpty() ? "" : " · ") + location), LONGEST_PLACE);
    }

    /** {@return a location without the package} */
    static String shortLocation(String location) {
        return location.substring(location.lastIndexOf('.', location.indexOf('#')) + 1);
    }

    /** {@return all words by which an event can be searched for} */
    static String words(Row row, EventWindow window) {
        String thread = window.lanes().get(window.laneOf(row.thread())).name();
        String words = String.join(
                " ", thread, row.action(), row.values("→"), row.location(), row.site(), row.platformSite(), row.mode());
        return Printable.start(Printable.line(words), 400).toLowerCase(Locale.ROOT);
    }
}
