// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.provenance;

import dev.braid.simulator.Table;
import dev.braid.simulator.provenance.DataEdge.LocationReads;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The tables that sum up a graph: what each thread did, and which values went from one thread to another. */
final class ProvenanceTables {
    /** More rows than anybody reads. */
    private static final int ROW_LIMIT = 50;

    private static final String OTHERS = "(other locations)";

    private final ProvenanceGraph graph;
    private final ThunkNames names;

    ProvenanceTables(ProvenanceGraph graph, ThunkNames names) {
        this.graph = graph;
        this.names = names;
    }

    private record Flow(Thunk from, Thunk to, String location) {}

    List<Table> tables() {
        return List.of(threads(), flows());
    }

    private Table threads() {
        Map<Integer, long[]> byThread = new LinkedHashMap<>();
        Map<Integer, Thunk> first = new LinkedHashMap<>();
        for (Thunk thunk : graph.thunks()) {
            first.putIfAbsent(thunk.thread(), thunk);
            long[] sums = byThread.computeIfAbsent(thunk.thread(), thread -> new long[3]);
            sums[0]++;
            sums[1] += thunk.reads();
            sums[2] += thunk.writes();
        }
        List<List<Object>> rows = new ArrayList<>();
        first.forEach((thread, thunk) -> {
            long[] sums = byThread.getOrDefault(thread, new long[3]);
            rows.add(List.of(names.thread(thunk), sums[0], sums[1], sums[2]));
        });
        return table("Thunks by thread", List.of("thread", "thunks", "reads", "writes"), rows, 1);
    }

    private Table flows() {
        Map<Integer, Thunk> threads = new LinkedHashMap<>();
        graph.thunks().forEach(thunk -> threads.putIfAbsent(thunk.thread(), thunk));
        Map<Flow, Long> reads = new LinkedHashMap<>();
        for (DataEdge edge : graph.dataEdges()) {
            if (edge.from().thread() == edge.to().thread()) {
                continue;
            }
            Thunk from = threads.getOrDefault(edge.from().thread(), edge.from());
            Thunk to = threads.getOrDefault(edge.to().thread(), edge.to());
            long others = edge.reads();
            for (LocationReads location : edge.locations()) {
                reads.merge(new Flow(from, to, names.location(location, edge.to())), location.reads(), Long::sum);
                others -= location.reads();
            }
            if (others > 0) {
                reads.merge(new Flow(from, to, OTHERS), others, Long::sum);
            }
        }
        List<List<Object>> rows = new ArrayList<>();
        reads.forEach((flow, count) ->
                rows.add(List.of(names.thread(flow.from()), names.thread(flow.to()), flow.location(), count)));
        return table(
                "Values that went from one thread to another",
                List.of("written by", "read by", "location", "reads"),
                rows,
                3);
    }

    private static Table table(String title, List<String> columns, List<List<Object>> rows, int weight) {
        rows.sort(Comparator.<List<Object>>comparingLong(row -> (Long) row.get(weight))
                .reversed());
        String cut = rows.size() > ROW_LIMIT ? " (the first " + ROW_LIMIT + " of " + rows.size() + ")" : "";
        return new Table(title + cut, columns, rows.subList(0, Math.min(ROW_LIMIT, rows.size())));
    }
}
