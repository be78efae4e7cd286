// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command.flow;

import dev.braid.engine.command.console.ErrorText;
import dev.braid.pt.code.CodePlace;
import dev.braid.pt.code.CodeResolver;
import dev.braid.pt.recording.RecordedFlowConsumer;
import dev.braid.pt.recording.RecordedGap;
import dev.braid.report.text.JsonText;
import java.io.Flushable;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;

/**
 * Counts flows, and prints a line for each thread: how much was decoded, in what kind of code, and how much is missing.
 */
final class FlowSummary implements RecordedFlowConsumer, Flushable {
    private static final String TITLE =
            "# thread\tinstructions\tinterpreter\tcompiled\tstubs\tfiles\tunknown\tgaps\tbytes lost";

    private final CommandLine line;
    private final boolean isJson;
    private final PrintWriter out;
    /** Counts by the thread's number; -1 stands for unknown threads. */
    private final Map<Integer, Counts> threads = new TreeMap<>();

    private @Nullable CodeResolver resolver;

    FlowSummary(CommandLine line, boolean isJson) {
        this.line = line;
        this.isJson = isJson;
        out = line.getOut();
    }

    /** Counts of one thread. */
    private static final class Counts {
        private long interpreter;
        private long compiled;
        private long stubs;
        private long files;
        private long unknown;
        private long gaps;
        private long bytesLost;

        private void add(CodePlace place) {
            if (place instanceof CodePlace.Compiled) {
                compiled++;
            } else if (place instanceof CodePlace.Interpreter) {
                interpreter++;
            } else if (place instanceof CodePlace.Stub) {
                stubs++;
            } else if (place instanceof CodePlace.Mapped) {
                files++;
            } else {
                unknown++;
            }
        }

        /** {@return the figures by the names of their columns, in their order} */
        private Map<String, Object> figures(int tid) {
            Map<String, Object> figures = new LinkedHashMap<>();
            figures.put("thread", tid);
            figures.put("instructions", interpreter + compiled + stubs + files + unknown);
            figures.put("interpreter", interpreter);
            figures.put("compiled", compiled);
            figures.put("stubs", stubs);
            figures.put("files", files);
            figures.put("unknown", unknown);
            figures.put("gaps", gaps);
            figures.put("bytesLost", bytesLost);
            return figures;
        }
    }

    @Override
    public void code(CodeResolver current) {
        resolver = current;
    }

    @Override
    public void instructions(int tid, long[] addresses, int count) {
        Counts counts = counts(tid);
        for (int i = 0; i < count; i++) {
            counts.add(resolver == null ? new CodePlace.Unknown() : resolver.resolve(addresses[i]));
        }
    }

    @Override
    public void gap(RecordedGap gap) {
        Counts counts = counts(gap.tid());
        counts.gaps++;
        counts.bytesLost += gap.bytes();
    }

    private Counts counts(int tid) {
        return threads.computeIfAbsent(tid, number -> new Counts());
    }

    @Override
    public void warning(String text) {
        ErrorText.print(line, text);
    }

    /** Prints all lines; to be called once, at the end. */
    @Override
    public void flush() {
        List<Map<String, Object>> rows = new ArrayList<>();
        threads.forEach((tid, counts) -> rows.add(counts.figures(tid)));
        if (isJson) {
            out.println(JsonText.of(Map.of("threads", rows)));
        } else {
            out.println(TITLE);
            rows.forEach(row ->
                    out.println(row.values().stream().map(String::valueOf).collect(Collectors.joining("\t"))));
        }
        out.flush();
    }
}
