// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.provenance;

import dev.braid.trace.Symbols;
import java.io.IOException;

/**
 * Writes a graph in the DOT language of Graphviz: threads' own order in black, synchronisation in blue, data in red,
 * control flow in green.
 */
public final class Dot {
    private final ThunkNames names;
    private final Appendable out;

    private Dot(ThunkNames names, Appendable out) {
        this.names = names;
        this.out = out;
    }

    public static void write(ProvenanceGraph graph, Symbols symbols, Appendable out) throws IOException {
        new Dot(new ThunkNames(symbols), out).write(graph);
    }

    private void write(ProvenanceGraph graph) throws IOException {
        out.append("digraph provenance {\n  node [shape=box];\n");
        for (Thunk thunk : graph.thunks()) {
            String site = names.site(thunk);
            out.append("  ").append(id(thunk)).append(" [label=");
            quote(names.thread(thunk) + " " + thunk.number() + ": " + names.operation(thunk)
                    + (site.isEmpty() ? "" : " at " + site));
            out.append("];\n");
        }
        for (GraphEdge edge : GraphEdge.of(graph)) {
            edge(edge);
        }
        out.append("}\n");
    }

    private void edge(GraphEdge edge) throws IOException {
        String colour = switch (edge.kind()) {
            case "synchronisation" -> "blue";
            case "data" -> "red";
            case "control-flow" -> "green";
            default -> "black";
        };
        out.append("  ").append(id(edge.from())).append(" -> ").append(id(edge.to()));
        out.append(" [kind=");
        if (edge.flow() == null) {
            out.append(edge.kind());
        } else {
            quote(edge.kind()); // a hyphen is not part of a name
        }
        out.append(", color=").append(colour);
        if (edge.data() != null) {
            out.append(", label=");
            quote(names.locations(edge.data()));
        } else if (edge.flow() != null) {
            out.append(", label=");
            quote(edge.flow().path());
        }
        out.append("];\n");
    }

    private static String id(Thunk thunk) {
        return "t" + thunk.id();
    }

    /** Control characters, and halves of pairs, are replaced by U+FFFD: Graphviz has no sign for them. */
    private void quote(String text) throws IOException {
        out.append('"');
        for (int i = 0; i < text.length(); ) {
            int point = text.codePointAt(i);
            i += Character.charCount(point);
            if (point == '"' || point == '\\') {
                out.append('\\').append((char) point);
            } else if (Character.isISOControl(point) || Character.getType(point) == Character.SURROGATE) {
                out.append('\uFFFD');
            } else {
                out.append(Character.toString(point));
            }
        }
        out.append('"');
    }
}
