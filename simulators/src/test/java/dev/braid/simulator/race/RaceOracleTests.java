// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.race;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.simulator.TraceFixture;
import dev.braid.simulator.order.HappensBefore;
import dev.braid.simulator.order.ThreadOrder;
import dev.braid.trace.RecordedEvent;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Epochs find the races that the definition of happens-before finds, in random programs. */
class RaceOracleTests {
    private static final long SEED = 1;
    private static final int PROGRAMS = 4_000;

    @Test
    void races_areThoseOfTheDefinition() {
        int racy = 0;
        int free = 0;
        for (int program = 0; program < PROGRAMS; program++) {
            TraceFixture trace = new RandomProgram(SEED + program).events(10 + program % 110);
            List<NaiveRaces.Pair> expected = NaiveRaces.of(trace.events(), trace.symbols);
            Set<NaiveRaces.Pair> found = found(trace);

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

    /** Goes the way of the simulator, and keeps all pairs. */
    private static Set<NaiveRaces.Pair> found(TraceFixture trace) {
        Set<NaiveRaces.Pair> found = new HashSet<>();
        HappensBefore order = new HappensBefore();
        RaceSearch search = new RaceSearch(
                order,
                trace.symbols,
                (earlier, later) -> found.add(
                        new NaiveRaces.Pair((int) earlier.event(later.object()).index(), (int) later.index())));
        trace.events().forEach(search::event);
        assertThat(order.indices()).isLessThanOrEqualTo(trace.events().size());
        return found;
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
                    .operation(dev.braid.trace.EventKind.THREAD_ENDING, thread, 1000 + thread)
                    .operation(dev.braid.trace.EventKind.THREAD_END, thread, 0)
                    .operation(dev.braid.trace.EventKind.JOIN, 1, 1000 + thread);
        }
        HappensBefore order = new HappensBefore();
        trace.events().forEach(event -> {
            ThreadOrder thread = order.thread(event.thread());
            assertThat(thread.thread()).isEqualTo(event.thread());
            order.operation(event);
        });
        assertThat(order.indices()).isEqualTo(2);
    }
}
