// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.report;

import dev.braid.report.model.DivergenceReport;
import dev.braid.report.model.TestReport;
import dev.braid.report.text.Headline;
import dev.braid.report.window.EventWindow;
import dev.braid.report.window.EventWindowCollector;
import dev.braid.simulator.Divergence;
import dev.braid.simulator.DivergenceKind;
import dev.braid.simulator.Simulator;
import dev.braid.simulator.Simulators;
import dev.braid.simulator.TraceFixture;
import dev.braid.simulator.Verdict;
import dev.braid.simulator.flow.ControlFlowSimulator;
import dev.braid.simulator.linearizable.History;
import dev.braid.simulator.linearizable.HistoryOutputs;
import dev.braid.simulator.linearizable.Operation;
import dev.braid.simulator.linearizable.Subject;
import dev.braid.simulator.outcome.Grade;
import dev.braid.simulator.outcome.Observation;
import dev.braid.simulator.outcome.ObservationOutputs;
import dev.braid.simulator.outcome.OutcomeCase;
import dev.braid.trace.EndingText;
import dev.braid.trace.EventKind;
import dev.braid.trace.Outputs;
import dev.braid.trace.SiteKind;
import dev.braid.trace.flow.MergeFinding;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** For each kind of divergence a trace that has it, judged by the simulator that finds it. */
public final class KindFixture {
    private static final long COUNTER = 12;
    private static final long FIELD = 16;
    private static final long MONITOR = 101;
    private static final long OTHER_MONITOR = 102;
    private static final int MAIN = 1;
    private static final int WORKER = 2;
    private static final int HELPER = 3;
    private static final int WRITE_LINE = 21;
    private static final int READ_LINE = 34;
    private static final int FUNCTION = 50;

    public final TraceFixture trace = new TraceFixture();
    private final DivergenceKind kind;
    private final Outputs outputs = new Outputs();

    public KindFixture(DivergenceKind kind) {
        this.kind = kind;
        for (int line = 1; line < FUNCTION; line++) {
            trace.symbols.fieldSite(line, "value");
        }
        trace.symbols
                .type(COUNTER, "demo.Counter")
                .type(MONITOR, "demo.Account")
                .type(OTHER_MONITOR, "demo.Log")
                .markedFunction(FUNCTION, "dev.braid.engine.api.Atomic");
    }

    /** {@return the report of a test that failed with a divergence of this kind} */
    public TestReport report() {
        Found found = found();
        Divergence divergence = found.divergence();
        EventWindow window = null;
        if (!divergence.events().isEmpty()) {
            EventWindowCollector collector = EventWindow.around(divergence, 4);
            trace.events().forEach(collector);
            window = collector.finish(trace.symbols);
        }
        return ReportFixture.failing(
                Headline.of(found.simulator(), divergence),
                Map.of(found.simulator(), new Verdict.Diverges(List.of(divergence))),
                List.of(new DivergenceReport(1, found.simulator(), divergence, window, null)));
    }

    private Found found() {
        return switch (kind) {
            case STALE_VALUE, EARLY_VALUE, UNTRACED_WRITER, SUMMARY -> wrongValue();
            case OUTPUT, LOST_UPDATE -> lostUpdate();
            case DATA_RACE -> {
                beginAll();
                trace.at(WRITE_LINE).write(MAIN, COUNTER, FIELD, 5);
                yield judged("race", trace.at(READ_LINE).read(WORKER, COUNTER, FIELD, 5));
            }
            case PREDICTED_RACE -> predictedRace();
            case DEADLOCK_CYCLE, DEADLOCK, LOST_NOTIFICATION, WASTED_NOTIFICATION, WAITS_FOREVER -> locks();
            case ATOMICITY_VIOLATION -> brokenBlock();
            case NOT_LINEARIZABLE -> history();
            case FORBIDDEN_OUTCOME, UNGRADED_OUTCOME -> outcome();
            case HOLE ->
                flow(new MergeFinding(
                        MergeFinding.Kind.HOLE,
                        "putfield demo.Counter.value at bytecode index 7 of demo.Counter.add(Counter.java:12)",
                        1,
                        MAIN,
                        40));
            case UNMATCHED_RECORD ->
                flow(new MergeFinding(
                        MergeFinding.Kind.UNMATCHED,
                        "getfield demo.Counter.value at bytecode index 2 of demo.Counter.add(Counter.java:12)",
                        3,
                        MAIN,
                        40));
            case EXTERNAL ->
                new Found(
                        "python3",
                        new Divergence(kind, "account 7 went below zero in step 12", "0 or more", "-3", List.of()));
        };
    }

    private void beginAll() {
        trace.begin(MAIN, "main").begin(WORKER, "worker").begin(HELPER, "helper");
    }

    private Found wrongValue() {
        beginAll();
        trace.at(WRITE_LINE).write(MAIN, COUNTER, FIELD, 4).write(MAIN, COUNTER, FIELD, 5);
        trace.write(MAIN, COUNTER, FIELD, 6).at(READ_LINE);
        if (kind == DivergenceKind.SUMMARY) {
            for (int i = 0; i < 30; i++) {
                trace.read(WORKER, COUNTER, FIELD, 4).at(WRITE_LINE).write(MAIN, COUNTER, FIELD, 6);
            }
        } else {
            trace.read(WORKER, COUNTER, FIELD, kind == DivergenceKind.STALE_VALUE ? 4 : 7);
            if (kind == DivergenceKind.EARLY_VALUE) {
                trace.at(WRITE_LINE).write(MAIN, COUNTER, FIELD, 7);
            }
        }
        return judged("replay", trace);
    }

    private Found lostUpdate() {
        trace.begin(MAIN, "main").begin(WORKER, "thread-0").begin(HELPER, "thread-1");
        trace.symbols.fieldSite(WRITE_LINE, "counter").fieldSite(READ_LINE, "counter");
        trace.symbols.field(COUNTER, FIELD, "counter");
        trace.at(WRITE_LINE).write(MAIN, COUNTER, FIELD, 0).at(READ_LINE);
        trace.read(WORKER, COUNTER, FIELD, 0).read(HELPER, COUNTER, FIELD, 0).at(WRITE_LINE);
        trace.write(WORKER, COUNTER, FIELD, 1).at(READ_LINE).read(WORKER, COUNTER, FIELD, 1);
        trace.at(WRITE_LINE).write(WORKER, COUNTER, FIELD, 2).write(HELPER, COUNTER, FIELD, 1);
        outputs.put("thread-0.increments", 2);
        outputs.put("thread-1.increments", 1);
        outputs.put("total", 1);
        return judged("increment-counts", trace);
    }

    private Found predictedRace() {
        beginAll();
        trace.at(WRITE_LINE).write(MAIN, COUNTER, FIELD, 5).at(22);
        trace.operation(EventKind.MONITOR_ENTER, MAIN, MONITOR).operation(EventKind.MONITOR_EXIT, MAIN, MONITOR);
        trace.at(32).operation(EventKind.MONITOR_ENTER, WORKER, MONITOR).at(33);
        trace.operation(EventKind.MONITOR_EXIT, WORKER, MONITOR);
        return judged("predicted-race", trace.at(READ_LINE).write(WORKER, COUNTER, FIELD, 6));
    }

    private Found locks() {
        beginAll();
        trace.symbols.siteOf(1, SiteKind.SYNC, "demo.Bank", "").siteOf(2, SiteKind.SYNC, "demo.Bank", "");
        if (kind == DivergenceKind.DEADLOCK_CYCLE) {
            nested(MAIN, MONITOR, OTHER_MONITOR);
            nested(WORKER, OTHER_MONITOR, MONITOR);
            return judged("deadlock", trace);
        }
        if (kind == DivergenceKind.DEADLOCK) {
            parkForEachOther();
            return judged("deadlock", trace);
        }
        if (kind == DivergenceKind.LOST_NOTIFICATION) {
            trace.at(2).operation(EventKind.NOTIFY_ALL, WORKER, MONITOR);
        }
        enter(1, MAIN, MONITOR);
        trace.operation(EventKind.WAIT, MAIN, MONITOR);
        if (kind == DivergenceKind.WASTED_NOTIFICATION) {
            enter(1, WORKER, MONITOR);
            trace.operation(EventKind.WAIT, WORKER, MONITOR);
            trace.at(2).operation(EventKind.NOTIFY, HELPER, MONITOR);
            trace.at(1).operation(EventKind.WAKE, MAIN, MONITOR);
            trace.operation(EventKind.WAIT, MAIN, MONITOR);
        }
        trace.operation(EventKind.STILL, MAIN, 0, 0);
        return judged("deadlock", trace);
    }

    private void parkForEachOther() {
        String locks = "java.util.concurrent.locks.";
        trace.symbols
                .siteOf(3, SiteKind.FIELD, locks + "AbstractOwnableSynchronizer", "exclusiveOwnerThread")
                .methodSite(4, SiteKind.UNSAFE, locks + "LockSupport", "setBlocker")
                .callSite(WRITE_LINE, locks + "Lock", "lock")
                .callSite(READ_LINE, locks + "Lock", "lock")
                .type(MONITOR, locks + "ReentrantLock$NonfairSync")
                .type(OTHER_MONITOR, locks + "ReentrantLock$NonfairSync");
        trace.at(3).calledAt(WRITE_LINE).writeReference(MAIN, MONITOR, 24, 200 + MAIN);
        trace.writeReference(WORKER, OTHER_MONITOR, 24, 200 + WORKER);
        park(MAIN, OTHER_MONITOR);
        park(WORKER, MONITOR);
    }

    private void park(int thread, long blocker) {
        trace.at(4).calledAt(READ_LINE).writeReference(thread, 200 + thread, 32, blocker);
        trace.operation(EventKind.PARK, thread, 200 + thread);
    }

    private void nested(int thread, long outer, long inner) {
        enter(1, thread, outer);
        enter(2, thread, inner);
        trace.operation(EventKind.MONITOR_EXIT, thread, inner).operation(EventKind.MONITOR_EXIT, thread, outer);
    }

    private void enter(int line, int thread, long monitor) {
        trace.at(line).operation(EventKind.MONITOR_ENTER, thread, monitor);
    }

    private Found brokenBlock() {
        beginAll();
        trace.at(FUNCTION).function(EventKind.FUNCTION_CALL, MAIN, 1000);
        trace.at(READ_LINE).read(MAIN, COUNTER, FIELD, 5).at(WRITE_LINE).write(WORKER, COUNTER, FIELD, 7);
        trace.write(MAIN, COUNTER, FIELD, 6).at(FUNCTION).function(EventKind.FUNCTION_RETURN, MAIN, 1000);
        return judged("atomicity", trace);
    }

    private Found history() {
        History history = new History(
                77,
                List.of(
                        new Operation(1, "add", List.of("7"), 0, 1, "true"),
                        new Operation(2, "add", List.of("8"), 2, 3, "true"),
                        new Operation(2, "add", List.of("7"), 4, 5, "true")));
        HistoryOutputs.put(new Subject("demo.SetTest", SetSpec.class.getName(), Set.of()), List.of(history), outputs);
        return judged("linearizable", trace);
    }

    private Found outcome() {
        trace.symbols.markedFunction(FUNCTION, "org.openjdk.jcstress.annotations.Actor");
        trace.begin(MAIN, "run 1: first").begin(WORKER, "run 1: second").at(FUNCTION);
        trace.function(EventKind.FUNCTION_CALL, MAIN, 1).function(EventKind.FUNCTION_CALL, WORKER, 2);
        trace.at(READ_LINE).read(MAIN, COUNTER, FIELD, 0).read(WORKER, COUNTER, FIELD, 0);
        trace.at(WRITE_LINE).write(MAIN, COUNTER, FIELD, 1).write(WORKER, COUNTER, FIELD, 1);
        Grade grade = kind == DivergenceKind.FORBIDDEN_OUTCOME ? Grade.FORBIDDEN : Grade.UNKNOWN;
        ObservationOutputs.put(
                new Observation(
                        "demo.CounterTest",
                        List.of("first", "second"),
                        Optional.of("look"),
                        List.of(),
                        List.of(
                                new OutcomeCase("2", Grade.ACCEPTABLE, "both count"),
                                new OutcomeCase("1", grade, "an update is lost")),
                        List.of("1", "2", "1"),
                        "first waits for others",
                        Optional.empty()),
                outputs);
        return judged("outcomes", trace);
    }

    private Found flow(MergeFinding finding) {
        beginAll();
        return new Found(ControlFlowSimulator.NAME, ControlFlowSimulator.divergence(finding, trace.symbols));
    }

    private Found judged(String name, TraceFixture judgedTrace) {
        Simulator simulator = Simulators.byName(name);
        Verdict verdict = name.equals("deadlock") ? ended(simulator) : judgedTrace.judge(simulator, outputs);
        if (!(verdict instanceof Verdict.Diverges diverges)) {
            throw new IllegalStateException(name + " does not diverge on the trace of " + kind + ": " + verdict);
        }
        return new Found(
                name,
                diverges.divergences().stream()
                        .filter(divergence -> divergence.kind().equals(kind.id()))
                        .findFirst()
                        .orElseThrow(() -> new IllegalStateException(name + " found no " + kind + ": " + verdict)));
    }

    private Verdict ended(Simulator simulator) {
        simulator.start(trace.header());
        trace.events().forEach(simulator::event);
        return simulator.finish(
                outputs, kind == DivergenceKind.DEADLOCK_CYCLE ? "completed" : EndingText.atDeadline(5));
    }

    private record Found(String simulator, Divergence divergence) {}

    /** The specification of a set that is only added to. */
    public static final class SetSpec {
        private final Set<Integer> elements = new HashSet<>();

        public boolean add(int element) {
            return elements.add(element);
        }
    }
}
