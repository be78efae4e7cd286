// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.braid.simulator.replay.ReplaySimulator;
import dev.braid.trace.Fidelity;
import dev.braid.trace.Outputs;
import dev.braid.trace.TraceEvent;
import dev.braid.trace.TraceHeader;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SimulatorRunTests {
    private final TraceFixture trace = new TraceFixture().write(1, 5, 16, 1).read(1, 5, 16, 1);

    @Test
    void verdicts_comeInTheGivenOrder() {
        assertThat(run(new CountingFixture(Failure.NEVER), new ReplaySimulator()))
                .containsExactly(
                        Map.entry("counting", new Verdict.Agrees("2 events")),
                        Map.entry(
                                "replay",
                                new Verdict.Agrees("1 reads of 1 locations (1 writes) returned the last traced write;"
                                        + " 0 of the reads were the first of what they read")));
    }

    @Test
    void simulatorThatThrows_failsWithItsStackAndTheOthersGoOn() {
        for (Failure failure : List.of(Failure.IN_START, Failure.IN_EVENT, Failure.IN_FINISH)) {
            Map<String, Verdict> verdicts = run(new CountingFixture(failure), new ReplaySimulator());

            assertThat(verdicts.get("replay")).isInstanceOf(Verdict.Agrees.class);
            assertThat(verdicts.get("counting"))
                    .isInstanceOfSatisfying(
                            Verdict.Inconclusive.class,
                            inconclusive -> assertThat(inconclusive.reason())
                                    .startsWith("Simulator counting failed " + failure.when)
                                    .contains("java.lang.AssertionError: on purpose")
                                    .contains("CountingFixture.failIf"));
        }
    }

    @Test
    void simulatorThatRunsOutOfMemory_saysSo_andTheOthersGoOn() {
        Map<String, Verdict> verdicts = run(new CountingFixture(Failure.OUT_OF_MEMORY), new ReplaySimulator());

        assertThat(verdicts.get("replay")).isInstanceOf(Verdict.Agrees.class);
        assertThat(verdicts.get("counting"))
                .isInstanceOfSatisfying(
                        Verdict.Inconclusive.class,
                        inconclusive -> assertThat(inconclusive.reason())
                                .startsWith(
                                        "Simulator counting ran out of memory at event 0 (WRITE): it needs more than a")
                                .contains("give the JVM that judges a heap of, say, ")
                                .doesNotContain("fix the simulator"));
    }

    @Test
    void memory_isSharedAmongThoseThatForget_beyondWhatTheOracleTakes() {
        List<MemoryShare> shares = new ArrayList<>();
        List<Simulator> judges = List.of(
                new SharingFixture("one", shares),
                new CountingFixture(Failure.NEVER),
                new SharingFixture("other", shares));

        SimulatorRun.shareMemory(judges, 4_000);
        SimulatorRun.shareMemory(List.of(judges.get(0), new ReplaySimulator()), 4_000);

        assertThat(shares)
                .containsExactly(
                        new MemoryShare(4_000, 1_000, 0),
                        new MemoryShare(4_000, 1_000, 0),
                        new MemoryShare(4_000, 2_000, 48));
    }

    @Test
    void memory_ofASimulatorWhosePredictionsOthersConfirm_isTakenFromNoJudge() {
        List<MemoryShare> shares = new ArrayList<>();
        List<Simulator> simulators = List.of(new SharingFixture("judge", shares), new PredictingFixture(shares));

        SimulatorRun.shareMemory(simulators, 6_400);
        ((Predictor) simulators.get(1)).leaveToConfirm();
        SimulatorRun.shareMemory(simulators, 6_400);

        assertThat(shares)
                .containsExactly(
                        new MemoryShare(6_400, 1_600, 0),
                        new MemoryShare(6_400, 1_600, 0),
                        new MemoryShare(6_400, 3_200, 0),
                        new MemoryShare(6_400, 200, 0));
    }

    /** Predicts, and takes note of its share of the memory. */
    private static final class PredictingFixture extends SharingFixture implements Predictor {
        private boolean leavesToConfirm;

        PredictingFixture(List<MemoryShare> shares) {
            super("predicting", shares);
        }

        @Override
        public void leaveToConfirm() {
            leavesToConfirm = true;
        }

        @Override
        public boolean leavesToConfirm() {
            return leavesToConfirm;
        }
    }

    /** Takes note of its share of the memory. */
    private static class SharingFixture extends CountingFixture implements MemoryBound {
        private final String name;
        private final List<MemoryShare> shares;

        SharingFixture(String name, List<MemoryShare> shares) {
            super(Failure.NEVER);
            this.name = name;
            this.shares = shares;
        }

        @Override
        public String name() {
            return name;
        }

        @Override
        public void memory(MemoryShare share) {
            shares.add(share);
        }
    }

    @Test
    void traceWithoutRepeatedReads_isShownToThoseAloneThatDoWithoutThem() {
        TraceHeader all = trace.header();
        TraceHeader header = new TraceHeader(
                1, all.fidelity(), all.policy(), all.jdk(), Map.of("reads", "first"), "", 0, all.symbols());
        CountingFixture counting = new CountingFixture(Failure.NEVER);
        SimulatorRun run = new SimulatorRun(List.of(counting, new ReplaySimulator()), header);
        trace.feed(run, 10);
        Map<String, Verdict> verdicts = run.finish(new Outputs());

        assertThat(verdicts.get("replay")).isInstanceOf(Verdict.Agrees.class);
        assertThat(verdicts.get("counting"))
                .isEqualTo(
                        new Verdict.Inconclusive("Simulator counting needs all reads, and this trace leaves out those"
                                + " that only repeat an earlier one; record it with --reads all, or the configuration parameter"
                                + " braid.reads=all."));
        assertThat(RepeatedReads.recordedFor(List.of(new ReplaySimulator()))).isEqualTo("first");
        assertThat(RepeatedReads.recordedFor(List.of(new ReplaySimulator(), counting)))
                .isEqualTo("all");
        assertThat(RepeatedReads.recordedFor(List.of())).isEqualTo("all");
    }

    @Test
    void looseTrace_isShownToNoSimulator() {
        SimulatorRun run =
                new SimulatorRun(List.of(new CountingFixture(Failure.IN_START)), trace.header(Fidelity.LOOSE));
        trace.feed(run, 2);

        assertThat(run.finish(new Outputs()).get("counting"))
                .isInstanceOfSatisfying(
                        Verdict.Inconclusive.class,
                        inconclusive -> assertThat(inconclusive.reason())
                                .contains("needs one order of all events, and this trace has LOOSE fidelity"));
    }

    @Test
    void sameNameTwice_isRefused() {
        assertThatThrownBy(
                        () -> new SimulatorRun(List.of(new ReplaySimulator(), new ReplaySimulator()), trace.header()))
                .hasMessageContaining("named 'replay'");
    }

    @Test
    void secondFinish_isRefused() {
        SimulatorRun run = new SimulatorRun(List.of(), trace.header());
        run.finish(new Outputs());

        assertThatThrownBy(() -> run.finish(new Outputs())).isInstanceOf(IllegalStateException.class);
    }

    private Map<String, Verdict> run(Simulator... simulators) {
        SimulatorRun run = new SimulatorRun(List.of(simulators), trace.header());
        trace.feed(run, 2);
        return run.finish(new Outputs());
    }

    private enum Failure {
        NEVER("never"),
        IN_START("at its start"),
        IN_EVENT("at event 0 (WRITE)"),
        IN_FINISH("at its finish"),
        OUT_OF_MEMORY("at event 0 (WRITE)");

        final String when;

        Failure(String when) {
            this.when = when;
        }
    }

    private static class CountingFixture implements Simulator {
        private final Failure failure;
        private int events;

        CountingFixture(Failure failure) {
            this.failure = failure;
        }

        @Override
        public String name() {
            return "counting";
        }

        @Override
        public void start(TraceHeader header) {
            failIf(Failure.IN_START);
        }

        @Override
        public void event(TraceEvent event) {
            failIf(Failure.IN_EVENT);
            if (failure == Failure.OUT_OF_MEMORY) {
                throw new OutOfMemoryError("on purpose");
            }
            events++;
        }

        @Override
        public Verdict finish(Outputs actual) {
            failIf(Failure.IN_FINISH);
            return new Verdict.Agrees(events + " events");
        }

        private void failIf(Failure now) {
            if (failure == now) {
                throw new AssertionError("on purpose");
            }
        }
    }
}
