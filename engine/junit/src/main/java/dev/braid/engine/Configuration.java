// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine;

import dev.braid.engine.agent.BenignRaceFile;
import dev.braid.engine.agent.ClassImages;
import dev.braid.engine.agent.TracingOptions;
import dev.braid.engine.api.ControlFlow;
import dev.braid.engine.api.TracedConcurrencyTest.Control;
import dev.braid.engine.descriptor.Declaration;
import dev.braid.engine.jcstress.JcstressChoice;
import dev.braid.engine.launch.DebugChoice;
import dev.braid.engine.mirror.TracedChoice;
import dev.braid.engine.run.PtChoice;
import dev.braid.trace.DeclaredRace;
import dev.braid.trace.option.KnownOptions;
import dev.braid.trace.option.TracingOption;
import dev.braid.trace.option.TracingOption.Audience;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.platform.commons.JUnitException;
import org.junit.platform.engine.ConfigurationParameters;

/**
 * The configuration parameters {@code braid.*}, checked. Absent ones leave the word to the declaration.
 *
 * @param given the parameters as they were given, by key
 */
record Configuration(
        Optional<Integer> trials,
        Optional<Duration> timeout,
        ControlChoice control,
        Optional<Integer> controlRuns,
        Optional<PtChoice> pt,
        JcstressChoice jcstress,
        NothingShared nothingShared,
        TraceKeeping traceKeeping,
        ScheduleParameters schedules,
        Path reportDirectory,
        Optional<Path> summaryFile,
        Map<String, EffectiveSetting> given) {
    static final String TRIALS = "braid.trials";
    static final String TIMEOUT = "braid.timeout";
    static final String CONTROL = "braid.control";
    static final String CONTROL_RUNS = "braid.control.runs";
    static final String TRACE = "braid.trace";
    static final String REPORT_DIRECTORY = "braid.report.dir";
    static final String SUMMARY_APPEND = "braid.summary.append";

    /** The number of a test worker, which Gradle sets before it runs tests. */
    private static final String GRADLE_WORKER = "org.gradle.test.worker";

    static final String SHARD = "braid.shard";

    /**
     * Deadline of a trial when workers are debugged, unless a parameter sets one: people take their time over a stopped
     * program.
     */
    private static final Duration DEBUGGED_TIMEOUT = Duration.ofDays(1);

    private static final String PREFIX = "braid.";

    /** The options of tracing that are configuration parameters. */
    static final List<TracingOption<?>> TRACING = KnownOptions.all().stream()
            .filter(option -> option.audience() == Audience.PARAMETER)
            .toList();

    /** All keys that Braid reads; {@link UnknownKeys} warns of any other. */
    static final List<String> KEYS = Stream.concat(
                    Stream.of(
                            TRIALS,
                            TIMEOUT,
                            CONTROL,
                            CONTROL_RUNS,
                            PtChoice.KEY,
                            JcstressChoice.KEY,
                            DebugChoice.KEY,
                            SHARD,
                            TracedChoice.KEY,
                            NothingShared.KEY,
                            TRACE,
                            ScheduleParameters.COUNT,
                            ScheduleParameters.SECONDS,
                            ScheduleParameters.SEED,
                            ScheduleParameters.STRATEGY,
                            ScheduleParameters.TIMEOUTS,
                            ScheduleParameters.OUTCOMES,
                            ScheduleParameters.SHARD,
                            ScheduleParameters.REPLAY,
                            REPORT_DIRECTORY,
                            SUMMARY_APPEND,
                            BenignRaceFile.KEY,
                            ClassImages.DIRECTORY_KEY),
                    TRACING.stream().map(Configuration::key))
            .toList();

    /** {@return the configuration parameter that sets an option of tracing} */
    static String key(TracingOption<?> option) {
        return PREFIX + option.name();
    }

    /**
     * Reads the parameters, which include the system properties.
     *
     * @throws JUnitException if a value is not legal; it names the key, the value and the legal values
     */
    static Configuration read(ConfigurationParameters parameters) {
        return new Configuration(
                value(parameters, TRIALS, "a whole number, 1 or more", Configuration::positive),
                value(parameters, TIMEOUT, "a whole number of seconds, 1 or more", Configuration::positive)
                        .map(Duration::ofSeconds)
                        .or(() -> isDebugged(parameters) ? Optional.of(DEBUGGED_TIMEOUT) : Optional.empty()),
                choice(parameters, CONTROL, ControlChoice.class).orElse(ControlChoice.ASKED),
                value(parameters, CONTROL_RUNS, "a whole number, 1 or more", Configuration::positive),
                choice(parameters, PtChoice.KEY, PtChoice.class),
                choice(parameters, JcstressChoice.KEY, JcstressChoice.class).orElse(JcstressChoice.AUTO),
                choice(parameters, NothingShared.KEY, NothingShared.class).orElse(NothingShared.AUTO),
                choice(parameters, TRACE, TraceKeeping.class).orElse(TraceKeeping.FAILED),
                ScheduleParameters.read(parameters),
                value(parameters, REPORT_DIRECTORY, "the path of a folder", Configuration::path)
                        .orElseGet(() -> reportDirectoryIn(Path.of("")))
                        .toAbsolutePath(),
                value(parameters, SUMMARY_APPEND, "the path of a file", Configuration::path)
                        .map(Path::toAbsolutePath),
                EffectiveSettings.given(parameters));
    }

    /**
     * {@return the options for tracing workers}
     *
     * @throws JUnitException if a value is not legal
     */
    static TracingOptions tracingOptions(ConfigurationParameters parameters) {
        TracingOptions options = TracingOptions.defaults().with(benignRaces(parameters));
        for (TracingOption<?> option : TRACING) {
            options = with(options, option, parameters);
        }
        Optional<String> testRig = parameters.get(TracingOptions.TEST_RIG_KEY);
        return testRig.isEmpty() ? options : options.with(KnownOptions.TEST_RIG, testRig.get());
    }

    private static <T> TracingOptions with(
            TracingOptions options, TracingOption<T> option, ConfigurationParameters parameters) {
        return value(parameters, key(option), option.legal(), option::parse)
                .map(value -> options.with(option, value))
                .orElse(options);
    }

    /** {@return the declarations in the file that is named, if one is} */
    private static List<DeclaredRace> benignRaces(ConfigurationParameters parameters) {
        Optional<Path> file = value(parameters, BenignRaceFile.KEY, "the path of a file", Configuration::path);
        try {
            return file.map(BenignRaceFile::read).orElse(List.of());
        } catch (IllegalArgumentException illegal) {
            throw new JUnitException(
                    "The configuration parameter " + BenignRaceFile.KEY + " names a file that cannot be used. "
                            + illegal.getMessage() + ".",
                    illegal);
        }
    }

    /**
     * {@return the share of the tests that runs here}
     *
     * @throws JUnitException if the value is not legal
     */
    static Shard shard(ConfigurationParameters parameters) {
        return value(parameters, SHARD, "two whole numbers such as 2/8: which part, from 1, of how many", Shard::parse)
                .orElse(Shard.WHOLE);
    }

    /**
     * {@return the filter of the tests that are traced beside those annotated for it}
     *
     * @throws JUnitException if the value is not legal
     */
    static TracedChoice tracedChoice(ConfigurationParameters parameters) {
        return value(
                        parameters,
                        TracedChoice.KEY,
                        "patterns such as com.acme.**.*PoolTest, com.acme.PoolTest#take* or tag:concurrent",
                        TracedChoice::new)
                .orElseGet(() -> new TracedChoice(""));
    }

    /**
     * {@return {@code true} if workers wait for a debugger}
     *
     * @throws JUnitException if the value is not legal
     */
    static boolean isDebugged(ConfigurationParameters parameters) {
        return choice(parameters, DebugChoice.KEY, DebugChoice.class)
                .orElse(DebugChoice.AUTO)
                .isWanted(ManagementFactory.getRuntimeMXBean().getInputArguments());
    }

    Settings settingsFor(Declaration declaration) {
        return new Settings(
                declaration.simulators(),
                declaration.expectation(),
                trials.orElse(declaration.trials()),
                timeout.orElse(Duration.ofSeconds(declaration.timeoutSeconds())),
                control.of(declaration.controls()),
                controlRuns.orElse(declaration.controlRuns()),
                pt.orElse(declaration.controlFlow() == ControlFlow.PT ? PtChoice.AUTO : PtChoice.OFF),
                declaration.controlFlow(),
                jcstress,
                nothingShared == NothingShared.AUTO && declaration.isOfOrdinaryTest()
                        ? NothingShared.PASSES
                        : nothingShared,
                traceKeeping,
                schedules.of(declaration.schedules(), declaration.isOfOrdinaryTest()),
                reportDirectory,
                summaryFile);
    }

    /** {@return the settings in effect for a test, with the origin of each} */
    List<EffectiveSetting> effectiveFor(Declaration declaration) {
        return EffectiveSettings.of(given, declaration);
    }

    /**
     * {@return the folder for reports where the project's build tool puts what it makes}
     *
     * <p>A project of Gradle's need not have a build script of its own, and may have a {@code pom.xml}. Gradle says in
     * a system property that it runs the tests.
     */
    static Path reportDirectoryIn(Path project) {
        if (System.getProperty(GRADLE_WORKER) != null) {
            return project.resolve("build/braid");
        }
        if (Files.exists(project.resolve("pom.xml"))) {
            return project.resolve("target/braid");
        }
        boolean gradle =
                Files.exists(project.resolve("build.gradle")) || Files.exists(project.resolve("build.gradle.kts"));
        return project.resolve(gradle ? "build/braid" : "braid");
    }

    static int positive(String text) {
        int number = Integer.parseInt(text);
        if (number < 1) {
            throw new IllegalArgumentException(text);
        }
        return number;
    }

    private static Path path(String text) {
        if (text.isEmpty()) {
            throw new InvalidPathException(text, "empty");
        }
        return Path.of(text);
    }

    private static <E extends Enum<E>> Optional<E> choice(
            ConfigurationParameters parameters, String key, Class<E> choices) {
        String legal = Arrays.stream(choices.getEnumConstants())
                .map(choice -> choice.name().toLowerCase(Locale.ROOT))
                .collect(Collectors.joining(", ", "one of ", ""));
        return value(parameters, key, legal, text -> Enum.valueOf(choices, text.toUpperCase(Locale.ROOT)));
    }

    static <T> Optional<T> value(
            ConfigurationParameters parameters, String key, String legal, Function<String, T> parser) {
        return parameters.get(key).map(text -> {
            try {
                return parser.apply(text.strip());
            } catch (IllegalArgumentException illegal) {
                throw new JUnitException(
                        "The configuration parameter " + key + " is '" + text + "'; it must be " + legal + ".",
                        illegal);
            }
        });
    }

    /** Choice of the tests that run their negative controls. */
    enum ControlChoice {
        /** All: those that ask for none run without address locks. */
        ALWAYS {
            @Override
            List<Control> of(List<Control> asked) {
                return asked.isEmpty() ? List.of(Control.UNLOCKED) : asked;
            }
        },
        /** Tests that ask for one. */
        ASKED {
            @Override
            List<Control> of(List<Control> asked) {
                return asked;
            }
        },
        NEVER {
            @Override
            List<Control> of(List<Control> asked) {
                return List.of();
            }
        };

        abstract List<Control> of(List<Control> asked);
    }
}
