// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command.flow;

import dev.braid.engine.command.console.CommandFailedException;
import dev.braid.engine.command.console.ErrorText;
import dev.braid.engine.command.console.VerdictText;
import dev.braid.flow.JoinResult;
import dev.braid.flow.RecordingJoin;
import dev.braid.pt.flow.FlowDecoder;
import dev.braid.pt.flow.FlowEngineException;
import dev.braid.pt.flow.engine.FlowEngines;
import dev.braid.report.Printable;
import dev.braid.report.text.JsonText;
import dev.braid.simulator.flow.ControlFlowSimulator;
import dev.braid.trace.file.TraceFileReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;

/** Output of {@link FlowCommand} for a trace with a recording beside it. */
final class JoinedFlow {
    private final Path file;
    private final TraceFileReader trace;
    private final RecordingJoin.Files files;
    private final CommandLine line;

    JoinedFlow(Path file, TraceFileReader trace, RecordingJoin.Files files, CommandLine line) {
        this.file = file;
        this.trace = trace;
        this.files = files;
        this.line = line;
    }

    /**
     * Joins them, and prints what came of it.
     *
     * @param engine the name of the one that decodes, null for the default one
     * @param isJson whether it is printed as JSON
     * @return the exit code
     * @throws CommandFailedException if they cannot be joined
     */
    int print(@Nullable String engine, boolean isJson) throws CommandFailedException {
        Path binaries = files.binaries();
        if (binaries != null && !Files.isDirectory(binaries)) {
            throw new CommandFailedException(binaries + ", named by --binaries, is not a folder; name one that is.");
        }
        try {
            RecordingJoin.requireKeys(file, files.recording());
            JoinResult result = RecordingJoin.read(trace, files, decoder(engine), this::warn)
                    .result();
            PrintWriter out = line.getOut();
            VerdictText verdict = new VerdictText(Map.of(ControlFlowSimulator.NAME, result.verdict()));
            if (isJson) {
                out.println(JsonText.of(figures(result, verdict)));
            } else {
                result.lines().forEach(text -> out.println(Printable.line(text)));
                verdict.print(out);
            }
            out.flush();
            return verdict.exitCode();
        } catch (FlowEngineException | IOException e) {
            throw new CommandFailedException(String.valueOf(e.getMessage()), e);
        }
    }

    private Map<String, Object> figures(JoinResult result, VerdictText verdict) {
        Map<String, Object> figures = new LinkedHashMap<>();
        figures.put("file", file.toString());
        figures.put("recording", files.recording().toString());
        figures.putAll(result.figures());
        figures.put("verdicts", verdict.figures());
        return figures;
    }

    private void warn(String text) {
        ErrorText.print(line, text);
    }

    private static FlowDecoder decoder(@Nullable String engine) {
        return engine == null ? FlowEngines.chosen() : FlowEngines.of(engine);
    }
}
