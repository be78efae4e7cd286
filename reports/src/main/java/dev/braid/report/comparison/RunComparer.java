// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.report.comparison;

import dev.braid.report.Wording;
import dev.braid.report.comparison.EventsToMatch.Sought;
import dev.braid.report.comparison.FoundVisits.Found;
import dev.braid.report.comparison.RunComparison.Turn;
import dev.braid.report.window.EventWindow;
import dev.braid.report.window.EventWindow.Row;
import dev.braid.report.window.EventWindowCollector;
import dev.braid.trace.Symbols;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Puts the same events of two runs into the order of each, and finds where the two orders differ first. */
final class RunComparer {
    private static final int MOST_EVENTS = 10;

    private final EventWindow window;
    private final Map<Long, Sought> sought;
    private final Map<Visit, Found> found;
    private final Symbols agreeing;

    /**
     * @param window the window of the run that diverges
     * @param sought events to match, by their indexes
     * @param found the events found in the other run
     * @param agreeing complete names of the other run
     */
    RunComparer(EventWindow window, Map<Long, Sought> sought, Map<Visit, Found> found, Symbols agreeing) {
        this.window = window;
        this.sought = sought;
        this.found = found;
        this.agreeing = agreeing;
    }

    /** Compares trials of these numbers. */
    RunComparison compare(int diverging, int agreeingTrial) {
        List<Row> rows = rows();
        if (rows.isEmpty()) {
            return RunComparison.none("None of the events is about a place in memory or an object, so there is no order"
                    + " to compare with that of trial " + agreeingTrial + ", which agrees.");
        }
        List<Row> common = rows.stream()
                .filter(row -> found.containsKey(visit(row)))
                .sorted(Comparator.comparingLong(row -> there(row).event().index()))
                .toList();
        List<Turn> here = here(rows, common);
        List<Turn> there = there(rows, common);
        int parting = parting(rows, common);
        return new RunComparison(
                diverging,
                agreeingTrial,
                here,
                there,
                parting,
                new Words(diverging, agreeingTrial).of(here, there, parting));
    }

    /** {@return the events to compare, in the order of the run that diverges} */
    private List<Row> rows() {
        List<Row> samePlaces = window.rows().stream()
                .filter(row -> sought.containsKey(row.index()))
                .toList();
        return new EventWindow(window.lanes(), samePlaces, List.of(), List.of()).nearest(MOST_EVENTS);
    }

    private Visit visit(Row row) {
        return Objects.requireNonNull(sought.get(row.index())).visit();
    }

    private Found there(Row row) {
        return Objects.requireNonNull(found.get(visit(row)));
    }

    private List<Turn> here(List<Row> rows, List<Row> common) {
        List<Turn> turns = new ArrayList<>();
        long before = -1;
        for (Row row : rows) {
            long at = Objects.requireNonNull(sought.get(row.index())).before();
            int lane = window.laneOf(row.thread());
            long between = before < 0 ? 0 : at - before - 1;
            turns.add(new Turn(row, window.lanes().get(lane).name(), lane, common.indexOf(row), between));
            before = at;
        }
        return turns;
    }

    private List<Turn> there(List<Row> rows, List<Row> common) {
        List<Turn> turns = new ArrayList<>();
        long before = -1;
        for (Row row : common) {
            Found same = there(row);
            Row own = EventWindowCollector.row(same.event(), same.position(), agreeing, row.highlighted());
            long between = before < 0 ? 0 : same.before() - before - 1;
            turns.add(new Turn(
                    own, agreeing.threadName(own.thread()), window.laneOf(row.thread()), rows.indexOf(row), between));
            before = same.before();
        }
        return turns;
    }

    private static int parting(List<Row> rows, List<Row> common) {
        for (int i = 0; i < rows.size(); i++) {
            if (i >= common.size() || !rows.get(i).equals(common.get(i))) {
                return i;
            }
        }
        return -1;
    }

    /** Words that explain what to see in the two orders. */
    private record Words(int diverging, int agreeing) {
        String of(List<Turn> here, List<Turn> there, int parting) {
            if (there.isEmpty()) {
                return "Trial " + agreeing + ", which agrees, has none of these events: its threads did not come there,"
                        + " or not as often.";
            }
            if (parting < 0) {
                return "Trial " + agreeing + ", which agrees, has these events in the same order. So their order is not"
                        + " what makes the difference: compare the values, and what came before.";
            }
            String shared = parting == 0
                    ? "The trials part at once: "
                    : "Both trials go the same way up to event "
                            + here.get(parting - 1).row().index() + ". Next ";
            String next = shared + "comes " + turn(here.get(parting)) + " in trial " + diverging;
            String other = parting < there.size()
                    ? ", but " + turn(there.get(parting)) + " in trial " + agreeing + ", which agrees."
                    : ", but none of the others in trial " + agreeing + ", which agrees.";
            int lacking = here.size() - there.size();
            return next + other + (lacking == 0 ? "" : " There, " + Wording.count(lacking, "event") + lacks(lacking));
        }

        private static String turn(Turn turn) {
            return "'" + turn.thread() + "' with " + turn.what() + " (event "
                    + turn.row().index() + ")";
        }

        private static String lacks(int count) {
            return count == 1
                    ? " of these never came: its thread did not get there as often."
                    : " of these never came: their threads did not get there as often.";
        }
    }
}
