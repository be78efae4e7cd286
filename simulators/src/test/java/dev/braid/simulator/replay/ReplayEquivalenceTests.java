// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.replay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.simulator.Divergence;
import dev.braid.simulator.TraceFixture;
import dev.braid.simulator.Verdict;
import dev.braid.trace.EventBatch;
import dev.braid.trace.Outputs;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Checks the replay, with and without cells, against itself and against {@link NaiveOracle} on random traces. */
class ReplayEquivalenceTests {
    private static final int TRACES = 150;

    @Test
    void verdicts_areTheSameWithoutCells() {
        for (int seed = 0; seed < TRACES; seed++) {
            for (RandomTrace.Shape shape : RandomTrace.Shape.values()) {
                for (boolean far : new boolean[] {false, true}) {
                    TraceFixture trace = trace(seed, shape, far).events(seed % 100 == 0 ? 5000 : 200);
                    ReplaySimulator byDefault = new ReplaySimulator();
                    Verdict verdict = trace.judge(byDefault, new Outputs());
                    // In these epochs no cell is made, or cells are no longer touched from some event on.
                    for (long epoch = Cell.EPOCH_LIMIT - 3; epoch <= Cell.EPOCH_LIMIT; epoch++) {
                        ReplaySimulator other = new ReplaySimulator(new UntracedWrites(epoch));
                        assertThat(trace.judge(other, new Outputs()))
                                .as("seed %d, %s, far %s, epoch %d", seed, shape, far, epoch)
                                .isEqualTo(verdict);
                        assertThat(other.locations()).isEqualTo(byDefault.locations());
                        assertThat(other.learnt()).isEqualTo(byDefault.learnt());
                    }
                }
            }
        }
    }

    @Test
    void verdicts_areTheSameHoweverManyEventsABatchHas() {
        for (int seed = 0; seed < TRACES; seed++) {
            for (RandomTrace.Shape shape : RandomTrace.Shape.values()) {
                TraceFixture trace = trace(seed, shape, seed % 2 == 1).events(seed % 100 == 0 ? 5000 : 300);
                ReplaySimulator single = new ReplaySimulator();
                single.start(trace.header());
                trace.events().forEach(single::event);
                Verdict verdict = single.finish(new Outputs());
                for (int events : new int[] {1, 2, 7, EventBatch.MAX_EVENTS}) {
                    ReplaySimulator batched = new ReplaySimulator();
                    assertThat(trace.judge(batched, new Outputs(), events))
                            .as("seed %d, %s, batches of %d", seed, shape, events)
                            .isEqualTo(verdict);
                    assertThat(batched.locations()).isEqualTo(single.locations());
                    assertThat(batched.learnt()).isEqualTo(single.learnt());
                }
            }
        }
    }

    @Test
    void mismatches_areThoseOfTheNaiveOracle() {
        for (int seed = 0; seed < 10 * TRACES; seed++) {
            boolean far = seed % 2 == 1;
            TraceFixture trace = trace(seed, RandomTrace.Shape.TYPED, far).events(20 + seed % 200);
            NaiveOracle naive = new NaiveOracle();
            trace.events().forEach(naive::replay);
            List<NaiveOracle.Mismatch> expected = naive.mismatches(trace.symbols);

            ReplaySimulator replay = new ReplaySimulator();
            Verdict verdict = trace.judge(replay, new Outputs());

            assertThat(replay.staleValues() + replay.earlyValues() + replay.untracedWrites())
                    .as("seed %d, far %s", seed, far)
                    .isEqualTo(expected.size());
            assertThat(shown(verdict))
                    .as("seed %d, far %s", seed, far)
                    .isEqualTo(expected.subList(0, Math.min(expected.size(), MismatchLog.SHOWN_LIMIT)));
        }
    }

    private static RandomTrace trace(int seed, RandomTrace.Shape shape, boolean far) {
        int faultPercent = seed % 3 == 0 ? 0 : seed % 3 == 1 ? 1 : 6;
        RandomTrace trace = new RandomTrace(seed, shape, faultPercent).untracedWrites(seed % 4 == 0 ? 4 : 0);
        return far ? trace.far() : trace;
    }

    private static List<NaiveOracle.Mismatch> shown(Verdict verdict) {
        if (!(verdict instanceof Verdict.Diverges diverges)) {
            return List.of();
        }
        List<Divergence> divergences = diverges.divergences();
        return divergences.stream()
                .limit(MismatchLog.SHOWN_LIMIT)
                .map(NaiveOracle.Mismatch::of)
                .toList();
    }
}
