// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.report.picture;

import dev.braid.report.window.Arrow;
import dev.braid.report.window.EventWindow;
import dev.braid.report.window.EventWindow.Row;
import dev.braid.simulator.Divergence;
import dev.braid.simulator.DivergenceKind;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The events of a divergence in two orders: the one that was recorded, and one that would explain what the program did,
 * or that the program needs to be right.
 *
 * @param requiredTitle the title of the other order
 * @param recorded in trace order
 * @param required the same in the other order; empty if no order of these events explains the divergence
 * @param moved indexes of the events that stand elsewhere in the other order
 * @param explanation the point to see in the two, a sentence
 */
record TwoOrders(String requiredTitle, List<Row> recorded, List<Row> required, Set<Long> moved, String explanation) {
    private static final int MOST_ROWS = 9;

    TwoOrders {
        recorded = List.copyOf(recorded);
        required = List.copyOf(required);
        moved = Set.copyOf(moved);
    }

    /** {@return the orders; empty if the divergence is not about the order of accesses} */
    static Optional<TwoOrders> of(Divergence divergence, EventWindow window) {
        List<Row> recorded = ofTheSamePlaces(window);
        List<Row> own = recorded.stream().filter(Row::highlighted).toList();
        if (own.size() < 2) {
            return Optional.empty();
        }
        return DivergenceKind.of(divergence.kind()).flatMap(kind -> switch (kind) {
            case STALE_VALUE, EARLY_VALUE -> wrongValue(recorded, own.get(own.size() - 1), window);
            case DATA_RACE, PREDICTED_RACE -> Optional.of(swapped(recorded, own));
            case LOST_UPDATE, ATOMICITY_VIOLATION -> interrupted(recorded, own);
            default -> Optional.empty();
        });
    }

    private static List<Row> ofTheSamePlaces(EventWindow window) {
        Set<String> places = window.rows().stream()
                .filter(row -> row.highlighted() && row.kind().isAccess())
                .map(Row::location)
                .collect(Collectors.toSet());
        List<Row> same = window.rows().stream()
                .filter(row -> row.kind().isAccess() && places.contains(row.location()))
                .toList();
        return new EventWindow(window.lanes(), same, List.of(), List.of()).nearest(MOST_ROWS);
    }

    private static List<Row> movedBehind(Row place, List<Row> moved, List<Row> recorded) {
        List<Row> rows = new ArrayList<>(recorded);
        rows.removeAll(moved);
        rows.addAll(rows.indexOf(place) + 1, moved);
        return rows;
    }

    private static Optional<TwoOrders> wrongValue(List<Row> recorded, Row last, EventWindow window) {
        Row read = recorded.stream()
                .filter(row -> row.highlighted() && row.kind().reads())
                .reduce((first, second) -> second)
                .orElse(last);
        Optional<Row> source = window.arrows().stream()
                .filter(arrow -> arrow.to() == read.index() && arrow.kind() == Arrow.Kind.READS_FROM)
                .flatMap(arrow -> recorded.stream().filter(row -> row.index() == arrow.from()))
                .findFirst();
        if (source.isEmpty()) {
            return Optional.of(new TwoOrders(
                    "",
                    recorded,
                    List.of(),
                    Set.of(),
                    "None of the writes shown wrote " + read.valueRead() + ", so no order of them explains the read."));
        }
        return Optional.of(new TwoOrders(
                "The only order in which the read returns " + read.valueRead(),
                recorded,
                movedBehind(source.get(), List.of(read), recorded),
                Set.of(read.index()),
                "The read returned " + read.valueRead() + ", so it must stand right behind event "
                        + source.get().index() + ", which wrote that; it was recorded elsewhere."));
    }

    private static TwoOrders swapped(List<Row> recorded, List<Row> own) {
        Row first = own.get(0);
        Row second = own.get(own.size() - 1);
        return new TwoOrders(
                "The other order, which nothing rules out",
                recorded,
                movedBehind(second, List.of(first), recorded),
                Set.of(first.index()),
                "No lock, volatile access, start or join orders the two marked events, so each order can happen.");
    }

    /** Moves what other threads did between the first and the last event behind the last. */
    private static Optional<TwoOrders> interrupted(List<Row> recorded, List<Row> own) {
        Row first = own.get(0);
        Row last = own.get(own.size() - 1);
        List<Row> between = recorded.stream()
                .filter(row -> row.index() > first.index() && row.index() < last.index())
                .filter(row -> row.thread() != first.thread())
                .toList();
        if (between.isEmpty() || first.thread() != last.thread()) {
            return Optional.empty();
        }
        Set<Long> moved = new HashSet<>();
        between.forEach(row -> moved.add(row.index()));
        return Optional.of(new TwoOrders(
                "An order in which nothing comes between",
                recorded,
                movedBehind(last, between, recorded),
                moved,
                "From event " + first.index() + " to event " + last.index()
                        + " nobody else may come between; the moved events would then read what was written there."));
    }
}
