// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.fault;

import static dev.braid.engine.api.TracedConcurrencyTest.Expectation.DIVERGES;

import dev.braid.engine.api.TracedConcurrencyTest;
import dev.braid.simulator.OutputComparison;
import dev.braid.simulator.Simulator;
import dev.braid.simulator.Verdict;
import dev.braid.simulator.replay.ReplaySimulator;
import dev.braid.trace.Outputs;
import dev.braid.trace.TraceEvent;
import dev.braid.trace.TraceHeader;
import java.util.concurrent.atomic.AtomicLong;

/** A test that does nothing wrong, judged by simulators that do. */
class JudgedFixture {
    private static int trialsOfOneWorker;

    private final AtomicLong counter = new AtomicLong();
    private int plain;

    @TracedConcurrencyTest(simulators = Unmakable.class)
    void simulatorThatCannotBeMade() {
        counter.incrementAndGet();
    }

    @TracedConcurrencyTest(simulators = Throwing.class)
    void simulatorThatThrows() {
        counter.incrementAndGet();
    }

    @TracedConcurrencyTest(simulators = Predicting.class)
    void otherOutputs(Outputs outputs) {
        outputs.put("different", counter.incrementAndGet());
        outputs.put("extra", 2);
        outputs.put("same", 3);
    }

    @TracedConcurrencyTest(simulators = Agreeing.class, expect = DIVERGES, trials = 2)
    void missingDivergence() {
        counter.incrementAndGet();
    }

    @TracedConcurrencyTest(simulators = DivergingAtTwo.class, expect = DIVERGES, trials = 5)
    void divergesInItsSecondTrial(Outputs outputs) {
        trialsOfOneWorker++;
        outputs.put("trials", trialsOfOneWorker);
        counter.incrementAndGet();
    }

    @TracedConcurrencyTest(simulators = Agreeing.class)
    void passes() {
        counter.incrementAndGet();
    }

    @TracedConcurrencyTest
    void raceThatNoSimulatorIsNamedFor() throws InterruptedException {
        writeTwice();
    }

    @TracedConcurrencyTest(simulators = ReplaySimulator.class)
    void raceThatTheOracleAloneJudges() throws InterruptedException {
        writeTwice();
    }

    private void writeTwice() throws InterruptedException {
        Thread other = new Thread(() -> plain = 1, "other");
        other.start();
        plain = 2;
        other.join();
        counter.addAndGet(plain);
    }

    /** Can't be made. */
    public static final class Unmakable extends Agreeing {
        public Unmakable() {
            throw new IllegalStateException("no table to judge by");
        }
    }

    /** Fails at each event. */
    public static final class Throwing extends Agreeing {
        @Override
        public void event(TraceEvent event) {
            throw new IllegalStateException("cannot judge this");
        }
    }

    /** Predicts outputs, whatever the trace says. */
    public static final class Predicting extends Agreeing {
        @Override
        public Verdict finish(Outputs actual) {
            Outputs predicted = new Outputs();
            predicted.put("different", 7);
            predicted.put("missing", 8);
            predicted.put("same", 3);
            return new Verdict.Diverges(OutputComparison.compare(predicted, actual));
        }
    }

    /** Diverges where two trials have run. */
    public static final class DivergingAtTwo extends Agreeing {
        @Override
        public Verdict finish(Outputs actual) {
            Outputs predicted = new Outputs();
            predicted.put("trials", "any but 2");
            return Long.valueOf(2).equals(actual.asMap().get("trials"))
                    ? new Verdict.Diverges(OutputComparison.compare(predicted, actual))
                    : super.finish(actual);
        }
    }

    /** Agrees with everything. */
    public static class Agreeing implements Simulator {
        @Override
        public String name() {
            return "test-" + getClass().getSimpleName();
        }

        @Override
        public void start(TraceHeader header) {}

        @Override
        public void event(TraceEvent event) {}

        @Override
        public Verdict finish(Outputs actual) {
            return new Verdict.Agrees("everything");
        }
    }
}
