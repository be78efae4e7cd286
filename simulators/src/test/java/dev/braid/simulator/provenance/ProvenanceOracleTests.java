// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.provenance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.simulator.TraceFixture;
import dev.braid.simulator.race.RandomProgram;
import dev.braid.trace.EventKind;
import dev.braid.trace.RecordedEvent;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * In random programs, the graph has the nodes and edges that a second, quadratic implementation finds by definition.
 */
class ProvenanceOracleTests {
    private static final long SEED = 1;
    private static final int PROGRAMS = 4_000;
    private static final int PIECE = 25;

    @Test
    void graph_isThatOfTheDefinitions() {
        int syncEdges = 0;
        int dataEdges = 0;
        for (int program = 0; program < PROGRAMS; program++) {
            TraceFixture trace = trace(SEED + program, 10 + program % 140);
            NaiveProvenance expected = NaiveProvenance.of(trace.events());
            GraphBuilder builder = new GraphBuilder();
            trace.events().forEach(builder::event);
            ProvenanceGraph graph = builder.graph();

            assertThat(nodes(graph))
                    .as("thunks of program %d of seed %d", program, SEED)
                    .isEqualTo(expected.nodes);
            assertThat(syncEdges(graph))
                    .as("synchronisation in program %d of seed %d", program, SEED)
                    .isEqualTo(expected.syncEdges);
            assertThat(graph.syncEdges()).hasSameSizeAs(expected.syncEdges);
            assertDataEdges(graph, expected, program);
            assertLaterReads(builder);
            syncEdges += expected.syncEdges.size();
            dataEdges += expected.dataEdges.size();
        }
        assertThat(syncEdges).as("edges of synchronisation").isGreaterThan(PROGRAMS);
        assertThat(dataEdges).as("edges of data").isGreaterThan(PROGRAMS);
    }

    /** Forgotten writes hide where values came from, but then that is reported. */
    @Test
    void graph_isThatOfTheDefinitions_orSaidToBeIncomplete_whereMuchIsForgotten() {
        int complete = 0;
        int lacking = 0;
        for (int program = 0; program < PROGRAMS; program++) {
            TraceFixture trace = trace(SEED + program, 10 + program % 60);
            NaiveProvenance expected = NaiveProvenance.of(trace.events());
            GraphBuilder builder = new GraphBuilder(new ProvenanceLimits(1_000, 1_000, 1 + program % 3, 1_000));
            trace.events().forEach(builder::event);
            ProvenanceGraph graph = builder.graph();
            Set<String> edges = new TreeSet<>();
            graph.dataEdges().forEach(edge -> edges.add(name(edge.from()) + " -> " + name(edge.to())));

            assertThat(expected.dataEdges.keySet())
                    .as("data in program %d of seed %d", program, SEED)
                    .containsAll(edges);
            if (builder.problem().isEmpty()) {
                assertThat(nodes(graph)).isEqualTo(expected.nodes);
                assertThat(syncEdges(graph)).isEqualTo(expected.syncEdges);
                assertDataEdges(graph, expected, program);
                complete += expected.dataEdges.isEmpty() ? 0 : 1;
            } else {
                lacking += edges.size() < expected.dataEdges.size() ? 1 : 0;
            }
        }
        assertThat(complete).as("programs with all edges of data").isGreaterThan(PROGRAMS / 20);
        assertThat(lacking).as("programs without some").isGreaterThan(PROGRAMS / 20);
    }

    /** Random programs, into which untraced code writes here and there. */
    private static TraceFixture trace(long seed, int events) {
        RandomProgram program = new RandomProgram(seed);
        Random random = new Random(seed);
        TraceFixture trace = program.events(0);
        for (int count = PIECE; count <= events; count += PIECE) {
            program.events(count);
            RecordedEvent last = trace.events().get(trace.events().size() - 1);
            if (random.nextInt(4) == 0 && last.kind() != EventKind.THREAD_END) {
                trace.untracedWrite(last.thread(), 1, 16 + random.nextInt(12), 1 + random.nextInt(9));
            }
        }
        return program.events(events);
    }

    private static Set<String> nodes(ProvenanceGraph graph) {
        return graph.thunks().stream()
                .map(thunk -> name(thunk) + " " + thunk.operation() + " @" + thunk.firstEvent() + " reads "
                        + thunk.reads() + "/" + thunk.locationsRead() + " writes " + thunk.writes() + "/"
                        + thunk.locationsWritten())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Set<String> syncEdges(ProvenanceGraph graph) {
        return graph.syncEdges().stream()
                .map(edge -> name(edge.from()) + " -> " + name(edge.to()))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static void assertDataEdges(ProvenanceGraph graph, NaiveProvenance expected, int program) {
        Set<String> found = new TreeSet<>();
        for (DataEdge edge : graph.dataEdges()) {
            String name = name(edge.from()) + " -> " + name(edge.to());
            assertThat(found.add(name)).isTrue();
            Map<String, Long> locations = expected.dataEdges.getOrDefault(name, Map.of());
            assertThat(edge.reads())
                    .as("reads over %s in program %d of seed %d", name, program, SEED)
                    .isEqualTo(locations.values().stream()
                            .mapToLong(Long::longValue)
                            .sum());
            Map<String, Long> told = new TreeMap<>();
            edge.locations().forEach(read -> told.put(read.object() + "+" + read.offset(), read.reads()));
            if (locations.size() <= DataEdge.LOCATION_LIMIT) {
                assertThat(told).as(name).isEqualTo(locations);
            } else {
                assertThat(locations).as(name).containsAllEntriesOf(told);
                assertThat(told).hasSize(DataEdge.LOCATION_LIMIT);
            }
        }
        assertThat(found).as("data in program %d of seed %d", program, SEED).isEqualTo(expected.dataEdges.keySet());
    }

    /** All edges lead to later thunks, except for those that are counted. */
    private static void assertLaterReads(GraphBuilder builder) {
        long backwards = 0;
        for (GraphEdge edge : GraphEdge.of(builder.graph())) {
            if (edge.from().id() >= edge.to().id()) {
                assertThat(edge.kind()).isEqualTo("data");
                backwards += edge.data() == null ? 0 : edge.data().reads();
            }
        }
        assertThat(builder.readsOfLater()).isEqualTo(backwards);
    }

    private static String name(Thunk thunk) {
        return thunk.thread() + "." + thunk.number();
    }
}
