// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.coherence;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.simulator.TraceFixture;
import java.util.Locale;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The protocol's table of transitions, from Culler, Singh and Gupta, "Parallel Computer Architecture", 1999, figure
 * 5.15: what two caches have before and after a core's access, and what goes over the bus.
 */
class MesiTableTests {
    private static final long OBJECT = 7;

    /** Own state, the other's, the own core's access, own state after it, the other's, and the traffic of both. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "I | I | read  | E | I | read miss",
                "I | I | write | M | I | write miss",
                "I | E | read  | S | S | read miss, transfer",
                "I | M | read  | S | S | read miss, transfer, other writes back",
                "I | E | write | M | I | write miss, transfer, other invalidated",
                "I | M | write | M | I | write miss, transfer, other invalidated",
                "S | S | read  | S | S | read hit",
                "S | S | write | M | I | upgrade, other invalidated",
                "E | I | read  | E | I | read hit",
                "E | I | write | M | I | write hit",
                "M | I | read  | M | I | read hit",
                "M | I | write | M | I | write hit",
            })
    void access_changesStatesAsInTheTable(
            String own, String other, String access, String ownAfter, String otherAfter, String traffic) {
        Caches caches = new Caches(64, 1_000, line -> {});
        TraceFixture trace = new TraceFixture().begin(1, "own").begin(2, "other");
        trace.read(1, OBJECT + 1, 16, 0).read(2, OBJECT + 1, 16, 0); // which gives each its core
        bring(trace, own, other);
        trace.events().stream().filter(event -> event.kind().isAccess()).forEach(event -> take(caches, event));
        assertThat(state(caches, 0) + state(caches, 1)).isEqualTo(own + other);
        String before =
                all(caches.cores().traffic(0)) + "/" + all(caches.cores().traffic(1));

        TraceFixture next = new TraceFixture();
        trace.events().forEach(event -> next.read(9, 99, 0, 0)); // so that the time goes on
        if (access.equals("read")) {
            next.read(1, OBJECT, 16, 0);
        } else {
            next.write(1, OBJECT, 16, 0);
        }
        take(caches, next.events().get(next.events().size() - 1));

        assertThat(state(caches, 0) + state(caches, 1)).isEqualTo(ownAfter + otherAfter);
        String after = all(caches.cores().traffic(0)) + "/" + all(caches.cores().traffic(1));
        assertThat(difference(before, after)).isEqualTo(traffic);
    }

    private static void bring(TraceFixture trace, String own, String other) {
        switch (own + other) {
            case "IE" -> trace.read(2, OBJECT, 16, 0);
            case "IM" -> trace.write(2, OBJECT, 16, 0);
            case "SS" -> trace.read(2, OBJECT, 16, 0).read(1, OBJECT, 16, 0);
            case "EI" -> trace.read(1, OBJECT, 16, 0);
            case "MI" -> trace.write(1, OBJECT, 16, 0);
            default -> assertThat(own + other).isEqualTo("II");
        }
    }

    private static void take(Caches caches, dev.braid.trace.RecordedEvent event) {
        caches.access(event, event.kind().writes());
    }

    private static String state(Caches caches, int core) {
        return caches.state(OBJECT, 0, core).name().substring(0, 1);
    }

    private static String all(CoreTraffic core) {
        return String.format(
                Locale.ROOT,
                "%d %d %d %d %d %d %d %d",
                core.readHits,
                core.writeHits,
                core.readMisses,
                core.writeMisses,
                core.upgrades,
                core.transfers,
                core.invalidations,
                core.writeBacks);
    }

    private static String difference(String before, String after) {
        String[] names = {
            "read hit", "write hit", "read miss", "write miss", "upgrade", "transfer", "invalidated", "writes back"
        };
        String[] earlier = before.split("[ /]");
        String[] later = after.split("[ /]");
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < later.length; i++) {
            long more = Long.parseLong(later[i]) - Long.parseLong(earlier[i]);
            if (more != 0) {
                assertThat(more).isOne();
                text.append(text.isEmpty() ? "" : ", ")
                        .append(i < names.length ? "" : "other ")
                        .append(names[i % names.length]);
            }
        }
        return text.toString();
    }
}
