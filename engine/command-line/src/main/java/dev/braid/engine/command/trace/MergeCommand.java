// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command.trace;

import dev.braid.engine.command.console.CommandFailedException;
import dev.braid.engine.command.console.ErrorText;
import dev.braid.engine.command.console.ExitCode;
import dev.braid.engine.command.console.JsonFile;
import dev.braid.trace.text.TextLine;
import dev.braid.trace.text.TextMerge;
import dev.braid.trace.text.TextReader;
import java.io.BufferedOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Brings a text trace into one order: a filter from standard input to standard output. */
@Command(
        name = "merge",
        description = {
            "Brings a text trace from standard input into one order, on standard output.",
            "",
            "Time stamps and thread_sync lines are left out. It holds as many lines as threads are apart, and waits for"
                    + " its reader."
        },
        exitCodeList = {
            "0:all of it",
            "2:wrong use of the command line",
            "3:a line makes no sense, or the trace is cut off; what comes before is written"
        },
        footer = {
            "  braid merge < memory_trace.out > ordered.txt",
            "  mkfifo p; braid merge < p | ./simulator & braid run -o p --format text -- java -jar app.jar"
        })
public final class MergeCommand implements Callable<Integer> {
    private static final int BUFFER_BYTES = 1 << 16;

    private final InputStream input;
    private final Supplier<OutputStream> output;

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before the call
    private CommandSpec spec;

    @Option(
            names = "--json",
            paramLabel = "FILE",
            description = "Also writes how many lines there were, and what is missing, as JSON; standard output is the"
                    + " trace's.")
    private @Nullable Path json;

    public MergeCommand(InputStream input, Supplier<OutputStream> output) {
        this.input = input;
        this.output = output;
    }

    @Override
    public Integer call() throws Exception {
        try (TextReader in = new TextReader(input);
                OutputStream out = new BufferedOutputStream(output.get(), BUFFER_BYTES)) {
            TextMerge merge = new TextMerge(line -> out.write((line + "\n").getBytes(StandardCharsets.UTF_8)));
            try {
                for (TextLine line = in.next(); line != null; line = in.next()) {
                    merge.take(line);
                    if (in.mayWait()) {
                        out.flush();
                    }
                }
            } finally {
                merge.finish();
            }
            return tell(merge);
        }
    }

    private int tell(TextMerge merge) throws CommandFailedException {
        cutOff(merge)
                .ifPresent(cutOff -> ErrorText.print(
                        spec.commandLine(), "the trace is " + cutOff + "; see that its writer comes to an end"));
        Path file = json;
        if (file != null) {
            Map<String, Object> figures = new LinkedHashMap<>();
            figures.put("lines", merge.lines());
            figures.put("unfinished", merge.unfinished());
            JsonFile.write(file, figures, "The trace is on standard output");
        }
        return merge.unfinished().isEmpty() ? ExitCode.OK : ExitCode.UNFIT;
    }

    /** {@return a description of a trace's missing end, as words behind "is"; empty if nothing is missing} */
    static Optional<String> cutOff(TextMerge merge) {
        return merge.unfinished().isEmpty()
                ? Optional.empty()
                : Optional.of("cut off: it has no tf of the threads "
                        + merge.unfinished().stream().map(String::valueOf).collect(Collectors.joining(", ")));
    }
}
