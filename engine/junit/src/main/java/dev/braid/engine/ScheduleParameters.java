// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine;

import dev.braid.engine.ScheduleChoice.Mode;
import dev.braid.engine.api.Schedules;
import dev.braid.engine.api.Schedules.Outcomes;
import dev.braid.schedule.Part;
import dev.braid.schedule.Schedule;
import dev.braid.schedule.Timeouts;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import org.junit.platform.engine.ConfigurationParameters;

/**
 * The configuration parameters {@code braid.schedules*}. Absent ones leave the word to the annotation.
 *
 * @param count the most schedules: 0 for none, {@link #LEFT_OPEN} if it does not say so
 * @param isSerial whether an outcome fails the test that no schedule without a preemption has
 */
record ScheduleParameters(
        int count,
        Optional<Duration> limit,
        Optional<Long> seed,
        Optional<String> strategy,
        Optional<Timeouts> timeouts,
        Optional<Boolean> isSerial,
        Optional<Part> part,
        Optional<String> replay) {
    static final String COUNT = "braid.schedules";
    static final String SECONDS = "braid.schedules.seconds";
    static final String SEED = "braid.schedules.seed";
    static final String STRATEGY = "braid.schedules.strategy";
    static final String TIMEOUTS = "braid.schedules.timeouts";
    static final String OUTCOMES = "braid.schedules.outcomes";
    static final String SHARD = "braid.schedules.shard";
    static final String REPLAY = "braid.schedules.replay";

    private static final int LEFT_OPEN = -1;
    private static final Duration LIMIT = Duration.ofSeconds(10);

    static ScheduleParameters read(ConfigurationParameters parameters) {
        return new ScheduleParameters(
                Configuration.value(
                                parameters, COUNT, "auto, off, or a whole number, 1 or more", ScheduleParameters::count)
                        .orElse(LEFT_OPEN),
                Configuration.value(
                                parameters, SECONDS, "a whole number of seconds, 1 or more", Configuration::positive)
                        .map(Duration::ofSeconds),
                Configuration.value(parameters, SEED, "a whole number", Long::parseLong),
                Configuration.value(parameters, STRATEGY, "the name of a strategy", text -> text),
                Configuration.value(
                        parameters,
                        TIMEOUTS,
                        "idle, sleeps, any or spurious",
                        text -> Timeouts.valueOf(text.toUpperCase(Locale.ROOT))),
                Configuration.value(
                        parameters,
                        OUTCOMES,
                        "any or serial",
                        text -> Outcomes.valueOf(text.toUpperCase(Locale.ROOT)) == Outcomes.SERIAL),
                Configuration.value(
                        parameters,
                        SHARD,
                        "two whole numbers such as 2/8: which part of the schedules, from 1, of how many",
                        Part::parse),
                Configuration.value(parameters, REPLAY, "the text of a schedule, as a failure names it", text -> {
                    Schedule.parse(text);
                    return text;
                }));
    }

    private static int count(String text) {
        return switch (text.toLowerCase(Locale.ROOT)) {
            case "auto" -> LEFT_OPEN;
            case "off" -> 0;
            default -> Configuration.positive(text);
        };
    }

    /**
     * {@return the choice for a test}
     *
     * @param isOrdinary whether it is a test without Braid, too, which runs once unless more is asked for
     */
    ScheduleChoice of(Optional<Schedules> annotation, boolean isOrdinary) {
        ScheduleChoice declared = annotation
                .map(ScheduleChoice::of)
                .orElseGet(() -> isOrdinary ? ScheduleChoice.AUTO.withMode(Mode.OFF) : ScheduleChoice.AUTO);
        Mode mode = count == LEFT_OPEN ? declared.mode() : count == 0 ? Mode.OFF : Mode.ASKED;
        Duration byDefault = declared.isAuto() && mode == Mode.ASKED ? LIMIT : declared.limit();
        return new ScheduleChoice(
                mode,
                count > 0 ? count : declared.count(),
                limit.orElse(byDefault),
                seed.orElse(declared.seed()),
                strategy.orElse(declared.strategy()),
                timeouts.orElse(declared.timeouts()),
                isSerial.orElse(declared.isSerial()),
                part,
                replay.or(declared::replay));
    }
}
