// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.points;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.simulator.TraceFixture;
import dev.braid.trace.EventBatch;
import dev.braid.trace.EventKind;
import dev.braid.trace.RecordedEvent;
import dev.braid.trace.SiteKind;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Proves which accesses to two places in memory are taken for such as may have to be atomic. */
class TwoPlacePairsTests {
    private static final int ALL = 1_000;
    private static final long OBJECT = 10;
    private static final long MONITOR = 20;
    private static final long X = 16;
    private static final long Y = 24;
    private static final long Z = 32;

    private final TraceFixture trace = new TraceFixture();

    /** Each site is in a method of its own. The threads have begun. */
    @BeforeEach
    void begin() {
        begin(trace);
    }

    private static void begin(TraceFixture fixture) {
        fixture.begin(1, "first").begin(2, "second");
        for (int site = 1; site < 100; site++) {
            fixture.symbols.siteIn(site, SiteKind.FIELD, "demo.Range", "method" + site, "bound");
        }
    }

    private static List<AtomicPair> pairs(TraceFixture fixture) {
        TargetSearch search = new TargetSearch();
        fixture.feed(search, EventBatch.MAX_EVENTS);
        return search.pairsOfTwoPlaces(fixture.symbols, ALL);
    }

    private static String text(AtomicPair pair) {
        return pair.first().site().id() + " " + pair.second().site().id() + ", "
                + pair.foreign().stream().map(act -> act.site().id() + " ").toList() + ", before "
                + pair.beforeSecond().id() + " and " + pair.beforeForeign().id();
    }

    private void locked(int thread, int site, Runnable access) {
        trace.at(site).operation(EventKind.MONITOR_ENTER, thread, MONITOR);
        access.run();
        trace.at(site).operation(EventKind.MONITOR_EXIT, thread, MONITOR);
    }

    @Test
    void twoFieldsThatAreReadAndWrittenTogether_areAPairOfEachThread() {
        trace.at(1).write(1, OBJECT, X, 5);
        trace.at(2).write(1, OBJECT, Y, 6);
        trace.at(3).read(2, OBJECT, X, 5);
        trace.at(4).read(2, OBJECT, Y, 6);

        assertThat(pairs(trace))
                .extracting(TwoPlacePairsTests::text)
                .containsExactly("1 2, [3 , 4 ], before 2 and 3", "3 4, [1 , 2 ], before 4 and 1");
        assertThat(pairs(trace).get(1).describe())
                .isEqualTo("the read at demo.Range.method3(Range.java:3) and the read at"
                        + " demo.Range.method4(Range.java:4), with another thread's write at"
                        + " demo.Range.method1(Range.java:1) and write at demo.Range.method2(Range.java:2) in between");
    }

    /** One is checked, and the other one used. */
    @Test
    void orderOfTheOtherThread_doesNotMatter() {
        trace.at(1).read(1, OBJECT, X, 5);
        trace.at(2).write(1, OBJECT, Y, 6);
        trace.at(3).read(2, OBJECT, Y, 6);
        trace.at(4).write(2, OBJECT, X, 7);

        assertThat(pairs(trace))
                .extracting(TwoPlacePairsTests::text)
                .containsExactly("1 2, [3 , 4 ], before 2 and 3", "3 4, [1 , 2 ], before 4 and 1");
    }

    @Test
    void accessesThatDoNotConflict_orAreOfOneThreadAlone_areNone() {
        trace.at(1).read(1, OBJECT, X, 5);
        trace.at(2).read(1, OBJECT, Y, 6);
        trace.at(3).read(2, OBJECT, X, 5);
        trace.at(4).write(2, OBJECT, Y, 6);
        trace.at(5).write(1, OBJECT, Z, 6);

        assertThat(pairs(trace)).isEmpty();
    }

    @Test
    void memoryOfOneThread_doesNotComeInBetween() {
        trace.at(1).write(1, OBJECT, X, 5);
        trace.at(9).write(1, OBJECT, Z, 5);
        trace.at(2).write(1, OBJECT, Y, 6);
        trace.at(3).read(2, OBJECT, X, 5);
        trace.at(4).read(2, OBJECT, Y, 6);

        assertThat(pairs(trace)).hasSize(2);
    }

    @Test
    void updates_areOneStepEach() {
        for (int thread = 1; thread <= 2; thread++) {
            trace.at(1).read(thread, OBJECT, X, 5);
            trace.at(2).write(thread, OBJECT, X, 6);
            trace.at(3).read(thread, OBJECT, Y, 5);
            trace.at(4).write(thread, OBJECT, Y, 6);
        }

        assertThat(pairs(trace)).extracting(TwoPlacePairsTests::text).containsExactly("2 3, [1 , 3 ], before 3 and 1");
    }

    @Test
    void twoSections_mayHaveThoseOfTheOtherThreadInBetween_andOneMayNot() {
        locked(1, 30, () -> trace.at(1).write(1, OBJECT, X, 5));
        locked(1, 31, () -> trace.at(2).write(1, OBJECT, Y, 6));
        locked(2, 32, () -> {
            trace.at(3).read(2, OBJECT, X, 5);
            trace.at(4).read(2, OBJECT, Y, 6);
        });

        assertThat(pairs(trace))
                .extracting(TwoPlacePairsTests::text)
                .containsExactly("1 2, [3 , 4 ], before 31 and 32");
    }

    @Test
    void callsOfTheLibrary_areOneStepEach_andThoseOfLocksAreNone() {
        trace.symbols.platformFieldSite(90, "value").type(7, "java.util.concurrent.locks.ReentrantLock$NonfairSync");
        trace.symbols.callSite(91, "java.util.concurrent.atomic.AtomicInteger", "get");
        trace.symbols.siteIn(92, SiteKind.CALL, "demo.Main", "next", "put");
        trace.symbols.siteIn(93, SiteKind.CALL, "demo.Main", "later", "set");
        trace.symbols.siteIn(94, SiteKind.CALL, "demo.Main", "last", "clear");
        trace.at(90).calledAt(91).read(1, OBJECT, X, 5);
        trace.at(90).calledAt(92).readWrite(1, 7, X, 0, 1);
        trace.at(90).calledAt(92).read(1, OBJECT, Y, 5);
        trace.at(90).calledAt(92).write(1, OBJECT, Z, 5);
        trace.at(90).calledAt(93).write(2, OBJECT, X, 6);
        trace.at(90).calledAt(94).write(2, OBJECT, Z, 6);
        trace.at(90).calledAt(94).readWrite(2, 7, X, 0, 1);

        assertThat(pairs(trace)).extracting(TwoPlacePairsTests::text).contains("91 92, [93 , 94 ], before 92 and 93");
        assertThat(pairs(trace).get(0).describe()).contains("the call of get at", "another thread's call of set at");
    }

    @Test
    void thoseThatAreAlwaysMadeTogether_comeFirst() {
        trace.at(12).write(2, OBJECT, Z, 5);
        trace.at(1).read(1, OBJECT, X, 5);
        trace.at(5).read(1, OBJECT, Z, 5);
        trace.at(1).read(1, OBJECT, X, 5);
        trace.at(2).read(1, OBJECT, Y, 5);
        trace.at(6).read(1, OBJECT, Z + 8, 5);
        trace.at(7).read(1, OBJECT, Z + 16, 5);
        trace.at(8).write(2, OBJECT, X, 6);
        trace.at(9).write(2, OBJECT, Y, 6);
        trace.at(10).write(2, OBJECT, Z + 8, 6);
        trace.at(11).write(2, OBJECT, Z + 16, 6);

        assertThat(pairs(trace))
                .filteredOn(pair -> pair.first().site().id() < 8)
                .extracting(TwoPlacePairsTests::text)
                .startsWith("2 6, [9 , 10 ], before 6 and 9", "6 7, [10 , 11 ], before 7 and 10")
                .endsWith("1 2, [8 , 9 ], before 2 and 8");
    }

    @Test
    void randomTraces_haveThePairsOfTheDefinition() {
        int count = 0;
        for (int seed = 0; seed < 300; seed++) {
            TraceFixture random = random(new Random(seed));
            Set<String> found = new TreeSet<>();
            pairs(random)
                    .forEach(pair -> found.add(pair.first().site().id() + " "
                            + pair.second().site().id()));

            assertThat(found).as("seed " + seed).isEqualTo(byDefinition(random.events()));
            count += found.size();
        }
        assertThat(count).isGreaterThan(100);
    }

    /** Each thread is at each of four places once. */
    private static TraceFixture random(Random random) {
        TraceFixture fixture = new TraceFixture();
        begin(fixture);
        List<Integer> places = new ArrayList<>(List.of(0, 1, 2, 3));
        for (int thread = 1; thread <= 2; thread++) {
            Collections.shuffle(places, random);
            for (int i = 0; i < places.size(); i++) {
                fixture.at(10 * thread + i);
                if (random.nextBoolean()) {
                    fixture.write(thread, OBJECT, X + 8 * places.get(i), 1);
                } else {
                    fixture.read(thread, OBJECT, X + 8 * places.get(i), 1);
                }
            }
        }
        return fixture;
    }

    /** Tries all ways in which two accesses of the other thread may come in between, and looks for a cycle. */
    private static Set<String> byDefinition(List<RecordedEvent> events) {
        List<RecordedEvent> shared = events.stream()
                .filter(event -> event.kind().isAccess()
                        && events.stream()
                                .anyMatch(other -> other.offset() == event.offset()
                                        && other.kind().writes()))
                .toList();
        List<List<RecordedEvent>> steps = List.of(of(1, shared), of(2, shared));
        Set<String> pairs = new TreeSet<>();
        for (int mine = 0; mine < 2; mine++) {
            List<RecordedEvent> own = steps.get(mine);
            List<RecordedEvent> theirs = steps.get(1 - mine);
            for (int i = 0; i + 1 < own.size(); i++) {
                for (int k = 0; k + 1 < theirs.size(); k++) {
                    boolean isBefore = conflict(own.get(i), theirs.get(k)) || conflict(own.get(i), theirs.get(k + 1));
                    boolean isAfter =
                            conflict(own.get(i + 1), theirs.get(k)) || conflict(own.get(i + 1), theirs.get(k + 1));
                    if (isBefore && isAfter) {
                        pairs.add(own.get(i).site() + " " + own.get(i + 1).site());
                    }
                }
            }
        }
        return pairs;
    }

    private static List<RecordedEvent> of(int thread, List<RecordedEvent> events) {
        return events.stream().filter(event -> event.thread() == thread).toList();
    }

    private static boolean conflict(RecordedEvent one, RecordedEvent other) {
        return one.offset() == other.offset()
                && (one.kind().writes() || other.kind().writes());
    }
}
