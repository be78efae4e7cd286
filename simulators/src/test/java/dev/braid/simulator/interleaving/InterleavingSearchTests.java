// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.interleaving;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.simulator.TraceFixture;
import dev.braid.simulator.interleaving.InterleavingSearch.Operation;
import dev.braid.trace.EventKind;
import dev.braid.trace.SiteKind;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Checks which operations of a run under a schedule are shown: those at which its threads met. */
class InterleavingSearchTests {
    private static final int MAIN = 1;
    private static final int ONE = 2;
    private static final int OTHER = 3;
    private static final long COUNTER = 7;
    private static final long MAP = 20;
    private static final long NODES = 21;
    private static final long NODE = 22;
    private static final long INNER = 23;
    private static final long VALUE = 16;
    private static final int PROGRAM = 12;
    private static final int CALL = 13;
    private static final int TABLE = 50;
    private static final int SIZE = 51;
    private static final int SORT = 52;

    private final TraceFixture trace = new TraceFixture();

    @BeforeEach
    void name() {
        trace.symbols
                .fieldSite(PROGRAM, "value")
                .siteOf(CALL, SiteKind.CALL, "demo.Program", "put")
                .siteOf(TABLE, SiteKind.FIELD, "java.util.HashMap", "table")
                .siteOf(SIZE, SiteKind.FIELD, "java.util.HashMap", "size");
    }

    private List<Operation> search(int most) {
        InterleavingSearch search = new InterleavingSearch(trace.symbols);
        trace.events().forEach(search::event);
        return search.finish(most);
    }

    private List<Long> indexes(int most) {
        return search(most).stream().map(operation -> operation.event().index()).toList();
    }

    @Test
    void whatThreadsDidForThemselves_andWhatWasWrittenBeforeTheyWereStarted_isLeftOut() {
        trace.at(PROGRAM).write(MAIN, COUNTER, VALUE, 0).write(MAIN, COUNTER + 1, VALUE, 5);
        trace.start(MAIN, ONE).start(MAIN, OTHER);
        trace.read(ONE, COUNTER + 1, VALUE, 5).read(OTHER, COUNTER + 1, VALUE, 5); // 4, 5
        trace.write(ONE, COUNTER + 2, VALUE, 1).read(ONE, COUNTER + 2, VALUE, 1); // 6, 7
        trace.read(ONE, COUNTER, VALUE, 0).read(OTHER, COUNTER, VALUE, 0); // 8, 9
        trace.write(OTHER, COUNTER, VALUE, 1).write(ONE, COUNTER, VALUE, 1); // 10, 11

        assertThat(indexes(24)).containsExactly(0L, 8L, 9L, 10L, 11L);
    }

    @Test
    void fewOfMany_areThoseNearestToWhereAThreadComesBetween() {
        trace.at(PROGRAM);
        for (int i = 0; i < 10; i++) {
            trace.write(ONE, COUNTER, VALUE, i); // 0 to 9
        }
        trace.write(OTHER, COUNTER, VALUE, 100); // 10
        for (int i = 0; i < 10; i++) {
            trace.write(ONE, COUNTER, VALUE, i); // 11 to 20
        }

        assertThat(indexes(4)).containsExactly(8L, 9L, 10L, 11L);
    }

    @Test
    void callOnACollection_isOneOperation_andIsNamed() {
        trace.calledAt(CALL).at(TABLE).read(ONE, MAP, VALUE, 0).at(SIZE).write(ONE, MAP, VALUE + 8, 1); // 0, 1
        trace.at(TABLE).read(OTHER, MAP, VALUE, 0).at(SIZE).write(OTHER, MAP, VALUE + 8, 2); // 2, 3

        assertThat(indexes(24)).containsExactly(0L, 2L);
        assertThat(search(24).get(0).call())
                .hasValueSatisfying(call -> assertThat(call).endsWith(".put()"));
    }

    /** A map's table and nodes have no method of that name. */
    @Test
    void partsOfACollection_belongToTheCallOnIt() {
        trace.symbols
                .type(MAP, "java.util.HashMap")
                .type(NODES, "[Ljava.util.HashMap$Node;")
                .type(NODE, "java.util.HashMap$Node");
        trace.calledAt(CALL).at(TABLE).writeReference(ONE, MAP, VALUE, NODES).writeReference(ONE, NODES, 16, NODE);
        trace.readReference(OTHER, MAP, VALUE, NODES).readReference(OTHER, NODES, 16, NODE); // 2, 3
        trace.write(OTHER, NODE, VALUE, 1).at(SIZE).write(OTHER, MAP, VALUE + 8, 1); // 4, 5
        trace.write(ONE, NODE, VALUE, 2).write(OTHER, NODE, VALUE, 3); // 6, 7

        assertThat(indexes(24)).containsExactly(0L, 2L, 6L, 7L);
        assertThat(search(24))
                .extracting(operation -> operation.call().orElseThrow())
                .containsOnly("java.util.HashMap#20.put()");
    }

    /** A list in a map is a collection of its own, and so is a map in a map. */
    @Test
    void collectionInACollection_isNotAPartOfIt() {
        trace.symbols
                .type(MAP, "java.util.HashMap")
                .type(NODE, "java.util.HashMap$Node")
                .type(NODES, "java.util.HashMap")
                .type(INNER, "java.util.HashMap$Node");
        trace.at(TABLE).writeReference(MAIN, MAP, VALUE, NODE).writeReference(MAIN, NODE, VALUE, NODES);
        trace.writeReference(MAIN, NODES, VALUE, INNER);
        trace.calledAt(CALL).write(ONE, INNER, 24, 1).write(OTHER, INNER, 24, 2);

        assertThat(search(24))
                .extracting(operation -> operation.call().orElseThrow())
                .containsOnly("java.util.HashMap#" + NODES + ".put()");
    }

    /** An array that the program has put into a list may be sorted, which is not a call on the list. */
    @Test
    void arrayThatOtherCodeAccesses_isNamedItself() {
        trace.symbols
                .type(MAP, "java.util.HashMap")
                .type(NODES, "[Ljava.lang.Object;")
                .siteOf(SORT, SiteKind.ARRAY_ELEMENT, "java.util.TimSort", "");
        trace.at(TABLE).writeReference(MAIN, MAP, VALUE, NODES);
        trace.calledAt(CALL).at(SORT).write(ONE, NODES, 24, 1).write(OTHER, NODES, 24, 2);

        assertThat(search(24))
                .extracting(operation -> operation.call().orElseThrow())
                .containsOnly("java.lang.Object[]#" + NODES + ".put()");
    }

    @Test
    void monitorOfTwoThreads_isShown_andThatOfOneIsNot() {
        trace.at(PROGRAM).operation(EventKind.MONITOR_ENTER, ONE, COUNTER).operation(EventKind.MONITOR_ENTER, ONE, MAP);
        trace.operation(EventKind.MONITOR_ENTER, OTHER, COUNTER);

        assertThat(indexes(24)).containsExactly(0L, 2L);
    }

    /** A lost notification depends on their order alone. */
    @Test
    void waitAndNotificationOfTwoThreads_areShown() {
        trace.at(PROGRAM).operation(EventKind.MONITOR_ENTER, ONE, COUNTER);
        trace.operation(EventKind.NOTIFY_ALL, ONE, COUNTER).operation(EventKind.MONITOR_EXIT, ONE, COUNTER);
        trace.operation(EventKind.MONITOR_ENTER, OTHER, COUNTER).operation(EventKind.WAIT, OTHER, COUNTER);

        assertThat(search(24))
                .extracting(operation -> operation.event().kind())
                .containsExactly(
                        EventKind.MONITOR_ENTER, EventKind.NOTIFY_ALL, EventKind.MONITOR_ENTER, EventKind.WAIT);
    }
}
