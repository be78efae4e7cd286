// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.report.picture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.report.CounterTraceFixture;
import dev.braid.report.window.EventWindow;
import dev.braid.report.window.EventWindow.Row;
import dev.braid.report.window.EventWindowCollector;
import dev.braid.simulator.Divergence;
import dev.braid.trace.RecordedEvent;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class TwoOrdersTests {
    /** Turns of two events each: read, write. */
    private final CounterTraceFixture trace = new CounterTraceFixture(3, 20, Set.of(20L), "");

    @Test
    void staleRead_movesBehindTheWriteThatItSaw() {
        TwoOrders orders = orders("stale-value", 19, 20);
        assertThat(orders.recorded()).extracting(Row::index).containsSequence(17L, 18L, 19L, 20L);
        assertThat(orders.required()).extracting(Row::index).containsSequence(17L, 20L, 18L, 19L);
        assertThat(orders.moved()).containsExactly(20L);
        assertThat(orders.explanation()).contains("returned 9", "right behind event 17");
    }

    @Test
    void valueThatNobodyWrote_isExplainedByNoOrder() {
        TwoOrders orders = orders(new CounterTraceFixture(3, 20, Set.of(0L, 2L), ""), "stale-value", 1, 2);
        assertThat(orders.required()).isEmpty();
        assertThat(orders.explanation())
                .isEqualTo("None of the writes shown wrote 0, so no order of them explains the read.");
    }

    @Test
    void race_isSwapped() {
        assertThat(orders("data-race", 9, 10).required()).extracting(Row::index).containsSequence(8L, 10L, 9L, 11L);
    }

    @Test
    void lostUpdate_movesWhatCameBetween() {
        // Event 6 and 12 are of the first thread; what others did between them is moved.
        TwoOrders orders = orders("lost-update", 6, 9, 12);
        List<Long> required = orders.required().stream().map(Row::index).toList();
        assertThat(required.indexOf(12L)).isLessThan(required.indexOf(9L));
        assertThat(orders.moved()).contains(8L, 9L, 10L, 11L).doesNotContain(6L, 7L, 12L);
    }

    @Test
    void otherKinds_haveNoOtherOrder() {
        List<RecordedEvent> events = trace.events();
        Divergence divergence = new Divergence("deadlock", "", "", "", List.of(events.get(9), events.get(10)));
        assertThat(TwoOrders.of(divergence, window(trace, divergence))).isEmpty();
    }

    private TwoOrders orders(String kind, int... indexes) {
        return orders(trace, kind, indexes);
    }

    private static TwoOrders orders(CounterTraceFixture trace, String kind, int... indexes) {
        List<RecordedEvent> all = trace.events();
        List<RecordedEvent> events = Arrays.stream(indexes).mapToObj(all::get).toList();
        Divergence divergence = new Divergence(kind, "", "", "", events);
        return TwoOrders.of(divergence, window(trace, divergence)).orElseThrow();
    }

    private static EventWindow window(CounterTraceFixture trace, Divergence divergence) {
        EventWindowCollector collector = EventWindow.around(divergence, 5);
        trace.events().forEach(collector);
        return collector.finish(trace);
    }
}
