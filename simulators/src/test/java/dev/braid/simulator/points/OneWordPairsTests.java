// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.points;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.simulator.TraceFixture;
import dev.braid.simulator.points.AtomicPair.Pattern;
import dev.braid.trace.EventBatch;
import dev.braid.trace.EventKind;
import dev.braid.trace.RecordedEvent;
import dev.braid.trace.SiteKind;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Proves which pairs of accesses {@link OneWordPairs} takes for such as another access may come between. */
class OneWordPairsTests {
    private static final int ALL = 1_000;
    private static final long OBJECT = 10;
    private static final long MONITOR = 20;

    private final TraceFixture trace = new TraceFixture();

    /** Each site is in a method of its own. The threads have begun. */
    @BeforeEach
    void begin() {
        begin(trace);
    }

    private static void begin(TraceFixture fixture) {
        fixture.begin(1, "first").begin(2, "second").begin(3, "third");
        for (int site = 1; site < 100; site++) {
            fixture.symbols.siteIn(site, SiteKind.FIELD, "demo.Account", "method" + site, "balance");
        }
    }

    private static List<AtomicPair> pairs(TraceFixture fixture) {
        TargetSearch search = new TargetSearch();
        fixture.feed(search, EventBatch.MAX_EVENTS);
        return search.pairs(fixture.symbols, ALL);
    }

    private static String text(AtomicPair pair) {
        return pair.pattern() + " " + pair.first().site().id() + " "
                + pair.second().site().id() + " "
                + pair.foreign().get(0).site().id() + ", before "
                + pair.beforeSecond().id() + " and "
                + pair.beforeForeign().id();
    }

    private void locked(int thread, int site, Runnable access) {
        trace.at(site).operation(EventKind.MONITOR_ENTER, thread, MONITOR);
        access.run();
        trace.at(site).operation(EventKind.MONITOR_EXIT, thread, MONITOR);
    }

    @Test
    void eachPatternThatNoSerialOrderHas_isFound_mostHarmfulFirst() {
        trace.at(1).write(1, OBJECT, 16, 5);
        trace.at(2).read(1, OBJECT, 16, 5);
        trace.at(3).write(1, OBJECT, 16, 6);
        trace.at(4).write(1, OBJECT, 16, 7);
        trace.at(5).read(1, OBJECT, 16, 7);
        trace.at(6).read(1, OBJECT, 16, 7);
        trace.at(7).readWrite(2, OBJECT, 16, 7, 8);

        assertThat(pairs(trace))
                .extracting(OneWordPairsTests::text)
                .containsExactly(
                        "READ_WRITE_WRITE 2 3 7, before 3 and 7",
                        "READ_WRITE_READ 5 6 7, before 6 and 7",
                        "WRITE_WRITE_READ 1 2 7, before 2 and 7",
                        "WRITE_WRITE_READ 4 5 7, before 5 and 7",
                        "WRITE_READ_WRITE 3 4 7, before 4 and 7");
    }

    @Test
    void twoSectionsOfAMonitor_mayHaveAnotherInBetween_whichIsHeldBeforeItEnters() {
        locked(1, 30, () -> trace.at(1).read(1, OBJECT, 16, 5));
        locked(1, 31, () -> trace.at(2).write(1, OBJECT, 16, 6));
        locked(2, 32, () -> trace.at(3).write(2, OBJECT, 16, 7));

        assertThat(pairs(trace))
                .extracting(OneWordPairsTests::text)
                .containsExactly("READ_WRITE_WRITE 1 2 3, before 31 and 32");
    }

    @Test
    void oneSectionOfAMonitor_keepsOutThoseThatTakeIt_andNoOthers() {
        locked(1, 30, () -> {
            trace.at(1).read(1, OBJECT, 16, 5);
            trace.at(2).write(1, OBJECT, 16, 6);
        });
        locked(2, 32, () -> trace.at(3).write(2, OBJECT, 16, 7));
        trace.at(4).write(3, OBJECT, 16, 8);

        assertThat(pairs(trace))
                .extracting(OneWordPairsTests::text)
                .containsExactly("READ_WRITE_WRITE 1 2 4, before 2 and 4");
    }

    @Test
    void wait_givesUpTheMonitor() {
        trace.at(30).operation(EventKind.MONITOR_ENTER, 1, MONITOR);
        trace.at(1).read(1, OBJECT, 16, 5);
        trace.at(31).operation(EventKind.WAIT, 1, MONITOR);
        locked(2, 32, () -> trace.at(3).write(2, OBJECT, 16, 7));
        trace.at(31).operation(EventKind.WAKE, 1, MONITOR);
        trace.at(2).write(1, OBJECT, 16, 6);
        trace.at(30).operation(EventKind.MONITOR_EXIT, 1, MONITOR);

        assertThat(pairs(trace))
                .extracting(OneWordPairsTests::text)
                .containsExactly("READ_WRITE_WRITE 1 2 3, before 31 and 32");
    }

    @Test
    void accessesOfOneCallOfTheLibrary_areAtomic_andThoseOfTwoAreNot() {
        trace.symbols.platformFieldSite(90, "value");
        trace.symbols.callSite(91, "java.util.concurrent.Thing", "get");
        trace.symbols.siteIn(92, SiteKind.CALL, "demo.Main", "later", "set");
        trace.at(90).calledAt(91).read(1, OBJECT, 16, 5);
        trace.at(90).calledAt(91).write(1, OBJECT, 16, 6);
        trace.at(90).calledAt(92).write(2, OBJECT, 16, 7);
        assertThat(pairs(trace)).isEmpty();

        trace.at(90).calledAt(92).readWrite(1, OBJECT, 16, 7, 8);
        assertThat(pairs(trace))
                .extracting(OneWordPairsTests::text)
                .containsExactly("WRITE_WRITE_READ 91 92 92, before 92 and 92");
        assertThat(pairs(trace).get(0).describe())
                .isEqualTo("the call of get at demo.Main.main(Main.java:91) and the call of set at"
                        + " demo.Main.later(Main.java:92), with another thread's call of set there in between");
    }

    /** The other thread has found that there was nothing left to do. */
    @Test
    void memoryThatOneThreadWrites_mayBeWrittenByTheOtherOneInTheSameWay() {
        trace.at(1).read(1, OBJECT, 16, 0);
        trace.at(2).write(1, OBJECT, 16, 6);
        trace.at(1).read(2, OBJECT, 16, 6);

        assertThat(pairs(trace))
                .extracting(OneWordPairsTests::text)
                .containsExactly("READ_WRITE_WRITE 1 2 2, before 2 and 2");
        assertThat(pairs(trace).get(0).describe())
                .isEqualTo("the read at demo.Account.method1(Account.java:1) and the write at"
                        + " demo.Account.method2(Account.java:2), with another thread's write there in between");
    }

    @Test
    void whatAThreadDoesBeforeItStartsOthers_orAfterTheyHaveEnded_countsForNothing() {
        TraceFixture fixture = new TraceFixture();
        fixture.begin(1, "main");
        fixture.symbols.siteIn(1, SiteKind.FIELD, "demo.Account", "before", "balance");
        fixture.symbols.siteIn(2, SiteKind.FIELD, "demo.Account", "read", "balance");
        fixture.symbols.siteIn(3, SiteKind.FIELD, "demo.Account", "write", "balance");
        fixture.symbols.siteIn(4, SiteKind.FIELD, "demo.Account", "meanwhile", "balance");
        fixture.symbols.siteIn(5, SiteKind.FIELD, "demo.Account", "after", "balance");
        fixture.at(1).write(1, OBJECT, 16, 4);
        fixture.at(1).start(1, 2).begin(2, "other");
        fixture.at(2).read(2, OBJECT, 16, 4);
        fixture.at(3).write(2, OBJECT, 16, 5);
        fixture.at(4).write(1, OBJECT, 16, 6);
        fixture.at(0).operation(EventKind.THREAD_END, 2, 0);
        fixture.at(5).write(1, OBJECT, 16, 7);

        assertThat(pairs(fixture))
                .extracting(OneWordPairsTests::text)
                .containsExactly("READ_WRITE_WRITE 2 3 4, before 3 and 4");
    }

    /** The sites of this name are of one instruction. */
    @Test
    void accessOfTheNextRoundOfALoop_isNone() {
        trace.symbols.fieldSite(1, "balance").fieldSite(2, "balance");
        trace.at(1).read(1, OBJECT, 16, 5);
        trace.at(2).write(1, OBJECT, 16, 6);
        trace.at(3).write(2, OBJECT, 16, 7);

        assertThat(pairs(trace)).isEmpty();
    }

    @Test
    void randomTraces_haveThePairsOfTheDefinition() {
        for (int seed = 0; seed < 200; seed++) {
            TraceFixture random = random(new Random(seed));
            Set<String> found = new TreeSet<>();
            pairs(random)
                    .forEach(pair ->
                            found.add(pair.pattern() + " " + pair.first().site().id() + " "
                                    + pair.second().site().id() + " "
                                    + pair.foreign().get(0).site().id()));

            assertThat(found).as("seed " + seed).isEqualTo(byDefinition(random.events()));
        }
    }

    /** Few accesses of each word, as only the first ones count; a thread has a monitor for one access, or for more. */
    private static TraceFixture random(Random random) {
        TraceFixture fixture = new TraceFixture();
        begin(fixture);
        Map<Integer, Boolean> isLocked = new HashMap<>();
        for (int i = 0; i < 12; i++) {
            int thread = 1 + random.nextInt(2);
            boolean has = isLocked.getOrDefault(thread, false);
            boolean mayEnter = isLocked.values().stream().noneMatch(any -> any);
            if (has && random.nextBoolean()) {
                fixture.at(50 + i).operation(EventKind.MONITOR_EXIT, thread, MONITOR);
                isLocked.put(thread, false);
            } else if (mayEnter && random.nextBoolean()) {
                fixture.at(50 + i).operation(EventKind.MONITOR_ENTER, thread, MONITOR);
                isLocked.put(thread, true);
            }
            fixture.at(1 + i);
            switch (random.nextInt(3)) {
                case 0 -> fixture.write(thread, OBJECT, 16, 1);
                case 1 -> fixture.readWrite(thread, OBJECT, 16, 1, 1);
                default -> fixture.read(thread, OBJECT, 16, 1);
            }
        }
        return fixture;
    }

    private static Set<String> byDefinition(List<RecordedEvent> events) {
        Set<String> pairs = new TreeSet<>();
        for (int i = 0; i < events.size(); i++) {
            int next = next(events, i);
            for (int k = 0; k < events.size() && next > 0; k++) {
                RecordedEvent foreign = events.get(k);
                boolean isShutOut = isInOneSection(events, i, next) && isLocked(events, k);
                boolean mayBe = foreign.thread() != events.get(i).thread()
                        || foreign.kind().writes() && writers(events) == 1;
                if (foreign.kind().isAccess() && mayBe && isOfSeveral(events) && !isShutOut) {
                    Pattern pattern = pattern(events.get(i), foreign, events.get(next));
                    if (pattern != null) {
                        pairs.add(pattern + " " + events.get(i).site() + " "
                                + events.get(next).site() + " " + foreign.site());
                    }
                }
            }
        }
        return pairs;
    }

    private static long writers(List<RecordedEvent> events) {
        return events.stream()
                .filter(event -> event.kind().writes())
                .map(RecordedEvent::thread)
                .distinct()
                .count();
    }

    private static boolean isOfSeveral(List<RecordedEvent> events) {
        return events.stream()
                        .filter(event -> event.kind().isAccess())
                        .map(RecordedEvent::thread)
                        .distinct()
                        .count()
                > 1;
    }

    /** {@return the index of the next access of the same thread; 0 if there is none, or this is not an access} */
    private static int next(List<RecordedEvent> events, int from) {
        for (int i = from + 1; i < events.size() && events.get(from).kind().isAccess(); i++) {
            if (events.get(i).kind().isAccess()
                    && events.get(i).thread() == events.get(from).thread()) {
                return i;
            }
        }
        return 0;
    }

    private static boolean isLocked(List<RecordedEvent> events, int at) {
        for (int i = at - 1; i >= 0; i--) {
            if (events.get(i).thread() == events.get(at).thread() && isOfMonitor(events.get(i))) {
                return events.get(i).kind() == EventKind.MONITOR_ENTER;
            }
        }
        return false;
    }

    private static boolean isOfMonitor(RecordedEvent event) {
        return event.kind() == EventKind.MONITOR_ENTER || event.kind() == EventKind.MONITOR_EXIT;
    }

    private static boolean isInOneSection(List<RecordedEvent> events, int first, int second) {
        boolean isOne = isLocked(events, first);
        for (int i = first + 1; i < second; i++) {
            isOne &= events.get(i).kind().isAccess()
                    || events.get(i).thread() != events.get(first).thread();
        }
        return isOne;
    }

    private static @Nullable Pattern pattern(RecordedEvent first, RecordedEvent foreign, RecordedEvent second) {
        String kinds = letters(first) + "," + letters(foreign) + "," + letters(second);
        if (kinds.matches("RW?,R?W,R?W")) {
            return Pattern.READ_WRITE_WRITE;
        }
        if (kinds.matches("R,R?W,RW?")) {
            return Pattern.READ_WRITE_READ;
        }
        if (kinds.matches("R?W,R?W,RW?")) {
            return Pattern.WRITE_WRITE_READ;
        }
        return kinds.matches("R?W,RW?,R?W") ? Pattern.WRITE_READ_WRITE : null;
    }

    private static String letters(RecordedEvent event) {
        return (event.kind().reads() ? "R" : "") + (event.kind().writes() ? "W" : "");
    }
}
