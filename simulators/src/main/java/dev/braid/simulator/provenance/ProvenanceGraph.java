// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.provenance;

import java.util.Collection;
import java.util.Collections;
import java.util.List;

/**
 * The thunks of a trace and what leads from one to another: the order of the program, from each thunk of a thread to its
 * next; synchronisation; and data that one has read of what the other wrote.
 */
public final class ProvenanceGraph {
    private final List<Thunk> thunks;
    private final List<SyncEdge> syncEdges;
    private final Collection<DataEdge> dataEdges;

    ProvenanceGraph(List<Thunk> thunks, List<SyncEdge> syncEdges, Collection<DataEdge> dataEdges) {
        this.thunks = thunks;
        this.syncEdges = syncEdges;
        this.dataEdges = dataEdges;
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
}
