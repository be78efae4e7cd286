// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine;

import dev.braid.schedule.Schedule;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import org.junit.platform.engine.ConfigurationParameters;

/**
 * Choice of the schedules under which tests run beside their trials.
 *
 * @param count how many are run at most; 0 for none
 * @param limit how long the search for one that fails may take
 * @param seed of all that is random in the search
 * @param replay text of the schedule under which each trial runs; empty if trials run freely
 */
public record Schedules(int count, Duration limit, long seed, Optional<String> replay) {
    static final String COUNT = "braid.schedules";
    static final String SECONDS = "braid.schedules.seconds";
    static final String SEED = "braid.schedules.seed";
    static final String REPLAY = "braid.schedules.replay";

    static final Schedules NONE = new Schedules(0, Duration.ofSeconds(10), 1, Optional.empty());

    private static final String OFF = "off";

    /** {@return the choice that the parameters make} */
    static Schedules read(ConfigurationParameters parameters) {
        return new Schedules(
                Configuration.value(parameters, COUNT, "off, or a whole number, 1 or more", Schedules::count)
                        .orElse(NONE.count()),
                Configuration.value(
                                parameters, SECONDS, "a whole number of seconds, 1 or more", Configuration::positive)
                        .map(Duration::ofSeconds)
                        .orElse(NONE.limit()),
                Configuration.value(parameters, SEED, "a whole number", Long::parseLong)
                        .orElse(NONE.seed()),
                Configuration.value(parameters, REPLAY, "the text of a schedule, as a report has it", text -> {
                    Schedule.parse(text);
                    return text;
                }));
    }

    private static int count(String text) {
        return text.toLowerCase(Locale.ROOT).equals(OFF) ? 0 : Configuration.positive(text);
    }
}
