// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.provenance;

import dev.braid.simulator.MemoryBound;
import dev.braid.simulator.MemoryShare;
import dev.braid.simulator.Started;
import dev.braid.simulator.Table;
import dev.braid.simulator.Verdict;
import dev.braid.trace.Coverage;
import dev.braid.trace.Outputs;
import dev.braid.trace.TraceEvent;
import dev.braid.trace.TraceHeader;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Finds out which part of which thread got its data from which part of which other one: a {@link ProvenanceGraph}. */
public final class ProvenanceSimulator implements MemoryBound {
    /** The reason why there is no graph of a trace that does not hold all accesses. */
    public static final String LEAVES_OUT =
            "The trace leaves out accesses, and the synchronisation beside them, so nothing can be said of where values"
                    + " came from; trace all threads everywhere (no -i, no -r).";

    private GraphBuilder builder;
    private @Nullable TraceHeader header;

    public ProvenanceSimulator() {
        this(new GraphBuilder());
    }

    ProvenanceSimulator(GraphBuilder builder) {
        this.builder = builder;
    }

    @Override
    public String name() {
        return "provenance";
    }

    @Override
    public void memory(MemoryShare share) {
        builder = new GraphBuilder(ProvenanceLimits.within(share));
    }

    @Override
    public void start(TraceHeader header) {
        this.header = header;
    }

    @Override
    public void event(TraceEvent event) {
        builder.event(event);
    }

    @Override
    public Verdict finish(Outputs actual) {
        TraceHeader trace = Started.part(header);
        String problem = problem(trace, builder);
        if (problem != null) {
            return new Verdict.Inconclusive(problem);
        }
        ProvenanceGraph graph = builder.graph();
        List<Table> tables = new ProvenanceTables(graph, new ThunkNames(trace.symbols())).tables();
        return new Verdict.Agrees(summary(builder), tables);
    }

    /** {@return the reason why a trace has no graph, with a fix; null if it has one} */
    public static @Nullable String problem(TraceHeader trace, GraphBuilder builder) {
        if (trace.coverage() != Coverage.ALL) {
            return LEAVES_OUT;
        }
        return builder.problem().orElse(null);
    }

    /** {@return the size of the graph, and what it leaves out} */
    public static String summary(GraphBuilder builder) {
        ProvenanceGraph graph = builder.graph();
        StringBuilder text = new StringBuilder(String.format(
                Locale.ROOT,
                "%,d thunks, with %,d edges of synchronisation and %,d of data",
                graph.thunks().size(),
                graph.syncEdges().size(),
                graph.dataEdges().size()));
        if (builder.readsOfLater() > 0) {
            text.append(String.format(
                    Locale.ROOT,
                    "; %,d reads are of thunks that started later, so nothing orders them and the graph may have cycles"
                            + " (ask the simulator race)",
                    builder.readsOfLater()));
        }
        if (builder.untracedWrites() > 0) {
            text.append(String.format(
                    Locale.ROOT,
                    "; where untraced code may have written (%,d times), what is read has no origin",
                    builder.untracedWrites()));
        }
        return text.toString();
    }
}
