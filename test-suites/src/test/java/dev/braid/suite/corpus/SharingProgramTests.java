// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.corpus;

import dev.braid.engine.api.TracedConcurrencyTest;
import dev.braid.simulator.Divergence;
import dev.braid.simulator.Simulator;
import dev.braid.simulator.Table;
import dev.braid.simulator.Verdict;
import dev.braid.simulator.coherence.CoherenceSimulator;
import dev.braid.trace.Outputs;
import dev.braid.trace.TraceEvent;
import dev.braid.trace.TraceHeader;
import java.util.List;
import java.util.concurrent.CyclicBarrier;

/**
 * Programs whose threads share lines of a cache: falsely with fields side by side, not at all with fields far apart.
 */
class SharingProgramTests {
    private static final int ROUNDS = 50;

    /** In each round but the first, one of the two threads at least has lost the line since its last write. */
    private static final long LEAST_MISSES = ROUNDS - 1;

    static class Left {
        long left;
    }

    /** As much as no line is long, wherever it begins. */
    static class Padding extends Left {
        long p1, p2, p3, p4, p5, p6, p7, p8, p9, p10, p11, p12, p13, p14, p15, p16;
    }

    static final class Padded extends Padding {
        long right;
    }

    static final class SideBySide extends Left {
        long right;
    }

    @TracedConcurrencyTest(simulators = FalseSharing.class)
    void fieldsSideBySide_shareTheirLineFalsely() throws InterruptedException {
        SideBySide counters = new SideBySide();
        inRounds(() -> counters.left++, () -> counters.right++);
    }

    @TracedConcurrencyTest(simulators = NoSharing.class)
    void fieldsFarApart_shareNoLine() throws InterruptedException {
        Padded counters = new Padded();
        inRounds(() -> counters.left++, () -> counters.right++);
    }

    @TracedConcurrencyTest(simulators = FalseSharing.class)
    void elementsSideBySide_shareTheirLineFalsely() throws InterruptedException {
        short[] counters = new short[8];
        inRounds(() -> counters[0]++, () -> counters[7]++);
    }

    @TracedConcurrencyTest(simulators = NoSharing.class)
    void elementsFarApart_shareNoLine() throws InterruptedException {
        short[] counters = new short[128];
        inRounds(() -> counters[0]++, () -> counters[127]++);
    }

    private static void inRounds(Runnable one, Runnable other) throws InterruptedException {
        CyclicBarrier barrier = new CyclicBarrier(2);
        Crew.run(() -> repeat(barrier, one), () -> repeat(barrier, other));
    }

    private static void repeat(CyclicBarrier barrier, Runnable step) throws Exception {
        for (int i = 0; i < ROUNDS; i++) {
            barrier.await();
            step.run();
        }
    }

    /** Diverges unless the counters have falsely shared their line in each round. */
    public static final class FalseSharing extends Expected {
        public FalseSharing() {
            super("false-sharing", LEAST_MISSES, Long.MAX_VALUE);
        }
    }

    /** Diverges if the counters have falsely shared a line. */
    public static final class NoSharing extends Expected {
        public NoSharing() {
            super("no-sharing", 0, 0);
        }
    }

    /** Holds the number of misses on the counters that are of false sharing against a range. */
    abstract static class Expected implements Simulator {
        private static final String FIELDS = SharingProgramTests.class.getName();
        private static final String ELEMENTS = "short[]";
        private static final int FALSE_SHARING = 2;
        private static final int MISSES = 3;

        private final CoherenceSimulator coherence = new CoherenceSimulator();
        private final String name;
        private final long least;
        private final long most;

        Expected(String name, long least, long most) {
            this.name = name;
            this.least = least;
            this.most = most;
        }

        @Override
        public String name() {
            return name;
        }

        @Override
        public void start(TraceHeader header) {
            coherence.start(header);
        }

        @Override
        public void event(TraceEvent event) {
            coherence.event(event);
        }

        @Override
        public Verdict finish(Outputs actual) {
            Verdict verdict = coherence.finish(actual);
            if (verdict.findings().isEmpty()) {
                return verdict;
            }
            Table found = verdict.findings().get(FALSE_SHARING);
            long misses = found.rows().stream()
                    .filter(row -> isOfCounters((String) row.get(0)))
                    .mapToLong(row -> (Long) row.get(MISSES))
                    .sum();
            return misses >= least && misses <= most
                    ? verdict
                    : new Verdict.Diverges(List.of(new Divergence(
                            name,
                            "The counters had " + misses + " misses of false sharing, in " + found.rows(),
                            least + " to " + most,
                            Long.toString(misses),
                            List.of())));
        }

        private static boolean isOfCounters(String owner) {
            return owner.startsWith(FIELDS) || owner.equals(ELEMENTS);
        }
    }
}
