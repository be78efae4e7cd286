// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.report.picture;

import dev.braid.report.Wording;
import dev.braid.report.model.DivergenceReport;
import dev.braid.report.model.TestReport;
import dev.braid.report.window.EventWindow;
import dev.braid.report.window.EventWindow.Lane;
import dev.braid.report.window.EventWindow.Row;
import dev.braid.simulator.DivergenceKind;
import dev.braid.trace.EventKind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * A divergence as one would tell it to a colleague: one sentence, two threads side by side, at most eight events with
 * their source lines, and one arrow.
 *
 * @param first the thread on the left
 * @param second the thread on the right
 * @param events in trace order
 */
record StoryCard(String sentence, Lane first, Lane second, List<Event> events, Optional<Link> link) {
    static final int MOST_EVENTS = 8;

    StoryCard {
        events = List.copyOf(events);
    }

    /**
     * An event.
     *
     * @param lane 0 for the left one, 1 for the right one
     * @param source the line of source, "" if it was not found
     */
    record Event(Row row, int lane, String what, String source) {}

    /**
     * The arrow.
     *
     * @param from the number of an event, from 0
     * @param to the number of an event of the other thread
     */
    record Link(int from, int to, String words) {
        int top() {
            return Math.min(from, to);
        }

        int bottom() {
            return Math.max(from, to);
        }

        /**
         * {@return the curve for a box of 100 by 100 that covers both events}
         *
         * @param isRightwards whether the event that it comes from is in the left lane
         */
        String curve(boolean isRightwards) {
            int tail = from < to ? half() : 100 - half();
            int head = 100 - tail;
            int start = isRightwards ? 47 : 53;
            return "M " + start + " " + tail + " C 50 " + tail + " 50 " + head + " " + (100 - start) + " " + head;
        }

        private int half() {
            return 50 / (bottom() - top() + 1);
        }
    }

    /** {@return the card of the first divergence, or of the first lead if nothing diverged} */
    static Optional<StoryCard> of(TestReport report) {
        List<DivergenceReport> told = report.divergences().isEmpty() ? report.leads() : report.divergences();
        return told.stream().findFirst().flatMap(StoryCard::of);
    }

    /** {@return the card of a divergence or lead; empty if it is not between two threads whose events are known} */
    private static Optional<StoryCard> of(DivergenceReport found) {
        EventWindow window = found.window();
        List<Row> telling = window == null
                ? List.of()
                : window.rows().stream().filter(Row::highlighted).toList();
        List<Integer> threads = telling.stream().map(Row::thread).distinct().toList();
        if (window == null || threads.size() != 2) {
            return Optional.empty();
        }
        List<Row> rows = rows(window, telling, threads);
        Lane first = window.lanes().get(window.laneOf(threads.get(0)));
        Lane second = window.lanes().get(window.laneOf(threads.get(1)));
        List<Event> events = new ArrayList<>();
        for (Row row : rows) {
            int lane = row.thread() == first.thread() ? 0 : 1;
            String what = row.action() + " " + row.values("→") + (row.values("").isEmpty() ? "" : " · ") + place(row);
            events.add(new Event(row, lane, what.strip(), found.sources().at(row.site())));
        }
        return Optional.of(new StoryCard(
                Wording.firstSentence(Wording.brief(found.divergence().message())),
                first,
                second,
                events,
                link(found.divergence().kind(), window, events)));
    }

    /**
     * {@return the events that were found, and of those nearest to them, which the same threads made at the same
     * places}
     */
    private static List<Row> rows(EventWindow window, List<Row> telling, List<Integer> threads) {
        List<String> places = telling.stream().map(Row::location).toList();
        Comparator<Row> byDistance = Comparator.comparingLong(row -> telling.stream()
                .mapToLong(each -> Math.abs(each.index() - row.index()))
                .min()
                .orElse(0));
        return window.rows().stream()
                .filter(row -> row.kind() != EventKind.BLOCKED_FRAME && row.kind() != EventKind.BLOCKED_BY)
                .filter(row -> row.highlighted() || threads.contains(row.thread()) && places.contains(row.location()))
                .sorted(byDistance.thenComparing(Row::index))
                .limit(MOST_EVENTS)
                .sorted(Comparator.comparingLong(Row::index))
                .toList();
    }

    private static String place(Row row) {
        return Wording.simpleNames(row.location());
    }

    private static Optional<Link> link(String kind, EventWindow window, List<Event> events) {
        int last = events.size() - 1;
        while (last > 0 && !events.get(last).row().highlighted()) {
            last--;
        }
        int before = last - 1;
        while (before >= 0
                && (events.get(before).lane() == events.get(last).lane()
                        || !events.get(before).row().highlighted())) {
            before--;
        }
        if (before < 0) {
            return Optional.empty();
        }
        long from = events.get(before).row().index();
        long to = events.get(last).row().index();
        return Optional.of(new Link(
                before,
                last,
                DivergenceKind.of(kind)
                        .map(known -> words(known, window, from, to))
                        .orElse("comes in between")));
    }

    private static String words(DivergenceKind kind, EventWindow window, long from, long to) {
        return switch (kind) {
            case DATA_RACE, PREDICTED_RACE -> "nothing orders them";
            case DEADLOCK, DEADLOCK_CYCLE -> "each wants what the other has";
            case ATOMICITY_VIOLATION -> "comes in between";
            default ->
                window.arrows().stream()
                        .filter(arrow -> arrow.from() == from && arrow.to() == to)
                        .map(arrow -> arrow.kind().words())
                        .findFirst()
                        .orElse("then");
        };
    }
}
