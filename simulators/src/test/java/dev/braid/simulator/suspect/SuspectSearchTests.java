// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.suspect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.simulator.TraceFixture;
import dev.braid.simulator.suspect.Suspect.Pattern;
import dev.braid.trace.EventKind;
import dev.braid.trace.RecordedEvent;
import dev.braid.trace.SiteKind;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Checks what is shown of the threads of a failed test, the most suspicious first. */
class SuspectSearchTests {
    private static final long COUNTER = 7;
    private static final long VALUE = 16;
    private static final long MAP = 20;
    private static final long LOCK = 30;
    private static final int PROGRAM = 12;
    private static final int CALL = 13;
    private static final int OTHER_CALL = 14;
    private static final int GET = 50;
    private static final int PUT = 51;
    private static final int IS_EMPTY = 60;
    private static final int REMOVE = 61;
    private static final long SIZE = 24;

    private final TraceFixture trace = new TraceFixture();

    @BeforeEach
    void name() {
        trace.symbols
                .thread(1, "one")
                .thread(2, "other")
                .fieldSite(PROGRAM, "value")
                .fieldSite(CALL, "map")
                .fieldSite(OTHER_CALL, "map")
                .siteOf(GET, SiteKind.FIELD, "java.util.HashMap", "table")
                .siteOf(PUT, SiteKind.FIELD, "java.util.HashMap", "size");
    }

    @Test
    void lostUpdate_isAStaleWrite_withTheValuesInItsSentence() {
        trace.at(PROGRAM).read(1, COUNTER, VALUE, 0).read(2, COUNTER, VALUE, 0);
        trace.write(2, COUNTER, VALUE, 1).write(1, COUNTER, VALUE, 1);

        Suspect found = search().get(0);

        assertThat(found.pattern()).isEqualTo(Pattern.STALE_WRITE);
        assertThat(found.events()).extracting(RecordedEvent::index).containsExactly(0L, 2L, 3L);
        assertThat(SuspectText.of(found, trace.symbols))
                .isEqualTo(
                        "Thread 'one' read 0 from object#7.value and then wrote 1; thread 'other' wrote 1 in between.");
    }

    @Test
    void patternsWithinOneCriticalSection_areTold() {
        assertThat(ofThree(true, true, false)).isEqualTo(Pattern.OWN_WRITE_GONE);
        assertThat(ofThree(false, true, false)).isEqualTo(Pattern.TWO_VALUES);
        assertThat(ofThree(true, false, true)).isEqualTo(Pattern.PASSING_VALUE);
        assertThat(ofThree(false, true, true)).isEqualTo(Pattern.STALE_WRITE);
    }

    /** {@return the pattern of an access by one thread, by the other, and by the first again} */
    private Pattern ofThree(boolean first, boolean between, boolean second) {
        TraceFixture three = new TraceFixture();
        three.symbols.fieldSite(PROGRAM, "value");
        three.at(PROGRAM);
        boolean[] writes = {first, between, second};
        for (int i = 0; i < writes.length; i++) {
            int thread = i == 1 ? 2 : 1;
            if (writes[i]) {
                three.write(thread, COUNTER, VALUE, i);
            } else {
                three.read(thread, COUNTER, VALUE, i);
            }
        }
        return search(three).get(0).pattern();
    }

    @Test
    void counterUnderALock_isNoMoreThanAConflict() {
        for (int i = 0; i < 6; i++) {
            int thread = 1 + i % 2;
            trace.operation(EventKind.MONITOR_ENTER, thread, LOCK);
            trace.at(PROGRAM).read(thread, COUNTER, VALUE, i).write(thread, COUNTER, VALUE, i + 1);
            trace.operation(EventKind.MONITOR_EXIT, thread, LOCK);
        }

        assertThat(search()).extracting(Suspect::pattern).containsExactly(Pattern.CONFLICT);
    }

    /** Both sections are locked, and what the second one writes rests on what the first one read. */
    @Test
    void checkUnderALock_andActUnderItAgain_isAStaleWrite() {
        trace.operation(EventKind.MONITOR_ENTER, 1, LOCK).at(PROGRAM).read(1, COUNTER, VALUE, 5);
        trace.operation(EventKind.MONITOR_EXIT, 1, LOCK).operation(EventKind.MONITOR_ENTER, 2, LOCK);
        trace.at(PROGRAM).write(2, COUNTER, VALUE, 0);
        trace.operation(EventKind.MONITOR_EXIT, 2, LOCK).operation(EventKind.MONITOR_ENTER, 1, LOCK);
        trace.at(PROGRAM).write(1, COUNTER, VALUE, 4).operation(EventKind.MONITOR_EXIT, 1, LOCK);

        assertThat(search().get(0).pattern()).isEqualTo(Pattern.STALE_WRITE);
    }

    /** As in {@code if (stock > 0) stock--}, where each access is synchronized alone. */
    @Test
    void checkThatWasReadAgainBeforeTheAct_isAStaleCheck() {
        trace.at(PROGRAM).read(1, COUNTER, VALUE, 1).write(2, COUNTER, VALUE, 0);
        trace.read(1, COUNTER, VALUE, 0).write(1, COUNTER, VALUE, -1);

        assertThat(search().get(0).pattern()).isEqualTo(Pattern.TWO_VALUES);
        TraceFixture locked = new TraceFixture();
        locked.symbols.fieldSite(PROGRAM, "value");
        locked.at(PROGRAM).read(1, COUNTER, VALUE, 1).operation(EventKind.MONITOR_EXIT, 1, LOCK);
        locked.write(2, COUNTER, VALUE, 0).read(1, COUNTER, VALUE, 0).write(1, COUNTER, VALUE, -1);
        assertThat(search(locked).get(0).pattern()).isEqualTo(Pattern.STALE_CHECK);
    }

    @Test
    void checkOfACollection_andAnActOnIt_withAChangeInBetween() {
        trace.calledAt(CALL).at(GET).read(1, MAP, 12, 100).read(1, 101, 16, 0);
        trace.calledAt(OTHER_CALL).at(PUT).read(2, MAP, 12, 100).write(2, MAP, 24, 1);
        trace.calledAt(OTHER_CALL).at(PUT).read(1, MAP, 12, 100).write(1, MAP, 24, 2);

        Suspect found = search().get(0);

        assertThat(found.pattern()).isEqualTo(Pattern.STALE_WRITE);
        assertThat(found.isCollection()).isTrue();
        assertThat(SuspectText.of(found, trace.symbols))
                .isEqualTo("Thread 'one' looked into object#20 and then changed it; thread 'other' changed it in"
                        + " between.");
    }

    @Test
    void callsOnACollection_areNamed_withTheSizeItHadAtFirst() {
        trace.symbols
                .callSite(IS_EMPTY, "java.util.HashMap", "isEmpty")
                .callSite(REMOVE, "java.util.HashMap", "remove")
                .field(MAP, SIZE, "size");
        for (int thread = 1; thread <= 2; thread++) {
            trace.size(4).calledAt(IS_EMPTY).at(PUT).read(thread, MAP, SIZE, 1);
        }
        for (int thread = 2; thread >= 1; thread--) {
            trace.calledAt(REMOVE).at(PUT).read(thread, MAP, SIZE, thread - 1).write(thread, MAP, SIZE, 0);
        }

        Suspect found = search().get(0);

        assertThat(SuspectText.of(found, trace.symbols))
                .isEqualTo(
                        "Thread 'one' called isEmpty() on object#20 (size 1) and then remove(); thread 'other' called"
                                + " remove() in between.");
    }

    /** A deque's size is the distance of its ends, as long as its elements do not go on from the start of its array. */
    @Test
    void sizeOfADeque_isTheDistanceOfItsEnds() {
        CollectionSizes sizes =
                new CollectionSizes(trace.symbols.field(MAP, 12, "head").field(MAP, 16, "tail"));

        trace.size(4).at(GET).read(1, MAP, 12, 3).read(1, MAP, 16, 8);
        trace.events().forEach(sizes::access);
        assertThat(sizes.of(MAP)).isEqualTo(5);

        trace.write(1, MAP, 12, 9);
        trace.events().forEach(sizes::access);
        assertThat(sizes.of(MAP)).isEqualTo(CollectionSizes.UNKNOWN);
    }

    @Test
    void threadsThatShareNothing_giveNoLead() {
        trace.at(PROGRAM).write(1, COUNTER, VALUE, 1).write(2, COUNTER + 1, VALUE, 1);

        assertThat(search()).isEmpty();
    }

    @Test
    void worstPatternComesFirst_andOfOnePlaceOne() {
        trace.at(PROGRAM);
        for (int round = 0; round < 3; round++) {
            trace.read(1, COUNTER, VALUE, 0).write(2, COUNTER, VALUE, 1).write(1, COUNTER, VALUE, 1);
            trace.read(1, COUNTER, VALUE + 8, 0).write(2, COUNTER, VALUE + 8, 1).read(1, COUNTER, VALUE + 8, 1);
        }

        assertThat(search()).extracting(Suspect::pattern).containsExactly(Pattern.STALE_WRITE, Pattern.TWO_VALUES);
    }

    private List<Suspect> search() {
        return search(trace);
    }

    private static List<Suspect> search(TraceFixture events) {
        SuspectSearch search = new SuspectSearch(events.symbols);
        events.events().forEach(search::event);
        return search.finish(5);
    }
}
