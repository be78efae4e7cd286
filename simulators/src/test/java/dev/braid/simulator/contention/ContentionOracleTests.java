// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.contention;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.simulator.TraceFixture;
import dev.braid.trace.contention.Conflict;
import dev.braid.trace.contention.Traceback;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** In random traces, the simulated memory loses what a second, slow one loses that goes tick by tick. */
class ContentionOracleTests {
    private static final int TRACES = 4_000;

    private final long seed = new Random().nextInt(1 << 30);
    private final Map<String, Integer> met = new TreeMap<>();

    @Test
    void losses_areThoseOfTheSlowMemory() {
        for (int i = 0; i < TRACES; i++) {
            TraceFixture trace = new RandomRegions(seed + i).events(10 + i % 150);
            int segments = 1 + i % 5;
            NaiveTransactions expected = NaiveTransactions.of(trace.events(), segments);
            Run run = new Run(trace, segments, Integer.MAX_VALUE);
            assertThat(run.losses)
                    .as("trace %d of seed %d, %d segments", i, seed, segments)
                    .isEqualTo(expected.losses);
            assertThat(run.follower.transactionsEnd())
                    .as("trace %d of seed %d", i, seed)
                    .isEqualTo(expected.now.values().stream()
                            .mapToLong(Long::longValue)
                            .max()
                            .orElseThrow());
            run.kinds.forEach((kind, count) -> met.merge(kind, count, Integer::sum));
        }
        assertThat(met.keySet())
                .as("each kind of loss, and no other, in seed %d", seed)
                .containsExactly(
                        "INEVITABLE ABORTED_SELF",
                        "INEVITABLE PAUSED",
                        "INEVITABLE WAITED_FOR_SEGMENT",
                        "WRITE_READ ABORTED_BY_OTHER",
                        "WRITE_READ ABORTED_SELF",
                        "WRITE_READ PAUSED",
                        "WRITE_WRITE ABORTED_BY_OTHER",
                        "WRITE_WRITE ABORTED_SELF",
                        "WRITE_WRITE PAUSED");
    }

    /** Forgotten transactions change the losses, but then that is reported. */
    @Test
    void losses_areThoseOfTheSlowMemory_orSaidNotToBeKnown_whereMuchIsForgotten() {
        int exact = 0;
        int changed = 0;
        for (int i = 0; i < TRACES; i++) {
            TraceFixture trace = new RandomRegions(seed + i).events(40 + i % 150);
            NaiveTransactions expected = NaiveTransactions.of(trace.events(), 4);
            Run run = new Run(trace, 4, 1 + i % 4);
            boolean isSame = run.losses.equals(expected.losses);
            if (run.memory.inexact() == 0) {
                assertThat(isSame).as("trace %d of seed %d", i, seed).isTrue();
                exact++;
            }
            changed += isSame ? 0 : 1;
        }
        assertThat(exact)
                .as("traces of which nothing is said, in seed %d", seed)
                .isGreaterThan(TRACES / 20);
        assertThat(changed).as("traces with other losses, in seed %d", seed).isGreaterThan(TRACES / 20);
    }

    /** A run of a trace in the memory, whose stream is checked against its rules. */
    private static final class Run implements TransactionListener {
        private final List<String> losses = new ArrayList<>();
        private final Map<String, Integer> kinds = new TreeMap<>();
        private final StreamRules rules = new StreamRules();
        private final TransactionalMemory memory;
        private final RegionFollower follower;

        Run(TraceFixture trace, int segments, int limit) {
            memory = new TransactionalMemory(segments, limit, this);
            follower = new RegionFollower(new LockCode(trace.symbols), memory, (thread, conflict, lost, time) -> {});
            trace.events().forEach(follower::event);
            rules.finish();
        }

        @Override
        public void happened(Kind kind, int thread, long time) {
            rules.happened(kind, thread);
        }

        @Override
        public void lost(int thread, Conflict conflict, long lost, long time) {
            losses.add(thread + " " + conflict.kind().label() + " "
                    + conflict.outcome().label() + " " + site(conflict.self()) + " " + site(conflict.other()) + " "
                    + lost + " at " + time);
            kinds.merge(conflict.kind() + " " + conflict.outcome(), 1, Integer::sum);
        }

        @Override
        public void waitedForSegment(int thread, long lost) {
            losses.add(thread + " segment " + lost);
        }

        private static Object site(@Nullable Traceback at) {
            return at == null ? 0 : at.frame();
        }
    }
}
