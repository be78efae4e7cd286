// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.linearizability;

import dev.braid.engine.control.ControlledThreads;
import dev.braid.engine.control.ScheduleControl;
import dev.braid.engine.linearizability.LinearizabilityRun.Instances;
import dev.braid.simulator.linearizable.History;
import dev.braid.simulator.linearizable.HistoryOutputs;
import dev.braid.trace.Outputs;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Runs scenarios of a class of operations whose schedules are controlled. Times are those of the run, so that nothing
 * really waits for a thread that hangs.
 *
 * <p>Thread safety: one thread, the first one of each run.
 */
public final class ControlledOperations {
    private final ScenarioSource source;
    private final Instances instances;
    private final ScheduleControl control;
    private final ControlledThreads threads;
    private @Nullable Scenario scenario;
    private List<OperationCalls> calls = List.of();

    ControlledOperations(
            ScenarioSource source, Instances instances, ScheduleControl control, ControlledThreads threads) {
        this.source = source;
        this.instances = instances;
        this.control = control;
        this.threads = threads;
    }

    /**
     * {@return one that runs a scenario once, with threads of its own, which a trace shows}
     *
     * @param text the text of the scenario
     * @throws IllegalArgumentException if the class has no such scenario
     */
    public static ControlledOperations once(Class<?> testClass, Instances instances, String text) {
        ScheduleControl control = ScheduleControl.find();
        ControlledOperations once = new ControlledOperations(
                new ScenarioSource(testClass), instances, control, ControlledThreads.fresh(control));
        once.use(once.source.parse(text));
        return once;
    }

    /** Has a scenario be the one that is run. */
    void use(Scenario next) {
        scenario = next;
    }

    /**
     * Runs the scenario, in a run that has begun. Throws what an operation threw that is an {@link Error}. If
     * operations still block after they were interrupted, the run ends as one in which no thread can go on.
     */
    public void run() throws Throwable {
        Scenario present = present();
        calls = List.of();
        Object instance = instances.create();
        calls = OperationCalls.of(present, instance, new ControlledClock(control));
        calls.forEach(each -> threads.begin(each.threadName(), each));
        if (!threads.await(source.test().patienceMillis())) {
            calls.forEach(OperationCalls::stop);
            threads.interrupt();
            threads.await(0);
        }
        for (OperationCalls each : calls) {
            Throwable failure = each.failure().orElse(null);
            if (failure != null && !ScheduleControl.isUnwinding(failure)) {
                throw failure;
            }
        }
    }

    /** Ends the run. {@return the history of the calls} */
    History end() {
        threads.endRun();
        return OperationCalls.history(present(), calls);
    }

    private Scenario present() {
        if (scenario == null) {
            throw new IllegalStateException("there is no scenario");
        }
        return scenario;
    }

    /** Puts out what came of the last run. */
    public void putHistory(Outputs outputs) {
        HistoryOutputs.put(source.subject(), List.of(end()), outputs);
    }
}
