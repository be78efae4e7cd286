// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.provenance;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An edge of whichever kind.
 *
 * @param kind {@code program}, {@code synchronisation} or {@code data}
 * @param data what was read, null if this is no edge of data
 */
record GraphEdge(
        Thunk from, Thunk to, String kind, @Nullable DataEdge data) {
    /** {@return all edges of a graph} */
    static List<GraphEdge> of(ProvenanceGraph graph) {
        List<GraphEdge> edges = new ArrayList<>();
        Map<Integer, Thunk> previous = new HashMap<>();
        for (Thunk thunk : graph.thunks()) {
            Thunk before = previous.put(thunk.thread(), thunk);
            if (before != null) {
                edges.add(new GraphEdge(before, thunk, "program", null));
            }
        }
        graph.syncEdges().forEach(edge -> edges.add(new GraphEdge(edge.from(), edge.to(), "synchronisation", null)));
        graph.dataEdges().forEach(edge -> edges.add(new GraphEdge(edge.from(), edge.to(), "data", edge)));
        return edges;
    }
}
