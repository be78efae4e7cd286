// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command.run;

import dev.braid.engine.agent.TracingOptions;
import dev.braid.engine.api.ControlFlow;
import dev.braid.engine.command.console.CommandFailedException;
import dev.braid.engine.command.trace.BenignRacesFlag;
import dev.braid.engine.run.PtChoice;
import dev.braid.trace.Strategy;
import dev.braid.trace.option.KnownOptions;
import dev.braid.trace.option.TracingOption;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * The options that say how a program is traced. Those that have a flag get it from the table here, and their
 * documentation and legal values from {@link KnownOptions}.
 */
final class TracingFlags {
    private static final String DEFAULT_FUNCTIONS_FILE = "trace_functions.in";
    /** The label of what may be given several times. */
    private static final String PREFIX = "PREFIX[,PREFIX...]";

    private static final Pattern FUNCTIONS = Pattern.compile("[^=,]+::[^=,]+(=\\s*[^=,\\s]+)?");

    /** A flag; without a label it takes no value, and means the value that is not the default. */
    private record Flag(TracingOption<?> option, String name, String label) {
        Class<?> type() {
            if (label.isEmpty()) {
                return boolean.class;
            }
            return label.equals(PREFIX) ? String[].class : String.class;
        }
    }

    private static final List<Flag> FLAGS = List.of(
            new Flag(KnownOptions.READS, "--reads", "READS"),
            new Flag(KnownOptions.STRIPES, "-l", "STRIPES"),
            new Flag(KnownOptions.BLOCK_BYTES, "-b", "BYTES"),
            new Flag(KnownOptions.SLOTS, "--slots", "N"),
            new Flag(KnownOptions.CHANNEL_DIRECTORY, "--channel-dir", "DIR"),
            new Flag(KnownOptions.INCLUDE, "--include", PREFIX),
            new Flag(KnownOptions.EXCLUDE, "--exclude", PREFIX),
            new Flag(KnownOptions.FIDELITY, "--fidelity", "FIDELITY"),
            new Flag(KnownOptions.STRATEGY, "--strategy", "STRATEGY"),
            new Flag(KnownOptions.CROSS_REFERENCES, "--xref", "THREADS"),
            new Flag(KnownOptions.REGIONS_ONLY, "-i", ""),
            new Flag(KnownOptions.CONTROL_FLOW, "--control-flow", "SOURCE"),
            new Flag(KnownOptions.CONTENTION, "--contention", ""));

    /** Options that a search has no use for: it needs one order of all accesses, and traces but a few of its runs. */
    private static final Set<TracingOption<?>> NOT_OF_SEARCHES = Set.of(
            KnownOptions.FIDELITY,
            KnownOptions.STRATEGY,
            KnownOptions.CROSS_REFERENCES,
            KnownOptions.CONTROL_FLOW,
            KnownOptions.CONTENTION);

    private final List<Flag> flags;

    /** The values that were given, by flag; several for one flag with commas between them. */
    private final Map<Flag, String> given = new HashMap<>();

    @Option(
            names = "-f",
            paramLabel = "FILE",
            description = "Names the methods to trace as functions, one CLASS::METHOD a line, with * for any characters"
                    + " and new for a constructor. CLASS::METHOD = NAME calls them NAME. Lines that begin with # are"
                    + " comments (default: " + DEFAULT_FUNCTIONS_FILE + ", if it exists).")
    private @Nullable Path functions;

    @Mixin
    private BenignRacesFlag benign = new BenignRacesFlag();

    @Option(
            names = "-r",
            paramLabel = "0|1",
            description = "1 traces accesses of registered threads only, 0 of all (default: 0).")
    private int registeredOnly;

    @Option(
            names = "--awake",
            description =
                    "Instruments the JDK's classes at once; otherwise, if the class path has no class in scope, when"
                            + " the first one is loaded.")
    private boolean awake;

    /** Makes all of them. */
    TracingFlags() {
        this(FLAGS);
    }

    private TracingFlags(List<Flag> flags) {
        this.flags = flags;
    }

    /** {@return the flags of a command that searches for schedules} */
    static TracingFlags ofSearch() {
        return new TracingFlags(FLAGS.stream()
                .filter(flag -> !NOT_OF_SEARCHES.contains(flag.option()))
                .toList());
    }

    /** Called by picocli with the command that has these options. */
    @Spec(Spec.Target.MIXEE)
    void addFlagsTo(CommandSpec command) {
        for (Flag flag : flags) {
            command.addOption(OptionSpec.builder(flag.name())
                    .paramLabel(flag.label())
                    .arity(flag.label().isEmpty() ? "0" : "1")
                    .type(flag.type())
                    .description(description(flag.option()))
                    .setter(new CommandLine.Model.ISetter() {
                        @Override
                        public <T> T set(T value) {
                            take(flag, value);
                            return value;
                        }
                    })
                    .build());
        }
    }

    /** {@return the documentation of an option, with its default if that is something} */
    private static String description(TracingOption<?> option) {
        String text = String.valueOf(option.defaultValue());
        return text.isEmpty() || text.equals("false")
                ? option.documentation()
                : option.documentation().replaceFirst("[.]$", "") + " (" + option.legal() + "; default: " + text + ").";
    }

    private void take(Flag flag, @Nullable Object value) {
        if (value instanceof String[] texts) {
            given.put(flag, String.join(",", texts));
        } else if (value instanceof String text) {
            given.put(flag, text);
        } else if (value instanceof Boolean isGiven && isGiven) {
            given.put(flag, "true");
        }
    }

    /**
     * {@return the options that were given}
     *
     * @throws ParameterException if one is not legal
     */
    TracingOptions options(CommandLine command) throws CommandFailedException {
        TracingOptions options = TracingOptions.defaults();
        for (Flag flag : flags) {
            options = withGiven(options, flag.option(), flag, command);
        }
        if (registeredOnly != 0 && registeredOnly != 1) {
            throw new ParameterException(command, "-r is " + registeredOnly + "; give 0 or 1");
        }
        Path directory = options.channelDirectory();
        if (!Files.isDirectory(directory) || !Files.isWritable(directory)) {
            throw new CommandFailedException("The trace channel cannot lie in " + directory
                    + ", which is not a writable folder; name another one with --channel-dir.");
        }
        requireOneOrder(options, command);
        return options.with(KnownOptions.FUNCTIONS, String.join(",", functions(command)))
                .with(KnownOptions.REGISTERED_ONLY, registeredOnly == 1)
                .with(KnownOptions.AWAIT_SCOPE, !awake)
                .with(benign.declared(command));
    }

    private <T> TracingOptions withGiven(
            TracingOptions options, TracingOption<T> option, Flag flag, CommandLine command) {
        String text = given.get(flag);
        if (text == null) {
            return options;
        }
        try {
            return options.with(option, option.parse(text));
        } catch (IllegalArgumentException e) {
            throw new ParameterException(command, flag.name() + " is " + text + "; give " + option.legal(), e);
        }
    }

    private boolean isGiven(TracingOption<?> option) {
        return given.keySet().stream().anyMatch(flag -> flag.option() == option);
    }

    /** Sees that what only one kind of trace has is not asked of the other. */
    private void requireOneOrder(TracingOptions options, CommandLine command) {
        if (!options.order().isLoose()) {
            if (isGiven(KnownOptions.STRATEGY) || isGiven(KnownOptions.CROSS_REFERENCES)) {
                throw new ParameterException(
                        command, "--strategy and --xref say how loose traces are made; add --fidelity loose");
            }
            return;
        }
        if (isGiven(KnownOptions.STRIPES) || isGiven(KnownOptions.BLOCK_BYTES)) {
            throw new ParameterException(
                    command, "-l and -b are about address locks, which a loose trace has none of; leave them out");
        }
        if (isGiven(KnownOptions.CROSS_REFERENCES) && options.order().strategy() != Strategy.PERTHREAD) {
            throw new ParameterException(
                    command, "--xref is about positions of threads; add --strategy perthread, or leave it out");
        }
    }

    /**
     * {@return {@code true} if Processor Trace is recorded: where the system property {@value PtChoice#KEY} does not
     * say otherwise, if it was asked for}
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

    /**
     * {@return the lines of the file with the names of functions; none if it is not given and the default one is
     * missing}
     */
    private List<String> functions(CommandLine command) throws CommandFailedException {
        Path file = functions;
        if (file == null) {
            file = Path.of(DEFAULT_FUNCTIONS_FILE);
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
}
