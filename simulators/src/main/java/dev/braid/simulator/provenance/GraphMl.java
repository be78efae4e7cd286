// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.provenance;

import dev.braid.trace.Symbols;
import java.io.IOException;

/** Writes a graph as GraphML (Brandes et al., "GraphML Progress Report", 2001), for programs that lay out graphs. */
public final class GraphMl {
    private static final String[][] KEYS = {
        {"label", "node", "string"},
        {"thread", "node", "string"},
        {"threadId", "node", "int"},
        {"number", "node", "int"},
        {"operation", "node", "string"},
        {"site", "node", "string"},
        {"firstEvent", "node", "long"},
        {"reads", "node", "long"},
        {"writes", "node", "long"},
        {"locationsRead", "node", "int"},
        {"locationsWritten", "node", "int"},
        {"kind", "edge", "string"},
        {"accesses", "edge", "long"},
        {"locations", "edge", "string"},
        {"path", "edge", "string"},
        {"instructions", "edge", "long"},
    };

    private final ThunkNames names;
    private final Appendable out;

    private GraphMl(ThunkNames names, Appendable out) {
        this.names = names;
        this.out = out;
    }

    public static void write(ProvenanceGraph graph, Symbols symbols, Appendable out) throws IOException {
        new GraphMl(new ThunkNames(symbols), out).write(graph);
    }

    private void write(ProvenanceGraph graph) throws IOException {
        out.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
                .append("<graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\"")
                .append(" xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\"")
                .append(" xsi:schemaLocation=\"http://graphml.graphdrawing.org/xmlns")
                .append(" http://graphml.graphdrawing.org/xmlns/1.0/graphml.xsd\">\n");
        for (String[] key : KEYS) {
            out.append("  <key id=\"").append(key[0]).append("\" for=\"").append(key[1]);
            out.append("\" attr.name=\"").append(key[0]).append("\" attr.type=\"");
            out.append(key[2]).append("\"/>\n");
        }
        out.append("  <graph id=\"provenance\" edgedefault=\"directed\">\n");
        for (Thunk thunk : graph.thunks()) {
            node(thunk);
        }
        for (GraphEdge edge : GraphEdge.of(graph)) {
            edge(edge);
        }
        out.append("  </graph>\n</graphml>\n");
    }

    private void node(Thunk thunk) throws IOException {
        out.append("    <node id=\"").append(id(thunk)).append("\">\n");
        data("label", names.thread(thunk) + " " + thunk.number());
        data("thread", names.thread(thunk));
        data("threadId", thunk.thread());
        data("number", thunk.number());
        data("operation", names.operation(thunk));
        data("site", names.site(thunk));
        data("firstEvent", thunk.firstEvent());
        data("reads", thunk.reads());
        data("writes", thunk.writes());
        data("locationsRead", thunk.locationsRead());
        data("locationsWritten", thunk.locationsWritten());
        out.append("    </node>\n");
    }

    private void edge(GraphEdge edge) throws IOException {
        out.append("    <edge source=\"").append(id(edge.from()));
        out.append("\" target=\"").append(id(edge.to())).append("\">\n");
        data("kind", edge.kind());
        DataEdge data = edge.data();
        if (data != null) {
            data("accesses", data.reads());
            data("locations", names.locations(data));
        }
        ControlFlowEdge flow = edge.flow();
        if (flow != null) {
            data("path", flow.path());
            data("instructions", flow.instructions());
        }
        out.append("    </edge>\n");
    }

    private void data(String key, long value) throws IOException {
        data(key, Long.toString(value));
    }

    private void data(String key, String value) throws IOException {
        out.append("      <data key=\"").append(key).append("\">");
        XmlText.append(out, value);
        out.append("</data>\n");
    }

    private static String id(Thunk thunk) {
        return "t" + thunk.id();
    }
}
