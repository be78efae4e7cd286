// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.flow;

import dev.braid.pt.code.CodeLogReader;
import dev.braid.pt.code.SideFile;
import dev.braid.pt.flow.FlowDecoder;
import dev.braid.pt.recording.RecordedFlow;
import dev.braid.trace.BatchConsumer;
import dev.braid.trace.TraceDamagedException;
import dev.braid.trace.TraceHeader;
import dev.braid.trace.file.TraceFileReader;
import dev.braid.trace.merge.ProgramOrder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Joins the records of a trace with the control flow that was recorded beside it, thread by thread: an independent
 * witness of what ran. See {@code docs/processor-trace.md}.
 */
public final class RecordingJoin {
    private final HookedProgram program;
    private final ThreadRecords records;
    private final TraceHeader header;
    private final Files files;
    private final FlowDecoder decoder;
    private final Map<Integer, Integer> taskOfThread = new HashMap<>();
    private Map<Integer, ProgramWalk.Calls> calls = Map.of();
    private List<String> losses = List.of();

    /**
     * The files.
     *
     * @param recording a perf.data file, with its keys beside it
     * @param binaries the folder of the files that the program had mapped; null if they are at their places
     */
    public record Files(Path recording, @Nullable Path binaries) {}

    private RecordingJoin(JoinKeys keys, TraceHeader header, Files files, FlowDecoder decoder) {
        this.header = header;
        this.files = files;
        this.decoder = decoder;
        program = new HookedProgram(keys.classes());
        records = new ThreadRecords(program);
        Map<Integer, Integer> threadOfTask = new HashMap<>();
        for (JoinKeys.RecordedThread each : keys.threads()) {
            Integer other = threadOfTask.putIfAbsent(each.tid(), each.thread());
            if (other == null) {
                taskOfThread.put(each.thread(), each.tid());
            } else {
                taskOfThread.remove(other); // the kernel has given the number out again
            }
        }
    }

    /**
     * Reads them.
     *
     * @param trace at its beginning
     * @param warnings takes what makes it less sure, a sentence each
     * @throws IOException if a file cannot be read, is damaged, or is of another run; the message says which and what
     *     to do
     */
    public static RecordingJoin read(TraceFileReader trace, Files files, FlowDecoder decoder, Consumer<String> warnings)
            throws IOException {
        return read(trace, files, decoder, warnings, join -> batch -> {});
    }

    /**
     * Reads them, and hands over the events of the trace meanwhile.
     *
     * @param events makes what takes the events of all threads
     */
    static RecordingJoin read(
            TraceFileReader trace,
            Files files,
            FlowDecoder decoder,
            Consumer<String> warnings,
            Function<RecordingJoin, BatchConsumer> events)
            throws IOException {
        Path keyFile = JoinKeys.beside(files.recording());
        JoinKeys keys = JoinKeys.read(keyFile);
        if (keys.startedMillis() != trace.header().startedMillis()) {
            throw new IOException(files.recording() + " was recorded beside another trace than this one; delete it, or"
                    + " name the trace of the same run.");
        }
        requireCodeOf(keys, SideFile.beside(files.recording()));
        try {
            RecordingJoin join = new RecordingJoin(keys, trace.header(), files, decoder);
            Optional<TraceDamagedException> damage = join.readTrace(trace, events.apply(join));
            List<String> told = new ArrayList<>();
            join.readFlow(told::add);
            damage.ifPresent(found -> join.losses.add("the trace is damaged: " + found.getMessage()));
            if (!keys.threads().isEmpty() && join.calls.isEmpty()) {
                throw new IOException(files.recording() + " has no control flow of process "
                        + keys.threads().get(0).pid()
                        + ", of which the trace is; put the recording of the same run there, or record again.");
            }
            told.forEach(warnings);
            return join;
        } catch (IllegalArgumentException e) {
            throw new IOException(
                    "A class file in " + keyFile + " cannot be used: " + e.getMessage() + "; record the trace again.",
                    e);
        }
    }

    private static void requireCodeOf(JoinKeys keys, Path codeLog) throws IOException {
        if (keys.threads().isEmpty() || !java.nio.file.Files.isRegularFile(codeLog)) {
            return;
        }
        int pid = CodeLogReader.read(codeLog).pid();
        if (pid != 0 && keys.threads().stream().noneMatch(thread -> thread.pid() == pid)) {
            throw new IOException(codeLog + " has the code of process " + pid + ", and the trace is of process "
                    + keys.threads().get(0).pid() + "; put that of the same run there, or record again.");
        }
    }

    /**
     * Sees that the files to join are there.
     *
     * @throws IOException if one is not; the message says what to do
     */
    public static void requireKeys(Path trace, Path recording) throws IOException {
        Path keys = JoinKeys.beside(recording);
        if (!java.nio.file.Files.exists(keys)) {
            throw new IOException(trace + " has the recording " + recording + " beside it, but not " + keys
                    + ", by which both are joined; keep the three files together, or record again.");
        }
    }

    private Optional<TraceDamagedException> readTrace(TraceFileReader trace, BatchConsumer events) throws IOException {
        ProgramOrder order = new ProgramOrder(records);
        trace.onRecords(order);
        Optional<TraceDamagedException> damage = trace.replayBatches(events).damage();
        order.finish();
        return damage;
    }

    private void readFlow(Consumer<String> warnings) throws IOException {
        JoinedFlows flows =
                new JoinedFlows(Set.copyOf(taskOfThread.values()), task -> new ProgramWalk(program), warnings);
        new RecordedFlow(decoder, flows)
                .decode(files.recording(), files.binaries())
                .forEach(found -> flows.lose(files.recording() + " is damaged " + found));
        calls = flows.finish();
        losses = flows.losses();
    }

    /**
     * Reads the flows once more.
     *
     * @param paths take the steps of threads, by their numbers in the trace
     * @throws IOException if the recording cannot be read any more
     */
    void walkAgain(Map<Integer, WalkConsumer> paths) throws IOException {
        Map<Integer, WalkConsumer> ofTasks = new HashMap<>();
        paths.forEach((thread, path) -> ofTasks.put(Objects.requireNonNull(taskOfThread.get(thread)), path));
        JoinedFlows flows =
                new JoinedFlows(ofTasks.keySet(), task -> new ProgramWalk(program, ofTasks.get(task)), warning -> {});
        new RecordedFlow(decoder, flows).decode(files.recording(), files.binaries());
    }

    HookedProgram program() {
        return program;
    }

    /** {@return the calls of hooks in the flow of a thread that leave records; null if that is not recorded} */
    ProgramWalk.@Nullable Calls calls(int thread) {
        ProgramWalk.Calls all = calls.get(taskOfThread.getOrDefault(thread, 0));
        return all == null
                ? null
                : all.without(program.silentSites(records.threads().values()));
    }

    /** {@return the losses of the flow whose thread is not known} */
    List<String> losses() {
        return losses;
    }

    /** {@return the records of each thread, by its number in the trace} */
    Map<Integer, ThreadRecords.OfThread> records() {
        return records.threads();
    }

    /** {@return the result of joining them} */
    public JoinResult result() {
        List<ThreadJoin> joined = new ArrayList<>();
        Set<Integer> silent = program.silentSites(records.threads().values());
        records.threads().forEach((thread, own) -> {
            int task = taskOfThread.getOrDefault(thread, 0);
            ProgramWalk.Calls ofTask = calls.get(task);
            if (ofTask != null) {
                joined.add(ThreadJoin.of(new ThreadJoin.Task(thread, task), ofTask.without(silent), own));
            } else if (!own.records().isEmpty()) {
                joined.add(ThreadJoin.unrecorded(thread, own.records().size()));
            }
        });
        return new JoinResult(joined, losses, header);
    }
}
