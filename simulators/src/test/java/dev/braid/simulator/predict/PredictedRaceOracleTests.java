// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.predict;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.simulator.FirstReads;
import dev.braid.simulator.FirstReads.EndOfSpan;
import dev.braid.simulator.TraceFixture;
import dev.braid.simulator.race.Access;
import dev.braid.simulator.race.NaiveRaces;
import dev.braid.trace.RecordedEvent;
import dev.braid.trace.TraceEvent;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The ideals find the races that going through all schedules finds, in short random programs. */
class PredictedRaceOracleTests {
    private static final long SEED = Long.getLong("braid.test.seed", 1);
    private static final int PROGRAMS = Integer.getInteger("braid.test.programs", 4_000);
    private static final HistoryLimits ALL = new HistoryLimits(1_000, 1_000, 1_000, 1 << 20, 1 << 20, 1 << 20);

    /** Pairs of events, as they were found. */
    private static final class Found implements RaceListener {
        final Set<NaiveRaces.Pair> observed = new HashSet<>();
        final Set<NaiveRaces.Pair> predicted = new HashSet<>();

        @Override
        public void observed(Access earlier, TraceEvent later) {
            observed.add(pair(earlier, later));
        }

        @Override
        public boolean isKnown(PastAccess earlier, TraceEvent later) {
            return false;
        }

        @Override
        public void predicted(PastAccess earlier, TraceEvent later, PlaceInTrace beforeLater, @Nullable Turn turn) {
            predicted.add(pair(earlier, later));
        }

        /** {@return the same as pairs of events of the trace of which some were left} */
        Found inWhole(List<Integer> left) {
            Found whole = new Found();
            observed.forEach(
                    pair -> whole.observed.add(new NaiveRaces.Pair(left.get(pair.earlier()), left.get(pair.later()))));
            predicted.forEach(
                    pair -> whole.predicted.add(new NaiveRaces.Pair(left.get(pair.earlier()), left.get(pair.later()))));
            return whole;
        }

        /**
         * {@return {@code true} if a race of the same threads was found, of the same location or earlier in both of
         * them}
         */
        boolean hasSameOrEarlier(NaiveRaces.Pair race, List<RecordedEvent> events) {
            RecordedEvent later = events.get(race.later());
            return Stream.concat(observed.stream(), predicted.stream()).anyMatch(other -> {
                int one = of(other, events.get(race.earlier()).thread(), events);
                int two = of(other, later.thread(), events);
                boolean isSamePlace = events.get(other.later()).object() == later.object()
                        && events.get(other.later()).offset() == later.offset();
                return one >= 0 && two >= 0 && (isSamePlace || one <= race.earlier() && two <= race.later());
            });
        }

        /** {@return the position of a race's event that is of a thread, -1 if neither is} */
        private static int of(NaiveRaces.Pair race, int thread, List<RecordedEvent> events) {
            return events.get(race.earlier()).thread() == thread
                    ? race.earlier()
                    : events.get(race.later()).thread() == thread ? race.later() : -1;
        }

        private static NaiveRaces.Pair pair(Access earlier, TraceEvent later) {
            return new NaiveRaces.Pair((int) earlier.event(later.object()).index(), (int) later.index());
        }
    }

    @Test
    void races_areThoseOfAllSchedules() {
        int predictions = 0;
        int beyond = 0;
        int free = 0;
        for (int program = 0; program < PROGRAMS; program++) {
            TraceFixture trace = program(program, 9 + program % 12);
            Found found = find(trace, ALL);
            Set<NaiveRaces.Pair> unordered = new HashSet<>(NaiveRaces.of(trace.events(), trace.symbols));
            Set<NaiveRaces.Pair> expected = conflicting(trace, AllSchedules.Kind.SYNC_PRESERVING);
            Set<NaiveRaces.Pair> possible = conflicting(trace, AllSchedules.Kind.ANY);
            String which = "program %d of seed %d: %s".formatted(program, SEED, text(trace));

            assertThat(found.observed).as("observed, %s", which).isSubsetOf(unordered);
            assertThat(found.predicted)
                    .as("predicted, %s", which)
                    .isSubsetOf(expected)
                    .isSubsetOf(possible);
            assertThat(found.predicted).as("not observed, %s", which).noneMatch(unordered::contains);
            assertAllFound(trace, found, expected, which);
            assertAllFound(trace, found, unordered, which);
            predictions += found.predicted.isEmpty() ? 0 : 1;
            beyond += possible.size() > expected.size() ? 1 : 0;
            free += expected.isEmpty() && unordered.isEmpty() ? 1 : 0;
        }
        System.out.printf(
                "seed %d: of %,d programs, %,d have predicted races, %,d races beyond those, %,d none%n",
                SEED, PROGRAMS, predictions, beyond, free);
        assertThat(predictions).as("programs with predictions").isGreaterThan(PROGRAMS / 100);
        assertThat(beyond).as("programs with races that no such schedule shows").isGreaterThan(PROGRAMS / 400);
        assertThat(free).as("programs without").isGreaterThan(PROGRAMS / 20);
    }

    @Test
    void predictionsFromAShortPast_areRacesAsWell() {
        int missed = 0;
        for (int program = 0; program < PROGRAMS; program++) {
            TraceFixture trace = program(program, 20 + program % 100);
            HistoryLimits few = new HistoryLimits(
                    1 + program % 3, program % 2 == 0 ? 1_000 : 1 + program % 4, 1 + program % 2, 1000, 1000, 1000);
            Found found = find(trace, few);
            Found all = find(trace, ALL);

            assertThat(found.predicted)
                    .as("predicted with %s, program %d of seed %d: %s", few, program, SEED, text(trace))
                    .isSubsetOf(all.predicted);
            assertThat(found.observed).isSubsetOf(all.observed);
            missed += found.predicted.size() < all.predicted.size() ? 1 : 0;
        }
        assertThat(missed).as("programs with races that were not predicted").isPositive();
    }

    /** Forgotten locations and monitors hide races, but then it is reported that some may be missing. */
    @Test
    void races_areThoseOfAllSchedules_orSaidToBePerhapsMissing_whereMuchIsForgotten() {
        int complete = 0;
        int lacking = 0;
        for (int program = 0; program < PROGRAMS; program++) {
            TraceFixture trace = program(program, 9 + program % 12);
            HistoryLimits few =
                    new HistoryLimits(1_000, 1_000, 1_000, 1 + program % 2, 1 + program % 3, 1 + program % 4);
            Found found = new Found();
            PredictedRaceSearch search = new PredictedRaceSearch(trace.symbols, found, few);
            trace.events().forEach(search::event);
            search.finish();
            Set<NaiveRaces.Pair> unordered = new HashSet<>(NaiveRaces.of(trace.events(), trace.symbols));
            Set<NaiveRaces.Pair> expected = conflicting(trace, AllSchedules.Kind.SYNC_PRESERVING);
            String which = "with %s, program %d of seed %d: %s".formatted(few, program, SEED, text(trace));

            assertThat(found.observed).as("observed %s", which).isSubsetOf(unordered);
            assertThat(found.predicted).as("predicted %s", which).isSubsetOf(expected);
            expected.addAll(unordered);
            boolean isComplete = expected.stream().allMatch(race -> isFound(trace, found, race));
            if (search.forgotten().unknown() + search.assumed() == 0) {
                assertThat(isComplete).as("whether all is found %s", which).isTrue();
                complete += expected.isEmpty() ? 0 : 1;
            }
            lacking += isComplete ? 0 : 1;
        }
        System.out.printf("seed %d: %,d racy programs complete, %,d lacking%n", SEED, complete, lacking);
        assertThat(complete)
                .as("programs with races of which nothing is missing")
                .isGreaterThan(PROGRAMS / 20);
        assertThat(lacking).as("programs of which races are missing").isGreaterThan(PROGRAMS / 100);
    }

    /**
     * Without repeated reads, each race that is found is one of the whole trace. For each of those, one of the same
     * threads and location is found, or one of the same threads that comes before it: then the race needs what that one
     * exchanges.
     */
    @Test
    void races_areThoseOfAllSchedulesOfTheWholeTrace_withoutRepeatedReads() {
        int predictions = 0;
        long leftOut = 0;
        for (int program = 0; program < PROGRAMS; program++) {
            TraceFixture whole = program(program, 9 + program % 12);
            List<Integer> left = new FirstReads(
                            RandomLockedProgram.FIELD_SITE, RandomLockedProgram.LOCK_SITES, EndOfSpan.RELEASE_OR_LOCK)
                    .of(whole.events());
            if (left.size() == whole.events().size()) {
                continue;
            }
            Found found = find(whole.of(left), ALL).inWhole(left);
            Set<NaiveRaces.Pair> unordered = new HashSet<>(NaiveRaces.of(whole.events(), whole.symbols));
            Set<NaiveRaces.Pair> expected = conflicting(whole, AllSchedules.Kind.SYNC_PRESERVING);
            expected.addAll(unordered);
            String which = "program %d of seed %d: %s".formatted(program, SEED, text(whole));

            assertThat(found.observed).as("observed, %s", which).isSubsetOf(unordered);
            assertThat(found.predicted)
                    .as("predicted, %s", which)
                    .isSubsetOf(conflicting(whole, AllSchedules.Kind.ANY));
            for (NaiveRaces.Pair race : expected) {
                assertThat(found.hasSameOrEarlier(race, whole.events()))
                        .as("whether race %s is found, %s", race, which)
                        .isTrue();
            }
            predictions += found.predicted.isEmpty() ? 0 : 1;
            leftOut += whole.events().size() - left.size();
        }
        System.out.printf(
                "seed %d: %,d repeated reads left out, %,d programs with predictions%n", SEED, leftOut, predictions);
        assertThat(predictions).isGreaterThan(PROGRAMS / 400);
        assertThat(leftOut).isGreaterThan(PROGRAMS / 4);
    }

    /** Two looks at a lock with a repeated read between them are not one operation of the lock: a race was made up. */
    @Test
    void readsByLocks_endSpans() {
        TraceFixture whole = new RandomLockedProgram(5_036_058).events(9 + 36_058 % 12);
        Set<NaiveRaces.Pair> unordered = new HashSet<>(NaiveRaces.of(whole.events(), whole.symbols));

        assertThat(observedWithout(whole, EndOfSpan.RELEASE_OR_LOCK)).isSubsetOf(unordered);
        assertThat(observedWithout(whole, EndOfSpan.ALL_BUT_READS_OF_LOCKS))
                .as("races by a rule that is wrong")
                .anyMatch(pair -> !unordered.contains(pair));
    }

    /**
     * Settled accesses change nothing in programs whose threads come and go: the same races are found as if none were
     * settled. All that are observed are races by brute force.
     */
    @Test
    void settledAccesses_areInNoRace() {
        int racy = 0;
        int free = 0;
        long settled = 0;
        for (int program = 0; program < PROGRAMS; program++) {
            TraceFixture trace = new ComingAndGoing(SEED * 1_000_000 + program).events(40 + program % 100);
            Found all = find(trace, ALL.withUnsettled(Integer.MAX_VALUE));
            Found found = new Found();
            PredictedRaceSearch search =
                    new PredictedRaceSearch(trace.symbols, found, ALL.withUnsettled(1 + program % 3));
            trace.events().forEach(search::event);
            search.finish();
            String which = "program %d of seed %d: %s".formatted(program, SEED, text(trace));

            assertThat(found.predicted).as("predicted, %s", which).isEqualTo(all.predicted);
            assertThat(found.observed).as("observed, %s", which).isEqualTo(all.observed);
            assertThat(found.observed)
                    .as("observed, %s", which)
                    .isSubsetOf(new HashSet<>(NaiveRaces.of(trace.events(), trace.symbols)));
            racy += found.predicted.isEmpty() ? 0 : 1;
            free += found.predicted.isEmpty() && found.observed.isEmpty() ? 1 : 0;
            settled += search.hasSettled() ? 1 : 0;
        }
        System.out.printf(
                "seed %d: of %,d programs, %,d have predicted races, %,d none, %,d settled accesses%n",
                SEED, PROGRAMS, racy, free, settled);
        assertThat(racy).as("programs with predictions").isGreaterThan(PROGRAMS / 100);
        assertThat(free).as("programs without races").isGreaterThan(PROGRAMS / 100);
        assertThat(settled).as("programs that settle accesses").isGreaterThan(PROGRAMS / 10);
    }

    private static Set<NaiveRaces.Pair> observedWithout(TraceFixture whole, EndOfSpan ends) {
        List<Integer> left =
                new FirstReads(RandomLockedProgram.FIELD_SITE, RandomLockedProgram.LOCK_SITES, ends).of(whole.events());
        return find(whole.of(left), ALL).inWhole(left).observed;
    }

    private static TraceFixture program(int program, int events) {
        return new RandomLockedProgram(SEED * 1_000_000 + program).events(events);
    }

    private static Found find(TraceFixture trace, HistoryLimits limits) {
        Found found = new Found();
        PredictedRaceSearch search = new PredictedRaceSearch(trace.symbols, found, limits);
        trace.events().forEach(search::event);
        search.finish();
        return found;
    }

    /**
     * For each race, one was found of the same threads and location: not before its first access, not after its second.
     */
    private static void assertAllFound(TraceFixture trace, Found found, Set<NaiveRaces.Pair> races, String which) {
        for (NaiveRaces.Pair race : races) {
            assertThat(isFound(trace, found, race))
                    .as("whether race %s is found, %s", race, which)
                    .isTrue();
        }
    }

    private static boolean isFound(TraceFixture trace, Found found, NaiveRaces.Pair race) {
        List<RecordedEvent> events = trace.events();
        RecordedEvent earlier = events.get(race.earlier());
        RecordedEvent later = events.get(race.later());
        return Stream.concat(found.observed.stream(), found.predicted.stream())
                .anyMatch(other -> other.earlier() >= race.earlier()
                        && other.later() <= race.later()
                        && events.get(other.earlier()).thread() == earlier.thread()
                        && events.get(other.later()).thread() == later.thread()
                        && events.get(other.earlier()).offset() == earlier.offset());
    }

    private static Set<NaiveRaces.Pair> conflicting(TraceFixture trace, AllSchedules.Kind kind) {
        return AllSchedules.adjacentPairs(trace.events(), kind).stream()
                .filter(pair -> conflict(
                        trace.events().get(pair.earlier()), trace.events().get(pair.later())))
                .collect(Collectors.toSet());
    }

    private static boolean conflict(RecordedEvent one, RecordedEvent other) {
        return one.object() == other.object()
                && one.offset() == other.offset()
                && (one.kind().writes() || other.kind().writes())
                && (isPlain(one) || isPlain(other));
    }

    private static boolean isPlain(RecordedEvent event) {
        return event.site() == RandomLockedProgram.FIELD_SITE;
    }

    private static String text(TraceFixture trace) {
        return trace.events().stream()
                .map(event -> "\n%d: T%d %s %d+%d %s"
                        .formatted(
                                event.index(),
                                event.thread(),
                                event.kind(),
                                event.object(),
                                event.offset(),
                                event.mode()))
                .collect(Collectors.joining());
    }
}
