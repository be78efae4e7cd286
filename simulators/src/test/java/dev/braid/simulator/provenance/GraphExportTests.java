// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.provenance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.simulator.TraceFixture;
import dev.braid.simulator.race.RandomProgram;
import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jgrapht.Graph;
import org.jgrapht.graph.DefaultEdge;
import org.jgrapht.graph.DirectedPseudograph;
import org.jgrapht.nio.dot.DOTImporter;
import org.jgrapht.nio.graphml.GraphMLImporter;
import org.junit.jupiter.api.Test;

/**
 * Checks that JGraphT reads what is exported: the same nodes and edges, and GraphML by its schema, whatever the names
 * are.
 */
class GraphExportTests {
    private static final long SEED = 1;
    private static final int PROGRAMS = 30;
    private static final String HOSTILE =
            "<b>&amp;\"'\\\" ]]> --> ]; }\n\r\t\u0000\u001B[2J\uD800 \uFFFE \\N \uD83E\uDDF6";

    private interface Export {
        void write(ProvenanceGraph graph, dev.braid.trace.Symbols symbols, Appendable out) throws IOException;
    }

    /** The graph, and the attributes of nodes and edges, that an importer found. */
    private static final class Imported {
        final Graph<String, DefaultEdge> graph = new DirectedPseudograph<>(null, DefaultEdge::new, false);
        final Map<String, Map<String, String>> nodes = new HashMap<>();
        final Map<DefaultEdge, Map<String, String>> edges = new HashMap<>();

        /** {@return each edge as {@code t1 -> t2 kind}} */
        List<String> edges() {
            return graph.edgeSet().stream()
                    .map(edge -> graph.getEdgeSource(edge) + " -> " + graph.getEdgeTarget(edge) + " "
                            + edges.getOrDefault(edge, Map.of()).get("kind"))
                    .sorted()
                    .toList();
        }
    }

    private static Imported graphMl(String text) {
        GraphMLImporter<String, DefaultEdge> importer = new GraphMLImporter<>();
        importer.setVertexFactory(id -> id);
        Imported imported = new Imported();
        importer.addVertexAttributeConsumer((key, value) -> imported.nodes
                .computeIfAbsent(key.getFirst(), node -> new HashMap<>())
                .put(key.getSecond(), value.getValue()));
        importer.addEdgeAttributeConsumer((key, value) -> imported.edges
                .computeIfAbsent(key.getFirst(), edge -> new HashMap<>())
                .put(key.getSecond(), value.getValue()));
        importer.importGraph(imported.graph, new StringReader(text));
        return imported;
    }

    private static Imported dot(String text) {
        DOTImporter<String, DefaultEdge> importer = new DOTImporter<>();
        importer.setVertexFactory(id -> id);
        Imported imported = new Imported();
        importer.addVertexAttributeConsumer((key, value) -> imported.nodes
                .computeIfAbsent(key.getFirst(), node -> new HashMap<>())
                .put(key.getSecond(), value.getValue()));
        importer.addEdgeAttributeConsumer((key, value) -> imported.edges
                .computeIfAbsent(key.getFirst(), edge -> new HashMap<>())
                .put(key.getSecond(), value.getValue()));
        importer.importGraph(imported.graph, new StringReader(text));
        return imported;
    }

    private static ProvenanceGraph graph(TraceFixture trace) {
        GraphBuilder builder = new GraphBuilder();
        trace.events().forEach(builder::event);
        return builder.graph();
    }

    private static String text(Export export, TraceFixture trace) throws IOException {
        StringBuilder out = new StringBuilder();
        export.write(graph(trace), trace.symbols, out);
        return out.toString();
    }

    private static List<String> edges(ProvenanceGraph graph) {
        List<String> edges = new ArrayList<>();
        GraphEdge.of(graph)
                .forEach(edge ->
                        edges.add("t" + edge.from().id() + " -> t" + edge.to().id() + " " + edge.kind()));
        edges.sort(null);
        return edges;
    }

    @Test
    void bothForms_haveTheNodesAndEdgesOfTheGraph() throws IOException {
        for (int program = 0; program < PROGRAMS; program++) {
            TraceFixture trace = new RandomProgram(SEED + program).events(20 + program);
            ProvenanceGraph graph = graph(trace);
            for (Imported imported : List.of(graphMl(text(GraphMl::write, trace)), dot(text(Dot::write, trace)))) {
                assertThat(imported.graph.vertexSet())
                        .as("program %d of seed %d", program, SEED)
                        .containsExactlyInAnyOrderElementsOf(graph.thunks().stream()
                                .map(thunk -> "t" + thunk.id())
                                .toList());
                assertThat(imported.edges()).isEqualTo(edges(graph));
            }
        }
    }

    @Test
    void hostileNames_areData() throws IOException {
        TraceFixture trace = new TraceFixture();
        trace.symbols.fieldSite(12, "value").type(7, HOSTILE);
        trace.begin(1, HOSTILE)
                .at(12)
                .write(1, 7, 16, 1)
                .start(1, 2)
                .begin(2, "worker")
                .read(2, 7, 16, 1);

        Imported xml = graphMl(text(GraphMl::write, trace));
        assertThat(xml.nodes.get("t0"))
                .containsEntry(
                        "thread", "<b>&amp;\"'\\\" ]]> --> ]; }\n\r\t\uFFFD\uFFFD[2J\uFFFD \uFFFD \\N \uD83E\uDDF6")
                .containsEntry("number", "1")
                .containsEntry("writes", "1");
        assertThat(xml.edges.values())
                .anySatisfy(edge -> assertThat(edge.get("locations")).contains("]]> -->", "#7.value"));

        String text = text(Dot::write, trace);
        assertThat(text.lines()).allMatch(line -> line.matches("[^\\p{Cntrl}]*"));
        Imported dot = dot(text);
        assertThat(dot.graph.vertexSet()).containsExactlyInAnyOrder("t0", "t1", "t2");
        assertThat(dot.nodes.getOrDefault("t0", Map.of()).get("label"))
                .startsWith(
                        "<b>&amp;\"'\\\" ]]> --> ]; }\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD[2J\uFFFD \uFFFE \\N \uD83E\uDDF6 1:"
                                + " ")
                .endsWith("1: thread begin");
    }

    @Test
    void graphMl_tellsWhatEachThunkDid() throws IOException {
        TraceFixture trace = new TraceFixture();
        trace.symbols.fieldSite(12, "value").type(7, "demo.Counter");
        trace.begin(1, "main")
                .at(12)
                .write(1, 7, 16, 1)
                .read(1, 7, 16, 1)
                .read(1, 7, 24, 1)
                .start(1, 2);
        trace.begin(2, "worker").read(2, 7, 16, 1).read(2, 7, 16, 1);

        Imported xml = graphMl(text(GraphMl::write, trace));
        assertThat(xml.nodes.get("t0"))
                .containsEntry("label", "main 1")
                .containsEntry("operation", "thread begin")
                .containsEntry("threadId", "1")
                .containsEntry("firstEvent", "0")
                .containsEntry("reads", "2")
                .containsEntry("locationsRead", "2")
                .containsEntry("locationsWritten", "1");
        assertThat(xml.nodes.get("t1")).containsEntry("site", "demo.Counter.add(Counter.java:12)");
        assertThat(xml.edges.values())
                .contains(Map.of("kind", "data", "accesses", "2", "locations", "demo.Counter#7.value (2)"));
    }
}
