// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command;

import dev.braid.engine.agent.TraceOrder;
import dev.braid.engine.agent.TraceOrder.CrossReferences;
import dev.braid.engine.agent.TracingOptions;
import dev.braid.engine.api.ControlFlow;
import dev.braid.engine.run.PtChoice;
import dev.braid.trace.Fidelity;
import dev.braid.trace.Strategy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** The options that say how a program is traced. */
final class TracingFlags {
    /** So many rings of the usual size just fit into the 2 GiB that a channel can have. */
    private static final int MOST_SLOTS = 8000;

    private static final int MOST_STRIPES = 1 << 24;
    private static final int MOST_BLOCK_BYTES = 1 << 20;
    private static final String USUAL_FUNCTIONS_FILE = "trace_functions.in";
    private static final Pattern FUNCTIONS = Pattern.compile("[^=,]+::[^=,]+(=\\s*[^=,\\s]+)?");
    private static final TracingOptions USUAL = TracingOptions.usual();

    @Option(
            names = "-l",
            paramLabel = "STRIPES",
            description = "Number of address locks, a power of two (usual: 1024).")
    private int stripes = USUAL.stripes();

    @Option(
            names = "-b",
            paramLabel = "BYTES",
            description = "Bytes of an object that share an address lock, a power of two (usual: 64).")
    private int blockBytes = USUAL.blockBytes();

    @Option(
            names = "--include",
            paramLabel = "PREFIX",
            split = ",",
            description = {
                "Traces classes whose names start so, and no other classes of the program.",
                "With a plus before it, such as +org.apache.logging., traces these, too: doctor lists what is left out by default."
            })
    private List<String> include = List.of();

    @Option(
            names = "--exclude",
            paramLabel = "PREFIX",
            split = ",",
            description = "Leaves out classes whose names start so.")
    private List<String> exclude = List.of();

    @Option(
            names = "-f",
            paramLabel = "FILE",
            description = "Names the methods to trace as functions, one CLASS::METHOD a line, with * for any characters"
                    + " and new for a constructor. CLASS::METHOD = NAME calls them NAME. Lines that begin with # are"
                    + " comments (usual: " + USUAL_FUNCTIONS_FILE + ", if it exists).")
    private @Nullable Path functions;

    @Mixin
    private BenignRacesFlag benign = new BenignRacesFlag();

    @Option(
            names = "--fidelity",
            paramLabel = "FIDELITY",
            description = "atomic (usual): one order of all events, which simulators need; or loose: no order across"
                    + " threads, no address locks, but macro-events say how far the threads had come.")
    private Fidelity fidelity = Fidelity.ATOMIC;

    @Option(
            names = "--strategy",
            paramLabel = "STRATEGY",
            description = "Of a loose trace: perthread (usual), global or message.")
    private @Nullable Strategy strategy;

    @Option(
            names = "--xref",
            paramLabel = "THREADS",
            description =
                    "Of a loose trace with --strategy perthread: macro-events tell of all threads, or of those that"
                            + " have changed (usual).")
    private @Nullable CrossReferences crossReferences;

    @Option(names = "-i", description = "Traces accesses in regions of interest only, see dev.braid.engine.api.Trace.")
    private boolean regionsOnly;

    @Option(
            names = "-r",
            paramLabel = "0|1",
            description = "1 traces accesses of registered threads only, 0 of all (usual: 0).")
    private int registeredOnly;

    @Option(
            names = "--control-flow",
            paramLabel = "SOURCE",
            description =
                    "none (usual), or branches: the agent records each decision of the classes that are traced, so"
                            + " that 'braid flow' can list the bytecode that each thread has executed. The program takes longer."
                            + " Or pt: Intel Processor Trace goes into a perf.data file beside the trace.")
    private ControlFlow controlFlow = ControlFlow.NONE;

    @Option(
            names = "--contention",
            description =
                    "Records how long threads wait for each other and do over what has failed, for the simulator of"
                            + " contention.")
    private boolean contention;

    @Option(
            names = "--awake",
            description =
                    "Instruments the JDK's classes at once; else, if the class path has no class in scope, when the"
                            + " first one is loaded.")
    private boolean awake;

    @Option(names = "--slots", paramLabel = "N", description = "How many threads can be alive at once (usual: 1024).")
    private int slots = USUAL.slots();

    @Option(
            names = "--channel-dir",
            paramLabel = "DIR",
            description =
                    "Where the channel for records lies while the program runs, best in memory (usual: /dev/shm).")
    private Path channelDirectory = USUAL.channelDirectory();

    /**
     * {@return the options that were given}
     *
     * @throws ParameterException if one is out of range
     */
    TracingOptions options(CommandLine command) throws CommandFailedException {
        requirePowerOfTwo(command, "-l", stripes, MOST_STRIPES);
        requirePowerOfTwo(command, "-b", blockBytes, MOST_BLOCK_BYTES);
        if (registeredOnly != 0 && registeredOnly != 1) {
            throw new ParameterException(command, "-r is " + registeredOnly + "; give 0 or 1");
        }
        if (slots < 1 || slots > MOST_SLOTS) {
            throw new ParameterException(command, "--slots is " + slots + "; give a number from 1 to " + MOST_SLOTS);
        }
        if (!Files.isDirectory(channelDirectory) || !Files.isWritable(channelDirectory)) {
            throw new CommandFailedException("The trace channel cannot lie in " + channelDirectory
                    + ", which is no writable folder; name another one with --channel-dir.");
        }
        return new TracingOptions(
                channelDirectory,
                slots,
                USUAL.ringBytes(),
                stripes,
                blockBytes,
                String.join(",", include),
                String.join(",", exclude),
                String.join(",", functions(command)),
                regionsOnly,
                registeredOnly == 1,
                !awake,
                "",
                order(command),
                controlFlow,
                contention,
                benign.declared(command));
    }

    /**
     * {@return whether Processor Trace is recorded: where the system property {@value PtChoice#KEY} does not say
     * otherwise, if it was asked for}
     */
    static PtChoice pt(CommandLine command, ControlFlow controlFlow) {
        String said = System.getProperty(PtChoice.KEY);
        if (said == null) {
            return controlFlow == ControlFlow.PT ? PtChoice.ON : PtChoice.OFF;
        }
        try {
            return PtChoice.valueOf(said.toUpperCase(Locale.ROOT));
        } catch (IllegalArgumentException e) {
            throw new ParameterException(
                    command, "the system property " + PtChoice.KEY + " is '" + said + "'; give auto, on or off", e);
        }
    }

    private TraceOrder order(CommandLine command) {
        if (fidelity == Fidelity.ATOMIC) {
            if (strategy != null || crossReferences != null) {
                throw new ParameterException(
                        command, "--strategy and --xref say how loose traces are made; add --fidelity loose");
            }
            return TraceOrder.ATOMIC;
        }
        if (stripes != USUAL.stripes() || blockBytes != USUAL.blockBytes()) {
            throw new ParameterException(
                    command, "-l and -b are about address locks, which a loose trace has none of; leave them out");
        }
        Strategy chosen = strategy == null ? Strategy.PERTHREAD : strategy;
        if (crossReferences != null && chosen != Strategy.PERTHREAD) {
            throw new ParameterException(
                    command, "--xref is about positions of threads; add --strategy perthread, or leave it out");
        }
        return new TraceOrder(fidelity, chosen, crossReferences == null ? CrossReferences.CHANGED : crossReferences);
    }

    /**
     * {@return the lines of the file with the names of functions; none if it is not given and the usual one is missing}
     */
    private List<String> functions(CommandLine command) throws CommandFailedException {
        Path file = functions;
        if (file == null) {
            file = Path.of(USUAL_FUNCTIONS_FILE);
            if (!Files.exists(file)) {
                return List.of();
            }
        }
        List<String> names;
        try {
            names = Files.readAllLines(file).stream()
                    .map(String::strip)
                    .filter(line -> !line.isEmpty() && !line.startsWith("#"))
                    .toList();
        } catch (IOException e) {
            throw new CommandFailedException("The file of functions to trace, " + file + ", cannot be read ("
                    + e.getMessage() + "); name another one with -f.");
        }
        for (String name : names) {
            if (!FUNCTIONS.matcher(name).matches()) {
                throw new ParameterException(
                        command,
                        file + " says '" + name + "'; write CLASS::METHOD, such as com.acme.Queue::offer, or"
                                + " CLASS::METHOD = NAME");
            }
        }
        return names;
    }

    private static void requirePowerOfTwo(CommandLine command, String option, int value, int most) {
        if (value < 1 || value > most || Integer.bitCount(value) != 1) {
            throw new ParameterException(
                    command, option + " is " + value + "; give a power of two from 1 to " + most + ", such as 64");
        }
    }
}
