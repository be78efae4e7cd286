// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.report.window;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.report.CounterTraceFixture;
import dev.braid.report.window.EventWindow.Lane;
import dev.braid.report.window.EventWindow.Row;
import dev.braid.simulator.Divergence;
import dev.braid.trace.AccessMode;
import dev.braid.trace.EventKind;
import dev.braid.trace.RecordedEvent;
import dev.braid.trace.Site;
import dev.braid.trace.SiteKind;
import dev.braid.trace.symbol.SymbolTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class EventWindowTests {
    private final CounterTraceFixture trace = new CounterTraceFixture(3, 50, Set.of(), "");

    @Test
    void window_holdsTheRadiusOnBothSides() {
        EventWindow window = collect(List.of(50L), 2);
        assertThat(window.rows()).extracting(Row::index).containsExactly(48L, 49L, 50L, 51L, 52L);
        assertThat(window.rows())
                .filteredOn(Row::highlighted)
                .extracting(Row::index)
                .containsExactly(50L);
        assertThat(window.missing()).isEmpty();
    }

    @Test
    void distantEvents_areKeptWithTheGapCounted() {
        EventWindow window = collect(List.of(90L, 3L), 1);
        assertThat(window.rows()).extracting(Row::index).containsExactly(2L, 3L, 4L, 89L, 90L, 91L);
        assertThat(window.rows()).extracting(Row::skippedBefore).containsExactly(2L, 0L, 0L, 84L, 0L, 0L);
    }

    @Test
    void overlappingSurroundings_areMerged() {
        EventWindow window = collect(List.of(10L, 12L, 12L), 2);
        assertThat(window.rows()).extracting(Row::index).containsExactly(8L, 9L, 10L, 11L, 12L, 13L, 14L);
    }

    @Test
    void endsOfTheTrace_cutTheWindow() {
        assertThat(collect(List.of(0L), 2).rows()).extracting(Row::index).containsExactly(0L, 1L, 2L);
        assertThat(collect(List.of(99L), 2).rows()).extracting(Row::index).containsExactly(97L, 98L, 99L);
    }

    @Test
    void eventBeyondTheTrace_isNamedAsMissing() {
        assertThat(collect(List.of(5L, 1000L), 1).missing()).containsExactly(1000L);
    }

    @Test
    void lanes_areTheActingThreadsById() {
        assertThat(collect(List.of(5L), 1).lanes()).containsExactly(new Lane(1, "worker-1"), new Lane(3, "worker-3"));
    }

    @Test
    void rows_nameValuesAndBothSites() {
        List<Row> rows = collect(List.of(4L, 5L), 0).rows();
        Row read = rows.get(0);
        assertThat(read.action() + " " + read.values("->")).isEqualTo("read 2");
        assertThat(read.location()).isEqualTo("demo.Counter#12.value");
        assertThat(read.site()).isEqualTo("demo.Counter.increment(Counter.java:12)");
        assertThat(read.platformSite()).isEmpty();
        Row write = rows.get(1);
        assertThat(write.action() + " " + write.values("->")).isEqualTo("write 3");
        assertThat(write.mode()).isEqualTo("volatile");
        assertThat(write.site()).isEqualTo("demo.Counter.increment(Counter.java:12)");
        assertThat(write.platformSite()).isEqualTo("java.lang.invoke.VarHandle.setVolatile(VarHandle.java:513)");
    }

    @Test
    void threadStart_namesTheStartedThread() {
        EventWindowCollector collector = EventWindow.around(List.of(0L), 0);
        collector.accept(CounterTraceFixture.start(0, 2));
        Row row = collector.finish(trace).rows().get(0);
        assertThat(row.kind()).isEqualTo(EventKind.THREAD_START);
        assertThat(row.location()).isEqualTo("worker-2");
        assertThat(row.mode() + row.values("->")).isEmpty();
    }

    @Test
    void call_namesItsFunction() {
        SymbolTable symbols = new SymbolTable();
        symbols.define(new Site(
                7,
                SiteKind.FUNCTION,
                "demo.Stack",
                "push",
                "(I)V",
                0,
                12,
                "Stack.java",
                "",
                "demo.Stack::push",
                "",
                false));
        EventWindowCollector collector = EventWindow.around(List.of(0L), 0);
        collector.accept(new RecordedEvent(
                0, EventKind.FUNCTION_CALL, 1, 1, 7, 0, 0, 0, 0, AccessMode.PLAIN, false, 0, 0, 0, 100, 5, 0, 0));
        Row row = collector.finish(symbols).rows().get(0);
        assertThat(row.action() + " " + row.location()).isEqualTo("calls Stack::push");
        assertThat(row.site()).isEqualTo("demo.Stack.push(Stack.java:12)");
    }

    @Test
    void collector_isFullBehindTheLastTarget() {
        EventWindowCollector collector = EventWindow.around(List.of(3L), 1);
        List<RecordedEvent> events = trace.events();
        events.subList(0, 5).forEach(collector);
        assertThat(collector.isFull()).isFalse();
        collector.accept(events.get(5));
        assertThat(collector.isFull()).isTrue();
    }

    @Test
    void divergence_bringsTheLastAccessesToItsPlaceAlong_howeverOldTheyAre() {
        List<RecordedEvent> events = new ArrayList<>(trace.events().subList(0, 20));
        for (long index = 20; index < 90; index++) {
            events.add(elsewhere(index));
        }
        events.addAll(trace.events().subList(90, 100));
        Divergence divergence = new Divergence("stale-value", "Stale.", "10", "45", List.of(events.get(90)));
        EventWindowCollector collector = EventWindow.around(divergence, 1);
        events.forEach(collector);
        EventWindow window = collector.finish(trace);
        assertThat(window.rows())
                .extracting(Row::index)
                .containsExactly(5L, 7L, 9L, 11L, 13L, 15L, 16L, 17L, 18L, 19L, 89L, 90L, 91L);
        assertThat(window.arrows()).contains(new Arrow(19, 90, Arrow.Kind.SHOULD_READ_FROM));
    }

    @Test
    void positions_countTheEventsOfEachThread() {
        assertThat(collect(List.of(50L), 2).rows()).extracting(Row::position).containsExactly(16L, 17L, 16L, 17L, 16L);
        assertThat(collect(List.of(50L), 2).rows()).extracting(Row::thread).containsExactly(1, 1, 2, 2, 3);
    }

    @Test
    void arrows_leadFromTheWriteThatEachReadReturns() {
        assertThat(collect(List.of(50L), 1).arrows()).containsExactly(new Arrow(49, 50, Arrow.Kind.READS_FROM));
    }

    @Test
    void staleRead_hasAnArrowFromTheWriteItSaw_andOneFromTheLastWrite() {
        CounterTraceFixture stale = new CounterTraceFixture(3, 50, Set.of(50L), "");
        EventWindowCollector collector = EventWindow.around(List.of(50L), 3);
        stale.events().forEach(collector);
        assertThat(collector.finish(stale).arrows())
                .filteredOn(arrow -> arrow.to() == 50)
                .containsExactly(
                        new Arrow(49, 50, Arrow.Kind.SHOULD_READ_FROM), new Arrow(47, 50, Arrow.Kind.READS_FROM));
    }

    @Test
    void acrossAGap_noArrowIsDrawn_whereTheLastWriteIsNotKnown() {
        CounterTraceFixture longer = new CounterTraceFixture(3, 50, Set.of(90L), "");
        EventWindowCollector collector = EventWindow.around(List.of(3L, 90L), 0);
        longer.events().forEach(collector);
        assertThat(collector.finish(longer).arrows()).isEmpty();
    }

    private static RecordedEvent elsewhere(long index) {
        return new RecordedEvent(
                index, EventKind.WRITE, 1, 100 + index, 1, 0, 99, 16, 8, AccessMode.PLAIN, false, 0, index, 0);
    }

    @Test
    void divergenceWithoutTrace_showsItsOwnEvents() {
        List<RecordedEvent> events = trace.events();
        Divergence divergence =
                new Divergence("stale-value", "A read is stale.", "1", "0", List.of(events.get(7), events.get(40)));
        assertThat(EventWindow.of(divergence, trace).rows())
                .extracting(Row::index)
                .containsExactly(7L, 40L);
    }

    private EventWindow collect(List<Long> indexes, int radius) {
        EventWindowCollector collector = EventWindow.around(indexes, radius);
        trace.events().forEach(collector);
        return collector.finish(trace);
    }
}
