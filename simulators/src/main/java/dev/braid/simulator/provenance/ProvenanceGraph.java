// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.provenance;

import java.util.Collection;
import java.util.Collections;
import java.util.List;

/**
 * The thunks of a trace and what leads from one to another. There is the order of the program, from each thunk of a
 * thread to its next; synchronisation; and data that one has read of what the other wrote. Where it is known, there is
 * also control flow, which is the order of the program with what the thread executed in between.
 */
public final class ProvenanceGraph {
    private final List<Thunk> thunks;
    private final List<SyncEdge> syncEdges;
    private final Collection<DataEdge> dataEdges;
    private final List<ControlFlowEdge> controlFlowEdges;

    ProvenanceGraph(List<Thunk> thunks, List<SyncEdge> syncEdges, Collection<DataEdge> dataEdges) {
        this(thunks, syncEdges, dataEdges, List.of());
    }

    private ProvenanceGraph(
            List<Thunk> thunks,
            List<SyncEdge> syncEdges,
            Collection<DataEdge> dataEdges,
            List<ControlFlowEdge> controlFlowEdges) {
        this.thunks = thunks;
        this.syncEdges = syncEdges;
        this.dataEdges = dataEdges;
        this.controlFlowEdges = controlFlowEdges;
    }

    /** {@return this graph with edges of control flow} */
    public ProvenanceGraph withControlFlow(List<ControlFlowEdge> edges) {
        return new ProvenanceGraph(thunks, syncEdges, dataEdges, List.copyOf(edges));
    }

    /** {@return the thunks by their ids} */
    public List<Thunk> thunks() {
        return Collections.unmodifiableList(thunks);
    }

    public List<SyncEdge> syncEdges() {
        return Collections.unmodifiableList(syncEdges);
    }

    public Collection<DataEdge> dataEdges() {
        return Collections.unmodifiableCollection(dataEdges);
    }

    /** {@return the edges that were given: a trace has them only if it has branch records} */
    public List<ControlFlowEdge> controlFlowEdges() {
        return Collections.unmodifiableList(controlFlowEdges);
    }
}
