// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.race;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.simulator.Extent;
import dev.braid.simulator.MemoryShare;
import dev.braid.simulator.TraceFixture;
import dev.braid.simulator.order.HappensBefore;
import dev.braid.trace.EventView;
import dev.braid.trace.RecordedEvent;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * The shadow memory counts the locations, and those that threads share, as a count by bytes does, in random programs.
 */
class SharingOracleTests {
    private static final long SEED = 7;
    private static final int PROGRAMS = 3_000;
    private static final long WORD_MASK = -8;

    @Test
    void locations_areCountedAsByBytes_whateverTheirSizesAndModes() {
        int sharing = 0;
        int keptApart = 0;
        for (int program = 0; program < PROGRAMS; program++) {
            TraceFixture trace = new RandomProgram(SEED + program).events(5 + program % 110);
            Extent found = extent(trace, RaceLimits.within(MemoryShare.alone()), 1 + program % 97);
            Sharing expected = new Sharing(trace);
            assertThat(found.isExact()).isTrue();
            assertThat(new long[] {found.locations(), found.shared()})
                    .as("locations, and shared ones, in program %d of seed %d", program, SEED)
                    .containsExactly(expected.locations(), expected.shared());
            sharing += expected.shared() > 0 ? 1 : 0;
            keptApart += expected.locations() > expected.shared() ? 1 : 0;
        }
        assertThat(sharing).as("programs in which threads share").isGreaterThan(PROGRAMS / 2);
        assertThat(keptApart).as("programs with locations of one thread").isGreaterThan(PROGRAMS / 10);
    }

    @Test
    void counts_areSaidNotToBeExact_whereSomethingWasForgotten() {
        int exact = 0;
        int other = 0;
        for (int program = 0; program < PROGRAMS; program++) {
            TraceFixture trace = new RandomProgram(SEED + program).events(5 + program % 110);
            Extent found = extent(trace, RaceLimits.exactly(1 + program % 5, 1, 1 + program % 2), 1 + program % 7);
            Sharing expected = new Sharing(trace);
            boolean isRight = found.locations() == expected.locations() && found.shared() == expected.shared();
            assertThat(isRight || !found.isExact())
                    .as("program %d of seed %d is counted right, or said not to be", program, SEED)
                    .isTrue();
            assertThat(found.isExact() || found.threadsMet()).isTrue();
            exact += found.isExact() ? 1 : 0;
            other += isRight ? 0 : 1;
        }
        assertThat(exact).isGreaterThan(PROGRAMS / 100);
        assertThat(other).isGreaterThan(PROGRAMS / 100);
    }

    private static Extent extent(TraceFixture trace, RaceLimits limits, int batchEvents) {
        RaceSearch search = new RaceSearch(new HappensBefore(), trace.symbols, (earlier, later) -> {}, limits);
        trace.feed(batch -> search.events(batch, new EventView(batch)), batchEvents);
        search.finish();
        return search.extent();
    }

    /**
     * By bytes: an access makes one location of those bytes of a word that belong to none, and uses all that it
     * touches.
     */
    private static final class Sharing {
        private final Map<String, String> locations = new HashMap<>();
        private final Map<String, Set<Integer>> threads = new HashMap<>();

        Sharing(TraceFixture trace) {
            AccessRoles roles = new AccessRoles(trace.symbols);
            for (RecordedEvent event : trace.events()) {
                if (event.kind().isAccess()) {
                    AccessRole role = roles.role(event);
                    if (role == AccessRole.DATA || role == AccessRole.ATOMIC) {
                        access(event);
                    }
                }
            }
        }

        private void access(RecordedEvent event) {
            Map<Long, String> added = new HashMap<>();
            for (long next = event.offset(); next < event.offset() + ShadowMemory.length(event); next++) {
                long at = next;
                String name = event.object() + "+" + at;
                String location =
                        locations.computeIfAbsent(name, unused -> added.computeIfAbsent(at & WORD_MASK, word -> name));
                threads.computeIfAbsent(location, unused -> new HashSet<>()).add(event.thread());
            }
        }

        long locations() {
            return threads.size();
        }

        long shared() {
            return threads.values().stream().filter(users -> users.size() > 1).count();
        }
    }
}
