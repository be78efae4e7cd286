// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command.run;

import dev.braid.engine.agent.TraceOrder;
import dev.braid.engine.agent.TracingOptions;
import dev.braid.engine.api.ControlFlow;
import dev.braid.engine.command.console.ByteCount;
import dev.braid.engine.command.console.CommandFailedException;
import dev.braid.engine.command.console.ErrorText;
import dev.braid.engine.command.console.JsonFile;
import dev.braid.engine.command.console.LooseTraces;
import dev.braid.engine.command.console.TextFlags;
import dev.braid.engine.command.run.TracedProgram.Result;
import dev.braid.engine.command.trace.NamedSimulators;
import dev.braid.engine.command.trace.TraceFormat;
import dev.braid.pt.recorder.PtMachine;
import dev.braid.simulator.Simulator;
import dev.braid.simulator.flow.ControlFlowSimulator;
import dev.braid.trace.Policy;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Runs any program traced; its first JVM, if it starts several, is the one that is traced. */
@Command(
        name = "run",
        description = {
            "Runs a program and records its trace.",
            "",
            "The program keeps its standard input, output and error. If COMMAND starts several JVMs, the first one is"
                    + " traced; the others run untraced, and say so."
        },
        exitCodeList = {
            "n:the program's own, if Braid did its work",
            "1:a simulator given here found a divergence, or a thread ended by an exception that the program does not"
                    + " handle; and the program returned 0",
            "2:wrong use of the command line",
            "3:nothing was traced; or the trace must not be trusted, and the program returned 0"
        },
        footer = {
            "  braid run -o inc.braid -- java -cp classes demo.Increment",
            "  braid run -o off.braid -t -- java -cp classes demo.Increment   # must diverge",
            "  braid run --include com.example. -- ./start-server.sh --port 8080",
            "  braid run --simulator replay -- java -jar app.jar",
            "  braid run --fidelity loose --strategy perthread -- java -jar app.jar"
        })
public class RunCommand implements Callable<Integer> {
    private final Consumer<ProcessBuilder> streams;
    private final PtMachine machine;

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before the call
    private CommandSpec spec;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "Where the trace goes (default: trace.braid; as text, memory_trace.out).")
    private @Nullable Path output;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            description = "braid (default), or text: one event a line, for 'braid merge' and programs in any language.")
    private TraceFormat format = TraceFormat.BRAID;

    @Option(names = "-t", description = "Switches the address locks off: the same as --policy unlocked.")
    private boolean locksOff;

    @Option(
            names = "--policy",
            paramLabel = "POLICY",
            description =
                    "How accesses are ordered: locked (default), or one of the negative controls: unlocked, window.")
    private @Nullable Policy policy;

    @Option(
            names = "--simulator",
            paramLabel = "NAME",
            split = ",",
            description = "Simulates while the program runs, too.")
    private List<String> simulators = new ArrayList<>();

    @Mixin
    private NamedSimulators known = new NamedSimulators();

    @Mixin
    private TracingFlags tracing = new TracingFlags();

    @Option(
            names = "--max-trace",
            paramLabel = "BYTES",
            converter = ByteCount.class,
            description = "Ends the trace when its file has so many bytes, such as 500M or 2G; the program goes on.")
    private long maxTraceBytes = Long.MAX_VALUE;

    @Option(
            names = "--json",
            paramLabel = "FILE",
            description = "Also writes what was recorded, and the verdicts, as JSON; standard output is the program's.")
    private @Nullable Path json;

    @Option(names = "--quiet", description = "Shows no progress.")
    private boolean quiet;

    @Mixin
    private TextFlags text = new TextFlags();

    @Parameters(paramLabel = "COMMAND", arity = "1..*", description = "The program and its arguments.")
    private List<String> command = new ArrayList<>();

    /** @param machine the machine whose Processor Trace is recorded, if it has one and that is wanted */
    public RunCommand(Consumer<ProcessBuilder> streams, PtMachine machine) {
        this.streams = streams;
        this.machine = machine;
    }

    @Override
    public Integer call() throws Exception {
        CommandLine line = spec.commandLine();
        if (format == TraceFormat.PERFETTO) {
            throw new ParameterException(
                    line,
                    "--format is perfetto; record the trace as braid, and then 'braid export --format perfetto' it");
        }
        if (format == TraceFormat.BRAID && text.isGiven()) {
            throw new ParameterException(line, "-a, -d and -c say how text is written; add --format text");
        }
        TracingOptions options = withSchedule(tracing.options(line));
        requireOrder(line, options.order());
        TracedProgram program = new TracedProgram(
                program(),
                format == TraceFormat.TEXT ? options.forJudges(List.of()) : options,
                chosenPolicy(line, options.order()),
                traceFile(),
                judges(line, options),
                null,
                maxTraceBytes,
                TracingFlags.pt(line, options.controlFlow()),
                machine,
                quiet ? Progress.none() : Progress.on(line.getErr()),
                null);
        try (Interruption interruption = Interruption.awaited()) {
            Result result =
                    format == TraceFormat.TEXT ? runAsText(program, interruption) : program.run(streams, interruption);
            return tell(result, program);
        }
    }

    /** {@return the words of the command line that are not options} */
    final List<String> words() {
        return command;
    }

    /** {@return the program and its arguments} */
    List<String> program() {
        return command;
    }

    /** {@return the options, with the schedule under which the program runs, if there is one} */
    TracingOptions withSchedule(TracingOptions options) {
        return options;
    }

    /** Returns the simulators; if there are any, control flow is compared with the records, too. */
    private List<Simulator> judges(CommandLine line, TracingOptions options) {
        List<Simulator> named = known.create(line, simulators);
        return named.isEmpty() || options.controlFlow() != ControlFlow.BRANCHES
                ? named
                : ControlFlowSimulator.addedTo(named);
    }

    /** Sees that nobody asks for an order that a loose trace does not have. */
    private void requireOrder(CommandLine line, TraceOrder order) {
        if (order.isLoose() && !simulators.isEmpty()) {
            throw new ParameterException(
                    line,
                    "a simulator needs one order of all events, which a loose trace does not have; leave out"
                            + " --simulator, or give --fidelity atomic");
        }
        if (order.isLoose() && format == TraceFormat.TEXT) {
            throw new ParameterException(line, "--format text: " + LooseTraces.NO_TEXT);
        }
    }

    private Path traceFile() {
        if (output != null) {
            return output;
        }
        return format == TraceFormat.TEXT ? TextFlags.DEFAULT_FILE : Path.of("trace.braid");
    }

    private Result runAsText(TracedProgram program, Interruption interruption)
            throws IOException, CommandFailedException {
        CommandLine line = spec.commandLine();
        try (TextTarget target = new TextTarget(text.open(line, traceFile()), text.failedUpdatesWrite())) {
            Result result = program.runAsText(streams, interruption, target);
            target.finish().forEach(remark -> ErrorText.print(line, "note: " + remark));
            return result;
        }
    }

    private Policy chosenPolicy(CommandLine line, TraceOrder order) {
        Policy named = policy;
        if (locksOff && named != null && named != Policy.UNLOCKED) {
            throw new ParameterException(
                    line, "-t means --policy unlocked, but --policy is " + named.optionName() + "; give one of them");
        }
        if (order.isLoose()) {
            if (named != null && named != Policy.UNLOCKED) {
                throw new ParameterException(
                        line,
                        "--policy is " + named.optionName()
                                + ", but a loose trace locks no address; leave it out, or give" + " --fidelity atomic");
            }
            return Policy.UNLOCKED;
        }
        return locksOff ? Policy.UNLOCKED : named == null ? Policy.LOCKED : named;
    }

    /** Says on standard error what was recorded: standard output is the program's. */
    private int tell(Result result, TracedProgram program) throws CommandFailedException {
        RecordedRun run = new RecordedRun(result, program, traceFile());
        run.print(spec.commandLine());
        Path file = json;
        if (file != null && run.isTraced()) {
            JsonFile.write(file, run.figures(), "What was recorded is in " + traceFile());
        }
        return result.exitCode() != 0 && run.isTraced() ? result.exitCode() : run.verdict();
    }
}
