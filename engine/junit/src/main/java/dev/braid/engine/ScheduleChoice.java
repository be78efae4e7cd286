// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine;

import dev.braid.engine.api.Schedules;
import dev.braid.engine.explore.SearchLimits;
import dev.braid.schedule.Part;
import dev.braid.schedule.Timeouts;
import java.time.Duration;
import java.util.Optional;

/**
 * Choice of the schedules under which a test runs beside its trials.
 *
 * @param mode the mode of the search
 * @param count the most runs
 * @param limit the most time for the search for one that fails
 * @param seed the seed of all that is random in the search
 * @param strategy name of what chooses
 * @param timeouts limits of time that may end early
 * @param isSerial whether an outcome fails the test that no schedule without a preemption has
 * @param shard part of the search that is made here, of which the coverage is kept; empty if it has no parts
 * @param replay text of the schedule under which each trial runs; empty if trials run freely
 */
public record ScheduleChoice(
        Mode mode,
        int count,
        Duration limit,
        long seed,
        String strategy,
        Timeouts timeouts,
        boolean isSerial,
        Optional<Part> shard,
        Optional<String> replay) {
    private static final String MIX = "mix";

    /** The choice for a test that says nothing. */
    static final ScheduleChoice AUTO = new ScheduleChoice(
            Mode.AUTO, 500, Duration.ofMillis(100), 1, MIX, Timeouts.SLEEPS, false, Optional.empty(), Optional.empty());

    /** Limit of the first search in a worker that nobody has asked for. */
    private static final Duration LIMIT_OF_FIRST = Duration.ofSeconds(2);

    /** Limit of a run that nobody has asked for; a deadlock beside threads that are not controlled takes a second. */
    private static final Duration LIMIT_OF_RUN = Duration.ofSeconds(2);

    /** Mode of a search. */
    enum Mode {
        /** There is none. */
        OFF,
        /** It is short, and a test for which it cannot be made passes, with a sentence. */
        AUTO,
        /** It has been asked for: a test for which it cannot be made fails. */
        ASKED
    }

    /** {@return the choice that an annotation makes} */
    static ScheduleChoice of(Schedules schedules) {
        return new ScheduleChoice(
                Mode.ASKED,
                schedules.count(),
                Duration.ofSeconds(schedules.seconds()),
                schedules.seed(),
                schedules.strategy(),
                Timeouts.valueOf(schedules.timeouts().name()),
                schedules.outcomes() == Schedules.Outcomes.SERIAL,
                Optional.empty(),
                Optional.of(schedules.replay()).filter(text -> !text.isEmpty()));
    }

    ScheduleChoice withMode(Mode newMode) {
        return new ScheduleChoice(newMode, count, limit, seed, strategy, timeouts, isSerial, shard, replay);
    }

    /** {@return the part of the search that is made here} */
    Part part() {
        return shard.orElse(Part.WHOLE);
    }

    /** {@return {@code true} if Braid chooses by whatever it has, and nobody has asked for one strategy} */
    boolean isMixed() {
        return strategy.equals(MIX);
    }

    boolean isAuto() {
        return mode == Mode.AUTO;
    }

    SearchLimits limits() {
        return new SearchLimits(
                count,
                limit.toNanos(),
                isAuto() ? Math.max(limit.toNanos(), LIMIT_OF_FIRST.toNanos()) : limit.toNanos(),
                isAuto() ? LIMIT_OF_RUN.toNanos() : Math.max(limit.toNanos(), LIMIT_OF_RUN.toNanos()),
                isAuto() ? 1 : Integer.MAX_VALUE,
                isAuto(),
                isAuto());
    }
}
