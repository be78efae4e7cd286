// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.benchmark.decoding;

import dev.braid.benchmark.jvm.TracedMeasuredJvm;
import dev.braid.benchmark.program.ProgramLaunch;
import dev.braid.benchmark.result.Settings;
import dev.braid.engine.agent.TracingOptions;
import dev.braid.engine.api.ControlFlow;
import dev.braid.trace.file.TraceFileReader;
import dev.braid.trace.flow.BranchTrace;
import dev.braid.trace.flow.BytecodeConsumer;
import dev.braid.trace.flow.MethodCode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** The branch records of one of the programs. */
final class RecordedBranches {
    private final BranchTrace trace;

    private RecordedBranches(BranchTrace trace) {
        this.trace = trace;
    }

    /**
     * Records a program with two threads.
     *
     * @throws IllegalStateException if the trace must not be trusted
     */
    static RecordedBranches of(String program, int rounds, Settings settings) throws IOException, InterruptedException {
        Path file = settings.work().resolve("branches.braid");
        TracingOptions options = TracingOptions.defaults().with(ControlFlow.BRANCHES);
        try (TracedMeasuredJvm jvm =
                TracedMeasuredJvm.start(ProgramLaunch.of(program, settings.jdk()), options, true, List.of(), file)) {
            jvm.ask("2 " + rounds);
            jvm.finishTrusted(program);
            try (TraceFileReader reader = TraceFileReader.open(file)) {
                return new RecordedBranches(BranchTrace.read(reader, thread -> true));
            }
        }
    }

    /** Decodes the records of all threads. {@return the number of bytecode instructions decoded} */
    long decode() {
        Counter counter = new Counter();
        trace.threads().forEach(thread -> trace.decode(thread, counter));
        return counter.instructions;
    }

    private static final class Counter implements BytecodeConsumer {
        private long instructions;

        @Override
        public void executed(MethodCode method, int bytecodeIndex, int depth) {
            instructions++;
        }

        @Override
        public void gap(String reason) {
            // A thread that still ran in the end has one.
        }
    }
}
