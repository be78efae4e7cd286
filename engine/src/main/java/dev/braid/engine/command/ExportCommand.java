// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command;

import dev.braid.trace.Attestation;
import dev.braid.trace.Fidelity;
import dev.braid.trace.io.TraceEnding;
import dev.braid.trace.io.TraceFileReader;
import dev.braid.trace.text.TextExport;
import dev.braid.trace.text.TextWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Writes a trace as text. */
@Command(
        name = "export",
        description = {
            "Writes a trace as text, one event a line, for programs in any language.",
            "",
            "Each line has a time stamp; threads' lines come in bunches. 'braid merge' brings them into one order, and"
                    + " so does 'sort -n -k 1'."
        },
        exitCodeList = {
            "0:the whole trace is written",
            "2:wrong use of the command line",
            "3:the trace cannot be read or is damaged or must not be trusted; what can be read of it is written"
        },
        footer = {
            "  braid export inc.braid",
            "  braid export inc.braid -o - | braid merge | python3 simulator.py",
        })
final class ExportCommand implements Callable<Integer> {
    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before the call
    private CommandSpec spec;

    @Mixin
    private InputTrace input = new InputTrace();

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "Where the text goes, - for standard output (usual: memory_trace.out).")
    private Path output = TextFlags.USUAL_FILE;

    @Option(names = "--format", paramLabel = "FORMAT", description = "Which format: text, the only one so far.")
    private TraceFormat format = TraceFormat.TEXT;

    @Mixin
    private TextFlags flags = new TextFlags();

    @Override
    public Integer call() throws Exception {
        CommandLine line = spec.commandLine();
        if (format != TraceFormat.TEXT) {
            throw new CommandLine.ParameterException(line, "--format is " + format + "; a trace is exported as text");
        }
        try (TraceFileReader reader = input.openNamed()) {
            if (reader.header().fidelity() == Fidelity.LOOSE) {
                throw new CommandFailedException(input.path() + " is loose: " + LooseTraces.NO_TEXT + ".");
            }
            return export(line, reader);
        }
    }

    private int export(CommandLine line, TraceFileReader reader) throws IOException, CommandFailedException {
        try (TextWriter text = flags.open(line, output)) {
            TextExport export = new TextExport(text, reader.header(), flags.failedUpdatesWrite());
            TraceEnding ending = reader.replay(export);
            export.finish().forEach(remark -> ErrorText.print(line, "note: " + remark));
            return tell(line, ending);
        } catch (UncheckedIOException e) {
            throw e.getCause(); // from within the replay
        }
    }

    private static int tell(CommandLine line, TraceEnding ending) {
        ErrorText.printDamage(line, ending, "written");
        List<String> failures = ending.attestation().map(Attestation::failures).orElse(List.of());
        failures.forEach(
                failure -> ErrorText.print(line, "this trace must not be trusted: " + ErrorText.forOptions(failure)));
        return ending.damage().isEmpty() && failures.isEmpty() ? ExitCode.OK : ExitCode.UNFIT;
    }
}
