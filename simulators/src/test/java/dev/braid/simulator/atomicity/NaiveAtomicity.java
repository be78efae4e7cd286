// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.atomicity;

import dev.braid.trace.AccessMode;
import dev.braid.trace.EventKind;
import dev.braid.trace.RecordedEvent;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;
import org.jgrapht.Graph;
import org.jgrapht.alg.cycle.CycleDetector;
import org.jgrapht.graph.DefaultEdge;
import org.jgrapht.graph.SimpleDirectedGraph;

/**
 * Conflict-serialisability by its definition: the graph of all transactions of a trace, and a search for cycles in it.
 * The graph has an edge for each pair of events that conflict or follow each other in a thread.
 */
final class NaiveAtomicity {
    private final List<RecordedEvent> events;
    private final IntUnaryOperator blocks;
    private final IntPredicate isOpen;
    private final Set<Long> withoutEffect = new HashSet<>();

    /**
     * @param blocks by event, the number of its block, 0 if it is in none
     * @param isOpen whether a block has not ended
     */
    NaiveAtomicity(List<RecordedEvent> events, IntUnaryOperator blocks, IntPredicate isOpen) {
        this.events = events;
        this.blocks = blocks;
        this.isOpen = isOpen;
        findReadsWithoutEffect();
    }

    /** {@return the blocks that are in a cycle} */
    Set<Integer> brokenBlocks() {
        Graph<Integer, DefaultEdge> graph = new SimpleDirectedGraph<>(DefaultEdge.class);
        for (int later = 0; later < events.size(); later++) {
            graph.addVertex(transaction(later));
            for (int earlier = 0; earlier < later; earlier++) {
                if (transaction(earlier) != transaction(later) && areOrdered(events.get(earlier), events.get(later))) {
                    graph.addEdge(transaction(earlier), transaction(later));
                }
            }
        }
        Set<Integer> cyclic = new CycleDetector<>(graph).findCycles();
        cyclic.removeIf(transaction -> transaction < 0);
        return cyclic;
    }

    private int transaction(int event) {
        int block = blocks.applyAsInt(event);
        return block > 0 ? block : -1 - event;
    }

    /**
     * Finds volatile reads after which a compare-and-set fails, before anything is published, or nothing comes at all.
     */
    private void findReadsWithoutEffect() {
        Map<Integer, List<Long>> open = new HashMap<>();
        for (int i = 0; i < events.size(); i++) {
            RecordedEvent event = events.get(i);
            int block = blocks.applyAsInt(i);
            if (event.kind() == EventKind.CAS_FAILED) {
                withoutEffect.add(event.index());
                withoutEffect.addAll(open.getOrDefault(block, List.of()));
                open.remove(block);
            }
            if (block > 0) {
                if (event.kind() == EventKind.READ && event.mode() != AccessMode.PLAIN) {
                    open.computeIfAbsent(block, key -> new ArrayList<>()).add(event.index());
                } else if (event.kind() == EventKind.READ_WRITE
                        || event.kind() == EventKind.WRITE && event.mode() != AccessMode.PLAIN) {
                    open.remove(block);
                }
            }
        }
        open.forEach((block, reads) -> {
            if (isOpen.test(block)) {
                withoutEffect.addAll(reads);
            }
        });
    }

    private boolean areOrdered(RecordedEvent earlier, RecordedEvent later) {
        if (earlier.thread() == later.thread()) {
            return true;
        }
        return switch (later.kind()) {
            case MONITOR_ENTER, WAKE ->
                (earlier.kind() == EventKind.MONITOR_EXIT || earlier.kind() == EventKind.WAIT)
                        && earlier.object() == later.object();
            case THREAD_BEGIN -> earlier.kind() == EventKind.THREAD_START && earlier.startedThread() == later.thread();
            case JOIN -> earlier.kind() == EventKind.THREAD_ENDING && earlier.object() == later.object();
            default -> conflict(earlier, later);
        };
    }

    private boolean conflict(RecordedEvent one, RecordedEvent other) {
        return one.kind().isAccess()
                && other.kind().isAccess()
                && (one.kind().writes() || other.kind().writes())
                && !withoutEffect.contains(one.index())
                && !withoutEffect.contains(other.index())
                && one.object() == other.object()
                && one.offset() < other.offset() + other.size()
                && other.offset() < one.offset() + one.size();
    }
}
