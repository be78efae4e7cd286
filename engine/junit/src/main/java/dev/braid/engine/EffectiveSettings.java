// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine;

import dev.braid.engine.EffectiveSetting.Origin;
import dev.braid.engine.agent.BenignRaceFile;
import dev.braid.engine.agent.ClassImages;
import dev.braid.engine.agent.TracingOptions;
import dev.braid.engine.api.ControlFlow;
import dev.braid.engine.descriptor.Declaration;
import dev.braid.engine.jcstress.JcstressChoice;
import dev.braid.engine.launch.DebugChoice;
import dev.braid.engine.mirror.TracedChoice;
import dev.braid.engine.run.PtChoice;
import dev.braid.schedule.Part;
import dev.braid.trace.option.KnownOptions;
import dev.braid.trace.option.TracingOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.platform.commons.JUnitException;
import org.junit.platform.engine.ConfigurationParameters;

/** All settings in effect, each with its origin. A parameter overrides an annotation, which overrides the default. */
public final class EffectiveSettings {
    private static final String NONE = "none";

    private final Map<String, EffectiveSetting> given;
    private final List<EffectiveSetting> all = new ArrayList<>();

    private EffectiveSettings(Map<String, EffectiveSetting> given) {
        this.given = given;
    }

    /**
     * {@return the settings of a test whose annotation says nothing}
     *
     * @throws JUnitException if a value is not legal; it names the key, the value and the legal values
     */
    public static List<EffectiveSetting> of(ConfigurationParameters parameters) {
        Configuration.read(parameters);
        Configuration.tracingOptions(parameters);
        Configuration.shard(parameters);
        Configuration.isDebugged(parameters);
        Configuration.tracedChoice(parameters);
        return of(given(parameters), Declaration.DEFAULT);
    }

    /** {@return the errors in the keys of the parameters, a sentence each} */
    public static List<String> unknownKeys(ConfigurationParameters parameters) {
        return UnknownKeys.sentences(parameters);
    }

    /** {@return the values of the parameters, by key} */
    static Map<String, EffectiveSetting> given(ConfigurationParameters parameters) {
        Map<String, EffectiveSetting> given = new LinkedHashMap<>();
        for (String key : Configuration.KEYS) {
            Optional<String> value = key.equals(ClassImages.DIRECTORY_KEY)
                    ? Optional.ofNullable(System.getProperty(key))
                    : parameters.get(key);
            value.ifPresent(text -> given.put(
                    key,
                    new EffectiveSetting(
                            key,
                            text.strip(),
                            text.equals(System.getProperty(key)) ? Origin.PROPERTY : Origin.PARAMETER)));
        }
        return given;
    }

    /** {@return the settings of a test with that annotation} */
    static List<EffectiveSetting> of(Map<String, EffectiveSetting> given, Declaration declaration) {
        EffectiveSettings settings = new EffectiveSettings(given);
        settings.addJudgement(declaration);
        settings.addRecording(declaration);
        return settings.all;
    }

    private void addJudgement(Declaration declaration) {
        declared("simulators", names(declaration), names(Declaration.DEFAULT));
        declared("expect", words(declaration.expectation()), words(Declaration.DEFAULT.expectation()));
        declared(Configuration.TRIALS, declaration.trials(), Declaration.DEFAULT.trials());
        declared(Configuration.TIMEOUT, declaration.timeoutSeconds(), Declaration.DEFAULT.timeoutSeconds());
        declared("control", controls(declaration), controls(Declaration.DEFAULT));
        byDefault(Configuration.CONTROL, "asked");
        byDefault(JcstressChoice.KEY, "auto");
        byDefault(Configuration.SHARD, Shard.WHOLE);
        byDefault(TracedChoice.KEY, NONE);
        byDefault(NothingShared.KEY, "auto");
        byDefault(DebugChoice.KEY, "auto");
        declared(Configuration.CONTROL_RUNS, declaration.controlRuns(), Declaration.DEFAULT.controlRuns());
        addSchedules(declaration.schedules().map(ScheduleChoice::of));
        byDefault(Configuration.TRACE, "failed");
        byDefault(
                Configuration.REPORT_DIRECTORY,
                Configuration.reportDirectoryIn(Path.of("")).toAbsolutePath());
        byDefault(Configuration.SUMMARY_APPEND, NONE);
    }

    private static String outcomes(ScheduleChoice choice) {
        return choice.isSerial() ? "serial" : "any";
    }

    private void addSchedules(Optional<ScheduleChoice> choice) {
        declared(ScheduleParameters.COUNT, choice.map(it -> "" + it.count()).orElse("auto"), "auto");
        declared(
                ScheduleParameters.SECONDS,
                choice.map(it -> "" + it.limit().toSeconds()).orElse("0.1"),
                "0.1");
        declared(ScheduleParameters.SEED, choice.orElse(ScheduleChoice.AUTO).seed(), ScheduleChoice.AUTO.seed());
        declared(
                ScheduleParameters.STRATEGY,
                choice.orElse(ScheduleChoice.AUTO).strategy(),
                ScheduleChoice.AUTO.strategy());
        declared(
                ScheduleParameters.TIMEOUTS,
                words(choice.orElse(ScheduleChoice.AUTO).timeouts()),
                words(ScheduleChoice.AUTO.timeouts()));
        declared(
                ScheduleParameters.OUTCOMES,
                outcomes(choice.orElse(ScheduleChoice.AUTO)),
                outcomes(ScheduleChoice.AUTO));
        byDefault(ScheduleParameters.SHARD, Part.WHOLE);
        declared(
                ScheduleParameters.REPLAY,
                choice.flatMap(ScheduleChoice::replay).orElse(NONE),
                NONE);
    }

    private void addRecording(Declaration declaration) {
        declared("controlFlow", words(declaration.controlFlow()), words(Declaration.DEFAULT.controlFlow()));
        declared(PtChoice.KEY, declaration.controlFlow() == ControlFlow.PT ? "auto" : "off", "off");
        byDefault(BenignRaceFile.KEY, NONE);
        for (TracingOption<?> option : Configuration.TRACING) {
            byDefault(Configuration.key(option), defaultOf(option));
        }
        byDefault(ClassImages.DIRECTORY_KEY, ClassImages.folder());
    }

    private static Object defaultOf(TracingOption<?> option) {
        if (option == KnownOptions.CHANNEL_DIRECTORY) {
            return TracingOptions.defaults().channelDirectory();
        }
        if (option == KnownOptions.INCLUDE) {
            return "all that is not excluded";
        }
        Object value = option.defaultValue();
        return value.equals("") ? NONE : value;
    }

    private void byDefault(String key, Object value) {
        declared(key, value, value);
    }

    private void declared(String key, Object value, Object byDefault) {
        EffectiveSetting parameter = given.get(key);
        Origin origin = value.equals(byDefault) ? Origin.DEFAULT : Origin.ANNOTATION;
        all.add(parameter == null ? new EffectiveSetting(key, value.toString(), origin) : parameter);
    }

    private static String names(Declaration declaration) {
        return declaration.simulators().isEmpty()
                ? "replay, race, deadlock, predicted-race"
                : declaration.simulators().stream().map(Class::getName).collect(Collectors.joining(", "));
    }

    private static String controls(Declaration declaration) {
        return declaration.controls().isEmpty()
                ? NONE
                : declaration.controls().stream().map(EffectiveSettings::words).collect(Collectors.joining(", "));
    }

    private static String words(Enum<?> choice) {
        return choice.name().toLowerCase(Locale.ROOT);
    }
}
