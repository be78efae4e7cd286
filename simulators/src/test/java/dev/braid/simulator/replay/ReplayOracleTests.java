// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.replay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.simulator.Divergence;
import dev.braid.simulator.TraceFixture;
import dev.braid.simulator.Verdict;
import dev.braid.trace.EventBatch;
import dev.braid.trace.EventView;
import dev.braid.trace.Outputs;
import dev.braid.trace.RecordedEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Checks the replay against {@link NaiveHeap} on random traces. */
class ReplayOracleTests {
    private static final int TRACES = 1000;
    private static final Pattern READ = Pattern.compile("Thread '[^']*' at an unknown place \\(event (\\d+)\\) read");

    @Test
    void mismatches_areThoseOfTheNaiveHeap() {
        for (int seed = 0; seed < TRACES; seed++) {
            for (RandomTrace.Shape shape : RandomTrace.Shape.values()) {
                int faultPercent = seed % 3 == 0 ? 0 : 4;
                compare(new RandomTrace(seed, shape, faultPercent).events(100), "seed " + seed + ", " + shape);
            }
        }
    }

    @Test
    void mismatches_areThoseOfTheNaiveHeapInLongTraces() {
        for (int seed = 0; seed < 3; seed++) {
            compare(new RandomTrace(seed, RandomTrace.Shape.MIXED, 1).events(20_000), "seed " + seed);
        }
    }

    @Test
    void mismatches_areThoseOfTheNaiveHeapThatForgetsUntracedWrites() {
        for (int seed = 0; seed < TRACES; seed++) {
            TraceFixture trace = new RandomTrace(seed, RandomTrace.Shape.TYPED, 4)
                    .untracedWrites(5)
                    .events(100);
            compareMismatches(trace, "seed " + seed);
        }
    }

    @Test
    void faultlessTracesWithUntracedWrites_agree() {
        for (int seed = 0; seed < 200; seed++) {
            for (RandomTrace.Shape shape : RandomTrace.Shape.values()) {
                TraceFixture trace =
                        new RandomTrace(seed, shape, 0).untracedWrites(5).events(200);
                assertThat(trace.judge(new ReplaySimulator(), new Outputs()))
                        .as("seed %d, %s", seed, shape)
                        .isInstanceOf(Verdict.Agrees.class);
            }
        }
    }

    @Test
    void faultlessTraces_agree() {
        for (int seed = 0; seed < 200; seed++) {
            for (RandomTrace.Shape shape : RandomTrace.Shape.values()) {
                TraceFixture trace = new RandomTrace(seed, shape, 0).events(200);
                assertThat(trace.judge(new ReplaySimulator(), new Outputs()))
                        .as("seed %d, %s", seed, shape)
                        .isInstanceOf(Verdict.Agrees.class);
            }
        }
    }

    private static void compare(TraceFixture trace, String description) {
        ReplaySimulator replay = new ReplaySimulator();
        long learnt = compareMismatches(trace, description, replay);
        assertThat(replay.learnt()).as(description).isEqualTo(learnt);
    }

    private static void compareMismatches(TraceFixture trace, String description) {
        compareMismatches(trace, description, new ReplaySimulator());
    }

    /** {@return the number of reads that taught the naive heap something} */
    private static long compareMismatches(TraceFixture trace, String description, ReplaySimulator replay) {
        NaiveHeap naive = new NaiveHeap();
        replay.start(trace.header());
        EventBatch batch = new EventBatch();
        EventView view = new EventView(batch);
        List<Long> expected = new ArrayList<>();
        List<Long> found = new ArrayList<>();
        long learnt = 0;
        for (RecordedEvent event : trace.events()) {
            if (naive.replay(event)) {
                expected.add(event.index());
            }
            learnt += naive.learnt ? 1 : 0;
            long before = mismatches(replay);
            batch.add(event);
            replay.events(batch, view);
            batch.clear();
            if (mismatches(replay) != before) {
                found.add(event.index());
            }
        }
        assertThat(found).as(description).isEqualTo(expected);
        assertThat(mismatches(replay)).as(description).isEqualTo(expected.size());
        assertThat(shownReads(replay.finish(new Outputs())))
                .as(description)
                .isEqualTo(expected.subList(0, Math.min(expected.size(), MismatchLog.SHOWN_LIMIT)));
        return learnt;
    }

    private static long mismatches(ReplaySimulator replay) {
        return replay.staleValues() + replay.earlyValues() + replay.untracedWrites();
    }

    private static List<Long> shownReads(Verdict verdict) {
        List<Long> indexes = new ArrayList<>();
        if (verdict instanceof Verdict.Diverges diverges) {
            for (Divergence divergence : diverges.divergences()) {
                Matcher read = READ.matcher(divergence.message());
                if (read.lookingAt()) {
                    indexes.add(Long.valueOf(read.group(1)));
                }
            }
        }
        return indexes;
    }
}
