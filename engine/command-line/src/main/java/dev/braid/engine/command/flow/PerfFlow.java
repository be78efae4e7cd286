// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command.flow;

import dev.braid.engine.command.console.CommandFailedException;
import dev.braid.engine.command.console.ErrorText;
import dev.braid.engine.command.console.ExitCode;
import dev.braid.pt.flow.FlowDecoder;
import dev.braid.pt.flow.FlowEngineException;
import dev.braid.pt.flow.engine.FlowEngines;
import dev.braid.pt.perf.PerfDamage;
import dev.braid.pt.recording.RecordedFlow;
import dev.braid.pt.recording.RecordedFlowConsumer;
import java.io.Flushable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;

/** List that {@link FlowCommand} prints of a perf.data file. */
final class PerfFlow<T extends RecordedFlowConsumer & Flushable> {
    private final Path file;
    private final @Nullable Path binaries;
    private final @Nullable String engine;
    private final T text;
    private final CommandLine line;

    /**
     * @param binaries the folder of the recorded machine's programs and libraries; null if they are where they were
     * @param engine the name of the one that decodes, null for the default one
     * @param text prints on the command's output
     */
    PerfFlow(Path file, @Nullable Path binaries, @Nullable String engine, T text, CommandLine line) {
        this.text = text;
        this.file = file;
        this.binaries = binaries;
        this.engine = engine;
        this.line = line;
    }

    /**
     * Lists it on the command's output.
     *
     * @return the exit code
     * @throws CommandFailedException if there is no such folder or engine
     */
    int list() throws IOException, CommandFailedException {
        if (binaries != null && !Files.isDirectory(binaries)) {
            throw new CommandFailedException(binaries + ", named by --binaries, is not a folder; name one that is.");
        }
        try {
            List<PerfDamage> damage = new RecordedFlow(decoder(), text).decode(file, binaries);
            text.flush();
            damage.forEach(one -> ErrorText.print(line, file + " is damaged " + one));
            return damage.isEmpty() ? ExitCode.OK : ExitCode.UNFIT;
        } catch (UncheckedIOException e) {
            throw e.getCause(); // nobody reads what is printed
        }
    }

    private FlowDecoder decoder() throws CommandFailedException {
        try {
            return engine == null ? FlowEngines.chosen() : FlowEngines.of(engine);
        } catch (FlowEngineException e) {
            throw new CommandFailedException(String.valueOf(e.getMessage()), e);
        }
    }
}
