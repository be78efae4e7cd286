// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command.flow;

import dev.braid.engine.command.console.CommandFailedException;
import dev.braid.engine.command.console.EndingText;
import dev.braid.engine.command.console.ErrorText;
import dev.braid.engine.command.console.ExitCode;
import dev.braid.engine.command.console.LooseTraces;
import dev.braid.engine.command.trace.InputTrace;
import dev.braid.flow.ThunkPaths;
import dev.braid.report.text.JsonText;
import dev.braid.simulator.provenance.ChainLink;
import dev.braid.simulator.provenance.Dot;
import dev.braid.simulator.provenance.GraphBuilder;
import dev.braid.simulator.provenance.GraphMl;
import dev.braid.simulator.provenance.ProvenanceGraph;
import dev.braid.simulator.provenance.ProvenanceSimulator;
import dev.braid.simulator.provenance.ThunkStarts;
import dev.braid.simulator.provenance.ValueChain;
import dev.braid.trace.Coverage;
import dev.braid.trace.Fidelity;
import dev.braid.trace.RecordedEvent;
import dev.braid.trace.Symbols;
import dev.braid.trace.TraceHeader;
import dev.braid.trace.file.TraceEnding;
import dev.braid.trace.file.TraceFileReader;
import dev.braid.trace.file.TraceIndex;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Says where values came from: the chain of writes behind one, or the graph of all. */
@Command(
        name = "provenance",
        description = {
            "Says where values came from.",
            "",
            "For one event that reads: the chain of writes behind what it read. Without: a graph of what the threads"
                    + " did between their operations of synchronisation (thunks), and which got data from which."
        },
        exitCodeList = {
            "0:what was asked for is printed or written",
            "2:wrong use of the command line",
            "3:the trace cannot be read or is damaged or must not be trusted, or is too large"
        },
        footer = {
            "  braid provenance inc.braid --event 123456",
            "  braid provenance inc.braid -o inc.graphml",
            "  braid provenance inc.braid -o inc.dot",
        })
public final class ProvenanceCommand implements Callable<Integer> {
    private static final String DEFAULT_DEPTH = "20";

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before the call
    private CommandSpec spec;

    @Mixin
    private InputTrace input = new InputTrace();

    @Option(
            names = "--event",
            paramLabel = "EVENT",
            description = "Follows what this event read back to the writes that it came from; 'braid show' has the"
                    + " numbers.")
    private @Nullable Long event;

    @Option(
            names = "--depth",
            paramLabel = "WRITES",
            defaultValue = DEFAULT_DEPTH,
            description = "How many writes to follow at most (default: " + DEFAULT_DEPTH + ").")
    private int depth;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "Writes the graph, in GraphML or DOT as the name ends: .graphml, .dot or .gv.")
    private @Nullable Path output;

    @Option(names = "--json", description = "Prints JSON, not text.")
    private boolean json;

    /** A way to write a graph. */
    private interface GraphFormat {
        void write(ProvenanceGraph graph, Symbols symbols, Appendable out) throws IOException;
    }

    @Override
    public Integer call() throws Exception {
        CommandLine line = spec.commandLine();
        Long asked = event;
        Path file = output;
        if (asked != null && file != null) {
            throw new ParameterException(line, "--event and -o ask for two things; ask for one at a time");
        }
        if (depth < 1) {
            throw new ParameterException(line, "--depth is " + depth + "; give a number from 1 on");
        }
        return asked != null ? chain(line, asked) : graph(line, file);
    }

    private int chain(CommandLine line, long asked) throws IOException, CommandFailedException {
        try (TraceIndex index = input.index()) {
            requireAllInOrder(index.header());
            RecordedEvent read = read(line, index, asked);
            ThunkStarts thunks = new ThunkStarts();
            index.events(0, asked + 1, thunks::event);
            List<ChainLink> chain = new ValueChain(new IndexedHistory(index), thunks).behind(read, depth);
            boolean isCut = chain.get(chain.size() - 1).read() != null;
            ChainText text = new ChainText(index.header().symbols(), thunks);
            if (json) {
                line.getOut().println(JsonText.of(text.figures(read, chain, isCut)));
            } else {
                text.lines(read, chain, isCut).forEach(line.getOut()::println);
            }
            line.getOut().flush();
            index.damage().ifPresent(damage -> ErrorText.printDamage(line, damage, "followed"));
            return index.damage().isEmpty() ? ExitCode.OK : ExitCode.UNFIT;
        }
    }

    private static RecordedEvent read(CommandLine line, TraceIndex index, long asked) throws IOException {
        if (asked < 0 || asked >= index.events()) {
            throw new ParameterException(
                    line, "--event is " + asked + ", and the trace has " + index.events() + " events, counted from 0");
        }
        RecordedEvent[] found = new RecordedEvent[1];
        index.events(asked, 1, event -> found[0] = event.copy());
        if (!found[0].kind().reads()) {
            throw new ParameterException(
                    line,
                    "--event is " + asked + ", a " + found[0].kind()
                            + "; name an event that reads, as 'braid show' lists them");
        }
        return found[0];
    }

    private int graph(CommandLine line, @Nullable Path file) throws IOException, CommandFailedException {
        GraphFormat format = file == null ? null : format(line, file);
        try (TraceFileReader reader = input.openNamed()) {
            requireAllInOrder(reader.header());
            GraphBuilder builder = new GraphBuilder();
            TraceEnding ending = reader.replay(builder::event);
            String problem = ProvenanceSimulator.problem(reader.header(), builder);
            if (problem != null) {
                throw new CommandFailedException(problem);
            }
            ThunkPaths paths = null;
            if (file != null && format != null) {
                paths = ThunkPaths.of(input.path(), builder.graph());
                write(
                        file,
                        format,
                        builder.graph().withControlFlow(paths.edges()),
                        reader.header().symbols());
            }
            line.getOut()
                    .println(
                            json
                                    ? JsonText.of(figures(builder, paths, ending))
                                    : ProvenanceSimulator.summary(builder) + written(paths));
            line.getOut().flush();
            return EndingText.tell(line, ending, "in the graph");
        }
    }

    private Map<String, Object> figures(GraphBuilder builder, @Nullable ThunkPaths paths, TraceEnding ending) {
        ProvenanceGraph graph = builder.graph();
        Map<String, Object> figures = new LinkedHashMap<>();
        figures.put("file", input.path().toString());
        figures.put("thunks", graph.thunks().size());
        figures.put("synchronisationEdges", graph.syncEdges().size());
        figures.put("dataEdges", graph.dataEdges().size());
        figures.put("readsOfLaterThunks", builder.readsOfLater());
        figures.put("untracedWrites", builder.untracedWrites());
        if (paths != null) {
            figures.put("graph", String.valueOf(output));
            figures.put("controlFlowEdges", paths.edges().size());
            figures.put("note", paths.note());
        }
        EndingText.put(figures, ending);
        return figures;
    }

    private String written(@Nullable ThunkPaths paths) {
        if (paths == null) {
            return "";
        }
        int edges = paths.edges().size();
        return (edges == 0 ? "" : String.format(Locale.ROOT, "; %,d edges of control flow", edges))
                + (paths.note().isEmpty() ? "" : "; " + paths.note()) + ": " + output;
    }

    private static GraphFormat format(CommandLine line, Path file) {
        String name = file.toString();
        if (name.endsWith(".graphml")) {
            return GraphMl::write;
        }
        if (name.endsWith(".dot") || name.endsWith(".gv")) {
            return Dot::write;
        }
        throw new ParameterException(line, "-o is " + file + "; give a name that ends in .graphml, .dot or .gv");
    }

    private static void write(Path file, GraphFormat format, ProvenanceGraph graph, Symbols symbols)
            throws CommandFailedException {
        try (Writer out = Files.newBufferedWriter(file)) {
            format.write(graph, symbols, out);
        } catch (IOException e) {
            throw new CommandFailedException(
                    "The graph cannot be written to " + file + " ("
                            + e.getClass().getSimpleName() + ": " + e.getMessage() + "); name another file with -o.",
                    e);
        }
    }

    private void requireAllInOrder(TraceHeader header) throws CommandFailedException {
        if (header.fidelity() == Fidelity.LOOSE) {
            throw new CommandFailedException(
                    input.path() + " is " + LooseTraces.NO_ORDER + "; record with --fidelity atomic.");
        }
        if (header.coverage() != Coverage.ALL) {
            throw new CommandFailedException(ProvenanceSimulator.LEAVES_OUT);
        }
    }
}
