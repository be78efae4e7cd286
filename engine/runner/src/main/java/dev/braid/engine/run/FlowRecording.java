// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.run;

import dev.braid.flow.JoinKeys;
import dev.braid.pt.PtAvailability;
import dev.braid.pt.code.CodeLogContent;
import dev.braid.pt.code.CodeLogReader;
import dev.braid.pt.code.SideFile;
import dev.braid.pt.perf.PerfRefusedException;
import dev.braid.pt.recorder.PtMachine;
import dev.braid.pt.recorder.Recorder;
import dev.braid.pt.recorder.RecordingSummary;
import dev.braid.trace.file.TemporaryFiles;
import dev.braid.trace.layout.RegistrationDescriptor;
import dev.braid.trace.live.RegistrationSocket;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Processor Trace that is recorded beside one trace, of one JVM: the recorder, and the socket on which that JVM's
 * threads register. Or what there is in its place: nothing, or the reason why there is nothing.
 *
 * <p>Thread safety: one thread; threads register on others.
 */
public final class FlowRecording implements AutoCloseable {

    private final boolean isRequired;
    private final @Nullable Live live;
    private final List<String> notes = new ArrayList<>();
    private final List<String> failures = new ArrayList<>();

    /** Files and resources of a recording while it is under way. */
    private record Live(Path folder, Path file, Recorder recorder, RegistrationSocket socket) {
        Path codeLog() {
            return SideFile.beside(file);
        }
    }

    private FlowRecording(boolean isRequired, @Nullable Live live) {
        this.isRequired = isRequired;
        this.live = live;
    }

    /** {@return none, which nobody has asked for} */
    public static FlowRecording none() {
        return new FlowRecording(false, null);
    }

    /**
     * {@return the reason why a machine cannot record, as a sentence and its fix; empty if it can, or need not}
     *
     * @param choice only {@link PtChoice#ON} cannot do without
     */
    public static Optional<PtAvailability.Unavailable> obstacle(PtMachine machine, PtChoice choice) {
        return choice == PtChoice.ON && machine.availability() instanceof PtAvailability.Unavailable missing
                ? Optional.of(missing)
                : Optional.empty();
    }

    /**
     * Begins a recording, if the machine can and it is wanted.
     *
     * @param traceFile the trace file beside which the recording will be
     * @throws IOException if it cannot be written, or there can be no socket
     */
    public static FlowRecording start(PtMachine machine, PtChoice choice, Path traceFile) throws IOException {
        if (choice == PtChoice.OFF) {
            return none();
        }
        boolean isRequired = choice == PtChoice.ON;
        if (machine.availability() instanceof PtAvailability.Unavailable missing) {
            FlowRecording absent = new FlowRecording(isRequired, null);
            absent.tell("Control flow was not recorded: " + missing.reason() + " " + missing.fix());
            return absent;
        }
        return new FlowRecording(isRequired, open(machine, beside(traceFile)));
    }

    private static Live open(PtMachine machine, Path file) throws IOException {
        Path folder = TemporaryFiles.folder("pt"); // which is its owner's alone
        try {
            Files.deleteIfExists(JoinKeys.beside(file));
            Files.deleteIfExists(SideFile.beside(file)); // the JVM that makes it is the one that is logged
            Recorder recorder = Recorder.start(machine.device(), file, Recorder.DEFAULT_FILE_BYTES);
            try {
                return new Live(folder, file, recorder, RegistrationSocket.open(folder.resolve("s"), (pid, tid) -> {
                    try {
                        recorder.register(pid, tid);
                        return true;
                    } catch (PerfRefusedException e) {
                        return false; // the recorder has counted it, and keeps the first reason
                    }
                }));
            } catch (IOException e) {
                recorder.close();
                throw e;
            }
        } catch (IOException e) {
            Files.delete(folder);
            throw e;
        } catch (PerfRefusedException e) {
            Files.delete(folder);
            throw new IOException(e.getMessage() + "; " + e.fix(), e);
        }
    }

    /** {@return the path of the recording beside a trace} */
    public static Path beside(Path traceFile) {
        return JoinKeys.recordingBeside(traceFile);
    }

    /** {@return {@code true} if it records, or did} */
    public boolean isLive() {
        return live != null;
    }

    /** {@return the variables that the traced JVM's environment must hold} */
    public Map<String, String> environment() {
        return live == null
                ? Map.of()
                : Map.of(RegistrationDescriptor.VARIABLE, live.socket().path().toString());
    }

    /** {@return the file in which the JVM is to log its code, if it records} */
    public Optional<Path> codeLog() {
        return Optional.ofNullable(live).map(Live::codeLog);
    }

    /** Deletes what lies beside a trace, if there is anything. */
    public static void deleteBeside(Path traceFile) throws IOException {
        Files.deleteIfExists(beside(traceFile));
        Files.deleteIfExists(JoinKeys.beside(beside(traceFile)));
        Files.deleteIfExists(SideFile.beside(beside(traceFile)));
    }

    /**
     * Ends it, says what came of it, and writes down what it is joined with its trace by.
     *
     * @param startedMillis the time at which the trace began, as its header has it
     */
    void finish(TracedJvm jvm, long startedMillis) throws IOException {
        if (live == null) {
            return;
        }
        Optional<String> untraced = jvm.untracedThreads().sentence();
        jvm.joinKeys().write(JoinKeys.beside(live.file()), startedMillis);
        RecordingSummary summary = close(live);
        notes.add("Control flow: " + summary.describe() + ".");
        summary.missing().forEach(this::tell);
        notes.addAll(summary.losses());
        untraced.ifPresent(this::tell);
        tellOfCode(live.codeLog());
    }

    /** The JVM may still write to its log, so that the end need not be there. */
    private void tellOfCode(Path file) throws IOException {
        CodeLogContent content = Files.exists(file) ? CodeLogReader.read(file) : null;
        if (content == null || content.pid() == 0) {
            tell("The JVM did not log its code in " + file + ", so that its control flow has no names; what it printed"
                    + " says why.");
        } else if (!content.problems().isEmpty()) {
            tell("The log of the JVM's code is not complete: "
                    + content.problems().get(0));
        }
    }

    /** A failure where recording is required, otherwise a note. */
    private void tell(String sentence) {
        (isRequired ? failures : notes).add(sentence);
    }

    /** {@return notes about it} */
    List<String> notes() {
        return notes;
    }

    /** {@return the reason why the trace is not what was asked for} */
    List<String> failures() {
        return failures;
    }

    /** Ends it, if it is not ended yet. */
    @Override
    public void close() throws IOException {
        if (live != null) {
            close(live);
        }
    }

    private static RecordingSummary close(Live live) throws IOException {
        live.socket().close();
        RecordingSummary summary = live.recorder().finish();
        Files.deleteIfExists(live.folder());
        return summary;
    }
}
