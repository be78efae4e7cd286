// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.deadlock;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.jgrapht.alg.cycle.CycleDetector;
import org.jgrapht.graph.DefaultDirectedGraph;
import org.jgrapht.graph.DefaultEdge;
import org.junit.jupiter.api.Test;

class TopologicalOrderTests {
    private final TopologicalOrder order = new TopologicalOrder();

    /** Against a library that looks for cycles in the whole graph, after each pair. */
    @Test
    void cycle_isFoundWithThePairThatClosesIt() {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        int cyclic = 0;
        for (int run = 0; run < 2000; run++) {
            order.clear();
            DefaultDirectedGraph<Long, DefaultEdge> graph = new DefaultDirectedGraph<>(DefaultEdge.class);
            int locks = 2 + random.nextInt(12);
            boolean mostlyInOrder = random.nextBoolean();
            int pairs = 1 + random.nextInt(40);
            for (int pair = 0; pair < pairs && !order.isCyclic(); pair++) {
                long one = random.nextInt(locks);
                long other = random.nextInt(locks);
                boolean swaps = mostlyInOrder && random.nextInt(20) > 0 && one > other;
                long held = 1000 - (swaps ? other : one);
                long taken = 1000 - (swaps ? one : other);
                graph.addVertex(held);
                graph.addVertex(taken);
                graph.addEdge(held, taken);
                order.add(held, taken);
                assertThat(order.isCyclic())
                        .as("seed %d, run %d, %s", seed, run, graph)
                        .isEqualTo(new CycleDetector<>(graph).detectCycles());
            }
            cyclic += order.isCyclic() ? 1 : 0;
        }
        assertThat(cyclic).as("seed %d", seed).isBetween(200, 1999);
    }
}
