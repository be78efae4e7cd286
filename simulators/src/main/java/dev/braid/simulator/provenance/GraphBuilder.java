// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.provenance;

import dev.braid.simulator.MemoryShare;
import dev.braid.simulator.order.LocationMap;
import dev.braid.trace.EventKind;
import dev.braid.trace.RecordedEvent;
import dev.braid.trace.TraceEvent;
import dev.braid.trace.layout.RecordDescriptor;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.longs.Long2ObjectLinkedOpenHashMap;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Builds the graph of a trace, event by event, as long as it is not too large to be held. */
public final class GraphBuilder {
    private final ProvenanceLimits limits;
    private final ThunkTracker tracker = new ThunkTracker();
    private final LastWrites writes;
    private final Int2ObjectOpenHashMap<Footprint> footprints = new Int2ObjectOpenHashMap<>();
    private final List<Thunk> thunks = new ArrayList<>();
    private final List<SyncEdge> syncEdges = new ArrayList<>();
    private final Long2ObjectLinkedOpenHashMap<DataEdge> dataEdges = new Long2ObjectLinkedOpenHashMap<>();
    private final Set<Thunk> origins = new LinkedHashSet<>();
    private long accesses;
    private long readsOfLater;
    private long untracedWrites;
    private boolean isFull;

    /** The locations that a thunk which is not over has accessed. */
    private final class Footprint {
        final LocationMap<Boolean> read = new LocationMap<>();
        final LocationMap<Boolean> written = new LocationMap<>();

        /** {@return {@code true} if the location is new, and not one too many to be told apart} */
        boolean add(LocationMap<Boolean> locations, TraceEvent event) {
            if (locations.size() == limits.locations() || locations.get(event.object(), event.offset()) != null) {
                return false;
            }
            locations.put(event.object(), event.offset(), true);
            return true;
        }
    }

    /** Makes one that takes as much memory as a simulator that judges alone. */
    public GraphBuilder() {
        this(ProvenanceLimits.within(MemoryShare.alone()));
    }

    GraphBuilder(ProvenanceLimits limits) {
        this.limits = limits;
        writes = new LastWrites(limits.words());
    }

    /** Takes the next event. */
    public void event(TraceEvent event) {
        if (isFull || event.offset() == RecordDescriptor.UNJUDGED_RECEIVER_OFFSET) {
            return;
        }
        Thunk thunk = tracker.event(event);
        if (tracker.hasStarted()) {
            thunks.add(thunk);
            footprints.put(thunk.thread(), new Footprint());
        }
        tracker.sources().forEach(source -> syncEdges.add(new SyncEdge(source, thunk)));
        EventKind kind = event.kind();
        if (kind.isAccess()) {
            access(event, thunk);
        } else if (kind == EventKind.UNTRACED_WRITE) {
            untracedWrites++;
            writes.forget(event.object(), event.offset(), event.detail(0));
        } else if (kind == EventKind.THREAD_END) {
            footprints.remove(event.thread());
        }
        isFull = thunks.size() > limits.thunks() || syncEdges.size() + dataEdges.size() > limits.edges();
    }

    private void access(TraceEvent event, Thunk thunk) {
        accesses++;
        Footprint footprint = footprints.computeIfAbsent(event.thread(), thread -> new Footprint());
        if (event.kind().reads()) {
            thunk.read(footprint.add(footprint.read, event));
            origins.clear();
            writes.read(event, origins::add);
            for (Thunk origin : origins) {
                if (origin != thunk) {
                    readsOfLater += origin.id() > thunk.id() ? 1 : 0;
                    dataEdges
                            .computeIfAbsent(
                                    (long) origin.id() << Integer.SIZE | thunk.id(), key -> new DataEdge(origin, thunk))
                            .add(event);
                }
            }
        }
        if (event.kind().writes()) {
            thunk.write(footprint.add(footprint.written, event));
            writes.write(event, thunk);
        }
    }

    /** {@return the reason why there is no graph, with a fix; empty if there is one} */
    public Optional<String> problem() {
        if (isFull) {
            return Optional.of(String.format(
                    Locale.ROOT,
                    "The trace has more than %,d thunks or %,d edges between them. %s with these; %s, or record a"
                            + " shorter run.",
                    limits.thunks(),
                    limits.edges(),
                    limits.share().text(),
                    limits.share().remedy()));
        }
        if (accesses == 0) {
            return Optional.of("The trace holds no access to memory, so no value came from anywhere; see that the"
                    + " classes under test are in the agent's scope.");
        }
        RecordedEvent unknown = writes.firstUnknown();
        return unknown == null
                ? Optional.empty()
                : Optional.of(String.format(
                        Locale.ROOT,
                        "Of %,d reads it is not known who wrote what they read; the first is event %d, by thread %d. %s"
                                + " with %,d words of eight bytes; %s, or record a shorter run.",
                        writes.unknown(),
                        unknown.index(),
                        unknown.thread(),
                        limits.share().text(),
                        2L * limits.words(),
                        limits.share().remedy()));
    }

    /** {@return the graph so far} */
    public ProvenanceGraph graph() {
        return new ProvenanceGraph(thunks, syncEdges, dataEdges.values());
    }

    /**
     * {@return the number of reads that returned a value from a thunk that started after the reading one}. Nothing
     * orders these. All other edges lead to later thunks.
     */
    public long readsOfLater() {
        return readsOfLater;
    }

    /**
     * {@return the number of times that untraced code may have written; a value that is read there afterwards has no
     * origin}
     */
    public long untracedWrites() {
        return untracedWrites;
    }
}
