// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command.flow;

import dev.braid.engine.command.console.CommandFailedException;
import dev.braid.engine.command.console.ErrorText;
import dev.braid.engine.command.console.ExitCode;
import dev.braid.report.text.JsonText;
import dev.braid.trace.file.TraceFileReader;
import dev.braid.trace.flow.BranchTrace;
import dev.braid.trace.flow.BytecodeConsumer;
import dev.braid.trace.flow.MethodCode;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** List that {@link FlowCommand} prints of a trace of Braid's own. */
final class TraceFlow {
    private final Path file;
    private final TraceFileReader reader;
    private final @Nullable String wanted;
    private final CommandLine line;

    /** @param wanted the number or name of a thread, null for all */
    TraceFlow(Path file, TraceFileReader reader, @Nullable String wanted, CommandLine line) {
        this.file = file;
        this.reader = reader;
        this.wanted = wanted;
        this.line = line;
    }

    /**
     * Lists it on the command's output.
     *
     * @param isJson whether each line is a JSON object
     * @return the exit code
     * @throws CommandFailedException if the trace cannot be read, or has no control flow
     */
    int list(boolean isJson) throws IOException, CommandFailedException {
        BranchTrace trace = BranchTrace.read(reader, filter());
        if (!trace.hasBranches()) {
            throw new CommandFailedException(file
                    + " does not say what the threads have executed; record it with 'braid run --control-flow"
                    + " branches', or with controlFlow = ControlFlow.BRANCHES in the test's annotation.");
        }
        if (wanted != null && trace.threads().isEmpty()) {
            throw new ParameterException(
                    line,
                    "--thread is " + wanted + ", and no thread of that number or name has executed anything that"
                            + " is recorded; leave it out to see them all");
        }
        PrintWriter out = line.getOut();
        print(trace, out, isJson);
        out.flush();
        trace.damage().ifPresent(damage -> ErrorText.printDamage(line, damage, "there"));
        return trace.damage().isEmpty() ? ExitCode.OK : ExitCode.UNFIT;
    }

    private IntPredicate filter() {
        if (wanted == null) {
            return thread -> true;
        }
        return thread -> wanted.equals(Integer.toString(thread))
                || wanted.equals(reader.header().symbols().threadName(thread));
    }

    private void print(BranchTrace trace, PrintWriter out, boolean isJson) throws CommandFailedException {
        List<Integer> threads = trace.threads();
        try {
            for (int thread : threads) {
                if (isJson) {
                    JsonLines lines = new JsonLines(thread, out);
                    lines.begin(trace.threadName(thread));
                    trace.decode(thread, lines);
                } else {
                    out.println("# thread " + thread + ": " + trace.threadName(thread));
                    trace.decode(thread, new Lines(thread, out));
                }
            }
        } catch (IllegalArgumentException e) {
            out.flush();
            throw new CommandFailedException(e.getMessage() + ".", e);
        }
    }

    /** One line per instruction: thread, method, bytecode index, and source line, separated by tabs. */
    private static final class Lines implements BytecodeConsumer {
        private final int thread;
        private final PrintWriter out;

        Lines(int thread, PrintWriter out) {
            this.thread = thread;
            this.out = out;
        }

        @Override
        public void executed(MethodCode method, int bytecodeIndex, int depth) {
            int sourceLine = method.line(bytecodeIndex);
            String file = method.sourceFile().isEmpty() ? "unknown source" : method.sourceFile();
            out.println(thread + "\t" + method.className() + "." + method.name() + method.descriptor() + "\t"
                    + bytecodeIndex + "\t" + (sourceLine < 0 ? file : file + ":" + sourceLine));
        }

        @Override
        public void gap(String reason) {
            out.println("# gap: " + reason);
        }
    }

    /** The same as JSON: an object for each thread's beginning, each instruction and each gap. */
    private static final class JsonLines implements BytecodeConsumer {
        private final int thread;
        private final PrintWriter out;

        JsonLines(int thread, PrintWriter out) {
            this.thread = thread;
            this.out = out;
        }

        void begin(String name) {
            print("threadName", name, Map.of());
        }

        @Override
        public void executed(MethodCode method, int bytecodeIndex, int depth) {
            Map<String, Object> figures = new LinkedHashMap<>();
            figures.put("bytecodeIndex", bytecodeIndex);
            int sourceLine = method.line(bytecodeIndex);
            if (!method.sourceFile().isEmpty()) {
                figures.put("sourceFile", method.sourceFile());
            }
            if (sourceLine >= 0) {
                figures.put("line", sourceLine);
            }
            print("method", method.className() + "." + method.name() + method.descriptor(), figures);
        }

        @Override
        public void gap(String reason) {
            print("gap", reason, Map.of());
        }

        private void print(String name, String value, Map<String, Object> others) {
            Map<String, Object> figures = new LinkedHashMap<>();
            figures.put("thread", thread);
            figures.put(name, value);
            figures.putAll(others);
            out.println(JsonText.line(figures));
        }
    }
}
