// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.race;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.simulator.FirstReads;
import dev.braid.simulator.FirstReads.EndOfSpan;
import dev.braid.simulator.MemoryShare;
import dev.braid.simulator.TraceFixture;
import dev.braid.simulator.order.HappensBefore;
import dev.braid.trace.EventKind;
import dev.braid.trace.EventView;
import dev.braid.trace.RecordedEvent;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Epochs find the races that the definition of happens-before finds, in random programs. */
class RaceOracleTests {
    private static final long SEED = Long.getLong("braid.test.seed", 1);
    private static final int PROGRAMS = 4_000;
    private static final RaceLimits ALL = RaceLimits.within(MemoryShare.alone());

    @Test
    void races_areThoseOfTheDefinition() {
        int racy = 0;
        int free = 0;
        for (int program = 0; program < PROGRAMS; program++) {
            TraceFixture trace = new RandomProgram(SEED + program).events(10 + program % 110);
            List<NaiveRaces.Pair> expected = NaiveRaces.of(trace.events(), trace.symbols);
            Set<NaiveRaces.Pair> found = found(trace);
            assertThat(foundInBatches(trace, 1 + program % 97))
                    .as("races found in batches in program %d of seed %d", program, SEED)
                    .isEqualTo(found);

            assertThat(found)
                    .as("races found in program %d of seed %d, all of which are races", program, SEED)
                    .isSubsetOf(expected);
            assertThat(racyBytes(trace, found))
                    .as("bytes with races in program %d of seed %d", program, SEED)
                    .isEqualTo(racyBytes(trace, new HashSet<>(expected)));
            racy += expected.isEmpty() ? 0 : 1;
            free += expected.isEmpty() ? 1 : 0;
        }
        assertThat(racy).as("programs with races").isGreaterThan(PROGRAMS / 10);
        assertThat(free).as("programs without").isGreaterThan(PROGRAMS / 10);
    }

    /** With locks for reading and writing, fences, and threads that share nothing but these. */
    @Test
    void races_areThoseOfTheDefinition_withReadLocksAndFences() {
        int racy = 0;
        int free = 0;
        int fenced = 0;
        int complete = 0;
        for (int program = 0; program < PROGRAMS; program++) {
            TraceFixture trace = new RandomProgram(SEED + program, true).events(10 + program % 110);
            List<NaiveRaces.Pair> excused = new ArrayList<>();
            List<NaiveRaces.Pair> doubtful = new ArrayList<>();
            List<NaiveRaces.Pair> expected = NaiveRaces.of(trace.events(), trace.symbols, excused, doubtful);
            Set<NaiveRaces.Pair> found = found(trace);
            String which = "in program %d of seed %d: %s".formatted(program, SEED, text(trace));

            assertThat(found)
                    .as("races found %s, all of which are races", which)
                    .isSubsetOf(expected);
            assertThat(foundInBatches(trace, 1 + program % 97)).isEqualTo(found);
            if (excused.isEmpty() && doubtful.isEmpty()) {
                complete += expected.isEmpty() ? 0 : 1;
                assertThat(racyBytes(trace, found))
                        .as("bytes with races %s", which)
                        .isEqualTo(racyBytes(trace, new HashSet<>(expected)));
            }
            racy += expected.isEmpty() ? 0 : 1;
            free += expected.isEmpty() ? 1 : 0;
            fenced += excused.isEmpty() ? 0 : 1;
        }
        System.out.printf(
                "seed %d: of %,d programs, %,d with races (all of them found in %,d), %,d without, %,d with plain"
                        + " accesses between fences%n",
                SEED, PROGRAMS, racy, complete, free, fenced);
        assertThat(complete).as("programs all of whose races must be found").isGreaterThan(PROGRAMS / 10);
        assertThat(racy).as("programs with races").isGreaterThan(PROGRAMS / 10);
        assertThat(free).as("programs without").isGreaterThan(PROGRAMS / 40);
        assertThat(fenced).as("programs with plain accesses between fences").isGreaterThan(PROGRAMS / 40);
    }

    /** A forgotten past hides races, but then it is reported that some may be missing. */
    @Test
    void races_areThoseOfTheDefinition_orSaidToBePerhapsMissing_whereMuchIsForgotten() {
        int complete = 0;
        int lacking = 0;
        for (int program = 0; program < PROGRAMS; program++) {
            TraceFixture trace = new RandomProgram(SEED + program).events(10 + program % 110);
            List<NaiveRaces.Pair> expected = NaiveRaces.of(trace.events(), trace.symbols);
            Set<NaiveRaces.Pair> found = new HashSet<>();
            HappensBefore order = new HappensBefore(1 + program % 3);
            RaceSearch search = search(trace, order, RaceLimits.exactly(1 + program % 5, 1, 1 + program % 2), found);
            feed(trace, search, 1 + program % 7);

            assertThat(found)
                    .as("races found in program %d of seed %d, all of which are races", program, SEED)
                    .isSubsetOf(expected);
            boolean isComplete = racyBytes(trace, found).equals(racyBytes(trace, new HashSet<>(expected)));
            if (search.forgotten().unchecked() + order.assumed() == 0) {
                assertThat(isComplete)
                        .as("whether all bytes with races are found in program %d of seed %d", program, SEED)
                        .isTrue();
            }
            complete += isComplete && !expected.isEmpty() ? 1 : 0;
            lacking += isComplete ? 0 : 1;
        }
        assertThat(complete).as("programs with races, all of which are found").isGreaterThan(PROGRAMS / 20);
        assertThat(lacking).as("programs of which races are missing").isGreaterThan(PROGRAMS / 100);
    }

    /** Without repeated reads, the same bytes have races, and each race that is found is one of the whole trace. */
    @Test
    void races_areThoseOfTheWholeTrace_withoutRepeatedReads() {
        int[] racy = new int[2];
        long leftOut = 0;
        for (int program = 0; program < PROGRAMS; program++) {
            TraceFixture whole = RandomProgram.dense(SEED + program).events(10 + program % 110);
            List<Integer> left = new FirstReads(
                            RandomProgram.FIELD_SITE, RandomProgram.LOCK_SITES, EndOfSpan.RELEASE_OR_LOCK)
                    .of(whole.events());
            Set<NaiveRaces.Pair> expected = new HashSet<>(NaiveRaces.of(whole.events(), whole.symbols));
            Set<NaiveRaces.Pair> found = inWhole(found(whole.of(left)), left);
            String which = "program %d of seed %d: %s".formatted(program, SEED, text(whole));

            assertThat(found).as("races of %s", which).isSubsetOf(expected);
            assertThat(racyBytes(whole, found))
                    .as("bytes with races of %s", which)
                    .isEqualTo(racyBytes(whole, expected));
            racy[expected.isEmpty() ? 0 : 1]++;
            leftOut += whole.events().size() - left.size();
        }
        System.out.printf("seed %d: %,d repeated reads left out%n", SEED, leftOut);
        assertThat(racy[1]).as("programs with races").isGreaterThan(PROGRAMS / 10);
        assertThat(racy[0]).as("programs without").isGreaterThan(PROGRAMS / 10);
        assertThat(leftOut).isGreaterThan(PROGRAMS);
    }

    /** Rules by which spans are too long hide races: the test above can fail. */
    @ParameterizedTest
    @EnumSource(names = {"NOTHING", "ALL_BUT_MONITORS"})
    void racesAreHidden_whereSpansAreTooLong(EndOfSpan wrong) {
        int hidden = 0;
        for (int program = 0; program < PROGRAMS; program++) {
            TraceFixture whole = RandomProgram.dense(SEED + program).events(10 + program % 110);
            List<Integer> left =
                    new FirstReads(RandomProgram.FIELD_SITE, RandomProgram.LOCK_SITES, wrong).of(whole.events());
            Set<NaiveRaces.Pair> expected = new HashSet<>(NaiveRaces.of(whole.events(), whole.symbols));
            Set<NaiveRaces.Pair> found = inWhole(found(whole.of(left)), left);
            hidden += racyBytes(whole, found).equals(racyBytes(whole, expected)) ? 0 : 1;
        }
        assertThat(hidden).isPositive();
    }

    private static Set<NaiveRaces.Pair> inWhole(Set<NaiveRaces.Pair> found, List<Integer> left) {
        return found.stream()
                .map(pair -> new NaiveRaces.Pair(left.get(pair.earlier()), left.get(pair.later())))
                .collect(Collectors.toSet());
    }

    private static String text(TraceFixture trace) {
        return trace.events().stream()
                .map(event -> String.format(
                        "%n%d: T%d %s %d+%d %s %d %d",
                        event.index(),
                        event.thread(),
                        event.kind(),
                        event.object(),
                        event.offset(),
                        event.kind() == EventKind.FENCE ? event.detail(0) : event.mode(),
                        event.valueRead(),
                        event.valueWritten()))
                .collect(Collectors.joining());
    }

    /** Goes the way of the simulator, and keeps all pairs. */
    private static Set<NaiveRaces.Pair> found(TraceFixture trace) {
        Set<NaiveRaces.Pair> found = new HashSet<>();
        HappensBefore order = new HappensBefore();
        RaceSearch search = search(trace, order, ALL, found);
        trace.events().forEach(search::event);
        search.finish();
        assertThat(search.forgotten().unchecked() + order.assumed()).isZero();
        assertThat(order.indices()).isLessThanOrEqualTo(trace.events().size());
        return found;
    }

    private static Set<NaiveRaces.Pair> foundInBatches(TraceFixture trace, int batchEvents) {
        Set<NaiveRaces.Pair> found = new HashSet<>();
        feed(trace, search(trace, new HappensBefore(), ALL, found), batchEvents);
        return found;
    }

    private static void feed(TraceFixture trace, RaceSearch search, int batchEvents) {
        trace.feed(batch -> search.events(batch, new EventView(batch)), batchEvents);
        search.finish();
    }

    private static RaceSearch search(
            TraceFixture trace, HappensBefore order, RaceLimits limits, Set<NaiveRaces.Pair> found) {
        return new RaceSearch(
                order,
                trace.symbols,
                (earlier, later) -> found.add(
                        new NaiveRaces.Pair((int) earlier.event(later.object()).index(), (int) later.index())),
                limits);
    }

    /** {@return by the place of its first race, each byte that has one} */
    private static Set<String> racyBytes(TraceFixture trace, Set<NaiveRaces.Pair> races) {
        Set<String> bytes = new TreeSet<>();
        for (NaiveRaces.Pair race : races) {
            RecordedEvent one = trace.events().get(race.earlier());
            RecordedEvent other = trace.events().get(race.later());
            long from = Math.max(one.offset(), other.offset());
            long to = Math.min(end(one), end(other));
            for (long at = from; at < to; at++) {
                bytes.add(one.object() + "+" + at);
            }
        }
        return bytes;
    }

    private static long end(RecordedEvent event) {
        return event.offset() + (event.isReference() ? 4 : event.size());
    }

    @Test
    void indices_areUsedAgain_byThreadsThatComeAfterTheEndOfOthers() {
        TraceFixture trace = new TraceFixture().begin(1, "main");
        for (int thread = 2; thread < 500; thread++) {
            trace.start(1, thread)
                    .begin(thread, "worker")
                    .operation(EventKind.THREAD_ENDING, thread, 1000 + thread)
                    .operation(EventKind.THREAD_END, thread, 0)
                    .operation(EventKind.JOIN, 1, 1000 + thread);
        }
        HappensBefore order = new HappensBefore();
        RaceSearch search = search(trace, order, ALL, new HashSet<>());
        trace.events().forEach(event -> {
            assertThat(order.thread(event.thread()).thread()).isEqualTo(event.thread());
            search.event(event);
        });
        assertThat(order.indices()).isEqualTo(2);
    }
}
