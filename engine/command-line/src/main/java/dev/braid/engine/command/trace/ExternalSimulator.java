// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command.trace;

import dev.braid.engine.command.console.ExitCode;
import dev.braid.report.Printable;
import dev.braid.simulator.Divergence;
import dev.braid.simulator.DivergenceKind;
import dev.braid.simulator.Simulator;
import dev.braid.simulator.Started;
import dev.braid.simulator.Verdict;
import dev.braid.trace.Outputs;
import dev.braid.trace.TraceEvent;
import dev.braid.trace.TraceHeader;
import dev.braid.trace.file.TemporaryFiles;
import dev.braid.trace.text.OrderedTextWriter;
import dev.braid.trace.text.TextExport;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A program in any language that judges a trace: {@code simulate --exec}.
 *
 * <p>A shell starts it. Its standard input is the trace as text, in one order, without time stamps. Once that has
 * ended, the file that the variable {@value #OUTPUTS_VARIABLE} names holds what the traced program has put out, a line
 * for each output: its name, a tab, its value. The exit code is its verdict: 0 if trace and outputs are consistent, 1
 * if they are not; any other one says that it could not tell. Each line of its standard output is a divergence: a
 * message, and after tabs, if it likes, what was expected and what is. If there are no divergences, the last line is
 * the summary. Standard error is passed on.
 *
 * <p>Thread safety: one thread.
 */
final class ExternalSimulator implements Simulator, AutoCloseable {
    static final String OUTPUTS_VARIABLE = "BRAID_OUTPUTS";

    static final String FOLDER_PREFIX = "braid-exec";

    private static final int BUFFER_BYTES = 1 << 16;
    private static final int DIVERGENCE_LIMIT = 100;

    private final String command;
    private @Nullable Running running;

    ExternalSimulator(String command) {
        this.command = command;
    }

    /**
     * The started program.
     *
     * @param folder the folder of the files that it writes and reads, removed in the end
     */
    private record Running(Path folder, Process process, TextExport text, OrderedTextWriter input) {
        Path output() {
            return folder.resolve("output");
        }

        Path outputs() {
            return folder.resolve("outputs");
        }
    }

    /** True if it has ended, or closed its input, before all of the trace was there. */
    private boolean stoppedReading;

    private List<String> remarks = List.of();

    @Override
    public String name() {
        return "exec " + Printable.line(command);
    }

    @Override
    public void start(TraceHeader header) {
        try {
            Path folder = TemporaryFiles.folder("exec");
            ProcessBuilder builder = new ProcessBuilder("sh", "-c", command)
                    .redirectOutput(folder.resolve("output").toFile())
                    .redirectError(ProcessBuilder.Redirect.INHERIT);
            builder.environment()
                    .put(OUTPUTS_VARIABLE, folder.resolve("outputs").toString());
            Process process = builder.start();
            OrderedTextWriter input =
                    new OrderedTextWriter(new BufferedOutputStream(process.getOutputStream(), BUFFER_BYTES));
            running = new Running(folder, process, new TextExport(input, header, false), input);
        } catch (IOException e) {
            throw new UncheckedIOException("'" + command + "' could not be started: " + e.getMessage(), e);
        }
    }

    @Override
    public void event(TraceEvent event) {
        if (stoppedReading) {
            return;
        }
        try {
            Started.part(running).text().event(event);
        } catch (UncheckedIOException e) {
            stoppedReading = true;
        }
    }

    @Override
    public Verdict finish(Outputs actual) {
        Running program = Started.part(running);
        try {
            writeOutputs(actual, program.outputs());
            endInput(program);
            int code = program.process().waitFor();
            return verdict(code, lines(program.output()));
        } catch (IOException e) {
            throw new UncheckedIOException("The verdict of '" + command + "' is lost: " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new Verdict.Inconclusive("'" + command + "' was interrupted; run it again.");
        }
    }

    private static void writeOutputs(Outputs actual, Path file) throws IOException {
        List<String> lines = new ArrayList<>();
        for (Map.Entry<String, Object> output : actual.asMap().entrySet()) {
            lines.add(escaped(output.getKey()) + "\t" + escaped(String.valueOf(output.getValue())));
        }
        Files.write(file, lines);
    }

    private static String escaped(String text) {
        return text.replace("\\", "\\\\")
                .replace("\t", "\\t")
                .replace("\n", "\\n")
                .replace("\r", "\\r");
    }

    private void endInput(Running program) {
        try (OrderedTextWriter input = program.input()) {
            if (!stoppedReading) {
                remarks = program.text().finish();
            }
            input.flush();
        } catch (IOException e) {
            stoppedReading = true;
        }
    }

    private Verdict verdict(int code, List<String> lines) {
        if (code == ExitCode.DIVERGENCE) {
            return lines.isEmpty() ? silent() : new Verdict.Diverges(divergences(lines));
        }
        String last = lines.isEmpty() ? "" : lines.get(lines.size() - 1);
        if (code != ExitCode.OK) {
            return new Verdict.Inconclusive("'" + command + "' ended with exit code " + code
                    + (last.isEmpty() ? "" : ", and said: " + last)
                    + "; see what it wrote to standard error. 0 means that it agrees, 1 that it does not.");
        }
        if (stoppedReading) {
            return new Verdict.Inconclusive("'" + command
                    + "' agreed before it had read all of the trace; let it read standard input to its end.");
        }
        return new Verdict.Agrees(last.isEmpty() ? "its exit code is 0" : last);
    }

    private Verdict silent() {
        return new Verdict.Inconclusive("'" + command + "' ended with exit code 1, a divergence, and did not say which;"
                + " let it print a line for each divergence.");
    }

    private static List<Divergence> divergences(List<String> lines) {
        return lines.stream()
                .limit(DIVERGENCE_LIMIT)
                .map(line -> {
                    String[] words = line.split("\t", 3);
                    return new Divergence(
                            DivergenceKind.EXTERNAL,
                            words[0],
                            words.length > 1 ? words[1] : "",
                            words.length > 2 ? words[2] : "",
                            List.of());
                })
                .toList();
    }

    /** {@return the printed lines, whatever their bytes are, without empty ones} */
    private static List<String> lines(Path file) throws IOException {
        return new String(Files.readAllBytes(file), StandardCharsets.UTF_8)
                .lines()
                .filter(line -> !line.isBlank())
                .toList();
    }

    /** {@return the mismatches of the text, for people, a sentence each} */
    List<String> remarks() {
        return remarks;
    }

    /** Ends the program, if it has not ended, and removes its files. */
    @Override
    public void close() throws IOException {
        if (running != null) {
            end(running.process());
            try (Stream<Path> files = Files.list(running.folder())) {
                for (Path file : files.toList()) {
                    Files.delete(file);
                }
            }
            Files.delete(running.folder());
        }
    }

    /**
     * The shell is stopped first: it could otherwise start another program between the look for what it started and its
     * end.
     */
    private static void end(Process shell) throws IOException {
        try {
            if (shell.isAlive()) {
                new ProcessBuilder("sh", "-c", "kill -STOP " + shell.pid())
                        .redirectErrorStream(true)
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .start()
                        .waitFor();
                shell.descendants().forEach(ProcessHandle::destroyForcibly);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // it is ended nevertheless
        } finally {
            shell.destroyForcibly();
        }
    }
}
