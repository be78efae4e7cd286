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
 * @param kind {@code program}, {@code synchronisation}, {@code data} or {@code control-flow}
 * @param data the data read, null if this is not an edge of data
 * @param flow the executed code, null if this is not an edge of control flow
 */
record GraphEdge(
        Thunk from,
        Thunk to,
        String kind,
        @Nullable DataEdge data,
        @Nullable ControlFlowEdge flow) {
    /** {@return all edges of a graph} */
    static List<GraphEdge> of(ProvenanceGraph graph) {
        List<GraphEdge> edges = new ArrayList<>();
        Map<Integer, Thunk> previous = new HashMap<>();
        for (Thunk thunk : graph.thunks()) {
            Thunk before = previous.put(thunk.thread(), thunk);
            if (before != null) {
                edges.add(new GraphEdge(before, thunk, "program", null, null));
            }
        }
        graph.syncEdges()
                .forEach(edge -> edges.add(new GraphEdge(edge.from(), edge.to(), "synchronisation", null, null)));
        graph.dataEdges().forEach(edge -> edges.add(new GraphEdge(edge.from(), edge.to(), "data", edge, null)));
        graph.controlFlowEdges()
                .forEach(edge -> edges.add(new GraphEdge(edge.from(), edge.to(), "control-flow", null, edge)));
        return edges;
    }
}
