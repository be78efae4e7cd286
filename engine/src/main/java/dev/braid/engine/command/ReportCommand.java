// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command;

import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Writes a report of a stored trace. */
@Command(
        name = "report",
        description = "Shows a trace to simulators, and writes a report of what they say, one HTML file.",
        exitCodeList = {
            "0:the report is written, whatever it says",
            "2:wrong use of the command line",
            "3:the trace cannot be read, or the report cannot be written"
        },
        footer = {"  braid report inc.braid", "  braid report inc.braid -o out/inc.html --simulator replay,increment"})
final class ReportCommand implements Callable<Integer> {
    private static final String ENDING = ".html";

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before the call
    private CommandSpec spec;

    @Mixin
    private InputTrace input = new InputTrace();

    @Option(
            names = {"-o", "--output"},
            paramLabel = "OUT.html",
            description = "Where the report goes (usual: FILE.html).")
    private @Nullable Path output;

    @Mixin
    private JudgeFlag judges = new JudgeFlag();

    @Override
    public Integer call() throws Exception {
        CommandLine line = spec.commandLine();
        SimulatedTrace trace = SimulatedTrace.of(input, judges.create(line));
        Path page = output == null ? Path.of(input.path() + ENDING) : output;
        trace.writeReport(page);
        new VerdictText(trace.verdicts()).print(line.getOut());
        line.getOut().println("report: " + page);
        line.getOut().flush();
        return ExitCode.OK;
    }
}
