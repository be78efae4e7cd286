// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.corpus;

import dev.braid.engine.agent.TracingOptions;
import dev.braid.engine.launch.WorkerFailedException;
import dev.braid.engine.message.WorkerMessage.RunInvocation;
import dev.braid.engine.mirror.MirroredTest;
import dev.braid.engine.run.RunEnd;
import dev.braid.engine.run.RunRequest;
import dev.braid.engine.run.TracedRun;
import dev.braid.engine.run.WorkerKind;
import dev.braid.engine.run.WorkerPool;
import dev.braid.simulator.Simulator;
import dev.braid.simulator.SimulatorRun;
import dev.braid.simulator.Verdict;
import dev.braid.trace.Policy;
import dev.braid.trace.file.TraceEnding;
import dev.braid.trace.file.TraceFileReader;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * One run of a program, judged while it ran, and again from its trace file.
 *
 * @param live verdicts by the simulators' names
 * @param file the same, of others like them
 */
record JudgedTwice(String program, Map<String, Verdict> live, Map<String, Verdict> file) {
    /**
     * Runs a program once.
     *
     * @param simulators makes new ones
     * @param trace the trace's file
     */
    static JudgedTwice of(
            MirroredTest program,
            WorkerPool workers,
            TracingOptions options,
            Supplier<List<Simulator>> simulators,
            Path trace)
            throws IOException, WorkerFailedException {
        String name = program.classes().get(program.classes().size() - 1).getSimpleName() + "."
                + program.method().getName();
        String id = program.jupiterId().toString();
        RunEnd end = TracedRun.run(
                workers.worker(new WorkerKind(options, Policy.LOCKED, false)),
                new RunRequest(
                        new RunInvocation(id, id, 0, 1, true),
                        name,
                        Duration.ofSeconds(program.declaration().timeoutSeconds()),
                        simulators.get(),
                        trace,
                        options.values().toHeader()));
        end.trace().file().keep();
        return new JudgedTwice(name, end.trace().verdicts(), simulate(trace, simulators.get()));
    }

    private static Map<String, Verdict> simulate(Path trace, List<Simulator> simulators) throws IOException {
        try (TraceFileReader reader = TraceFileReader.openNamed(trace)) {
            SimulatorRun run = new SimulatorRun(simulators, reader.header());
            reader.onRecords(run.records(reader.symbols()));
            TraceEnding ending = reader.replayBatches(run);
            return run.finish(ending.outputs(), ending.ending());
        }
    }

    /** {@return the names of the simulators that say something different of the file} */
    List<String> differing() {
        return live.entrySet().stream()
                .filter(verdict -> !verdict.getValue().equals(file.get(verdict.getKey())))
                .map(Map.Entry::getKey)
                .toList();
    }
}
