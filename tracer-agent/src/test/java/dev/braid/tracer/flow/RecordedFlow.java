// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.flow;

import dev.braid.trace.file.TraceFileReader;
import dev.braid.trace.flow.BranchTrace;
import dev.braid.trace.flow.BytecodeConsumer;
import dev.braid.trace.flow.MethodCode;
import dev.braid.tracer.harness.LiveProgram;
import dev.braid.tracer.harness.ProgramRun;
import dev.braid.tracer.harness.TracedProgram;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Control flow of a program, as its branch records say.
 *
 * @param run the program's run
 * @param executed by the names of threads, the instructions that they have begun
 * @param gaps by the names of threads
 */
record RecordedFlow(ProgramRun run, Map<String, List<String>> executed, Map<String, List<String>> gaps) {
    /** Runs a program to its end, traced. */
    static RecordedFlow of(TracedProgram program) throws Exception {
        Map<String, List<String>> executed = new TreeMap<>();
        Map<String, List<String>> gaps = new TreeMap<>();
        try (LiveProgram live = program.option("control.flow", "branches").start()) {
            live.collectToEnd();
            ProgramRun run = live.finish();
            live.endFile();
            try (TraceFileReader reader = TraceFileReader.open(live.traceFile())) {
                BranchTrace trace = BranchTrace.read(reader, thread -> true);
                InstructionNames names = new InstructionNames();
                for (int thread : trace.threads()) {
                    String name = trace.threadName(thread);
                    List<String> instructions = executed.computeIfAbsent(name, key -> new ArrayList<>());
                    List<String> reasons = gaps.computeIfAbsent(name, key -> new ArrayList<>());
                    trace.decode(thread, new BytecodeConsumer() {
                        @Override
                        public void executed(MethodCode method, int bytecodeIndex, int depth) {
                            instructions.add(names.of(method, bytecodeIndex));
                        }

                        @Override
                        public void gap(String reason) {
                            reasons.add(reason + " after " + instructions.size());
                        }
                    });
                }
            }
            return new RecordedFlow(run, executed, gaps);
        }
    }
}
