// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.coherence;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.simulator.TraceFixture;
import dev.braid.trace.EventKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** In random traces, caches count what a second, slow implementation counts by the definitions. */
class CoherenceOracleTests {
    private static final long SEED = 1;
    private static final int TRACES = 4_000;
    private static final int[] LINES = {8, 16, 32, 64, 128};

    @Test
    void counts_areThoseOfTheDefinitions() {
        long trueSharing = 0;
        long falseSharing = 0;
        for (int i = 0; i < TRACES; i++) {
            TraceFixture trace = new RandomAccesses(SEED + i).events(10 + i % 190);
            int lineBytes = LINES[i % LINES.length];
            NaiveCaches expected = NaiveCaches.of(trace.events(), lineBytes);
            Counted found = new Counted(trace, lineBytes, Integer.MAX_VALUE);
            assertThat(found.counts())
                    .as("trace %d of seed %d, lines of %d bytes", i, SEED, lineBytes)
                    .isEqualTo(expected.counts);
            assertThat(found.caches.inexact()).isZero();
            assertThat(found.caches.lineCount()).isEqualTo(expected.lines.size());
            trueSharing += sum(expected, "true ");
            falseSharing += sum(expected, "false ");
        }
        assertThat(trueSharing).as("misses of true sharing").isGreaterThan(TRACES);
        assertThat(falseSharing).as("misses of false sharing").isGreaterThan(TRACES);
    }

    /** Forgotten lines change the counts, but then that is reported. */
    @Test
    void counts_areThoseOfTheDefinitions_orSaidNotToBeExact_whereMuchIsForgotten() {
        int exact = 0;
        int inexact = 0;
        int changed = 0;
        for (int i = 0; i < TRACES; i++) {
            TraceFixture trace = new RandomAccesses(SEED + i).events(5 + i % 60);
            int lineBytes = LINES[i % LINES.length];
            NaiveCaches expected = NaiveCaches.of(trace.events(), lineBytes);
            Counted found = new Counted(trace, lineBytes, 1 + i % 4);
            boolean isSame = found.counts().equals(expected.counts);
            if (found.caches.inexact() == 0) {
                assertThat(isSame)
                        .as("trace %d of seed %d, lines of %d bytes", i, SEED, lineBytes)
                        .isTrue();
                exact++;
            } else {
                inexact++;
            }
            changed += isSame ? 0 : 1;
        }
        assertThat(exact).as("traces of which nothing is said").isGreaterThan(TRACES / 10);
        assertThat(inexact).as("traces of which it is said").isGreaterThan(TRACES / 10);
        assertThat(changed).as("traces with other counts").isGreaterThan(TRACES / 20);
    }

    private static long sum(NaiveCaches caches, String prefix) {
        return caches.counts.entrySet().stream()
                .filter(entry -> entry.getKey().startsWith(prefix))
                .mapToLong(Map.Entry::getValue)
                .sum();
    }

    /** A trace, as caches have counted it. */
    private static final class Counted {
        private final List<SharedLine> shared = new ArrayList<>();
        private final Caches caches;

        Counted(TraceFixture trace, int lineBytes, int limit) {
            caches = new Caches(lineBytes, limit, shared::add);
            trace.events().forEach(event -> {
                if (event.kind().isAccess()) {
                    caches.access(event, event.kind() != EventKind.READ);
                } else if (event.kind() == EventKind.THREAD_END) {
                    caches.endThread(event.thread());
                }
            });
            caches.finish();
        }

        Map<String, Long> counts() {
            return CoherenceOracleTests.counts(caches, shared);
        }
    }

    private static Map<String, Long> counts(Caches caches, List<SharedLine> shared) {
        Map<String, Long> counts = new TreeMap<>();
        List<CoreTraffic> cores = caches.cores().all();
        for (int core = 0; core < cores.size(); core++) {
            CoreTraffic traffic = cores.get(core);
            counts.put("core " + core + " read hits", traffic.readHits);
            counts.put("core " + core + " write hits", traffic.writeHits);
            counts.put("core " + core + " read misses", traffic.readMisses);
            counts.put("core " + core + " write misses", traffic.writeMisses);
            counts.put("core " + core + " upgrades", traffic.upgrades);
            counts.put("core " + core + " invalidations", traffic.invalidations);
            counts.put("core " + core + " transfers", traffic.transfers);
            counts.put("core " + core + " write-backs", traffic.writeBacks);
        }
        for (SharedLine line : shared) {
            for (PlaceTraffic place : line.places()) {
                String name = line.object() + "+" + place.first().offset();
                assertThat(place.cold + place.trueSharing + place.falseSharing)
                        .as("misses of %s by their reasons", name)
                        .isEqualTo(place.readMisses + place.writeMisses);
                counts.merge("cold " + name, place.cold, Long::sum);
                counts.merge("true " + name, place.trueSharing, Long::sum);
                counts.merge("false " + name, place.falseSharing, Long::sum);
            }
            for (FalseSharing sharing : line.falseSharing()) {
                String missed = line.object() + "+" + sharing.miss().offset();
                String written = line.object() + "+" + sharing.write().offset();
                counts.merge("false " + missed + " by " + written, sharing.count(), Long::sum);
            }
        }
        counts.values().removeIf(count -> count == 0);
        return counts;
    }
}
