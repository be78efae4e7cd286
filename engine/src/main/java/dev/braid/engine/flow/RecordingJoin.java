// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.flow;

import dev.braid.pt.code.CodeLogReader;
import dev.braid.pt.code.SideFile;
import dev.braid.pt.flow.FlowDecoder;
import dev.braid.pt.recording.RecordedFlow;
import dev.braid.trace.TraceDamagedException;
import dev.braid.trace.TraceHeader;
import dev.braid.trace.io.ProgramOrder;
import dev.braid.trace.io.TraceFileReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Joins the records of a trace with the control flow that was recorded beside it, thread by thread: an independent witness
 * of what ran. See {@code docs/decisions/0050-a-recording-joined-with-its-trace.md}.
 */
public final class RecordingJoin {
    private final HookedProgram program;
    private final ThreadRecords records;
    private final TraceHeader header;
    private final Map<Integer, Integer> taskOfThread = new HashMap<>();
    private Map<Integer, ProgramWalk.Calls> calls = Map.of();
    private List<String> losses = List.of();

    /**
     * The files.
     *
     * @param recording a perf.data file, with its keys beside it
     * @param binaries where the files are that the program had mapped; null if they are where they were
     */
    public record Files(Path recording, @Nullable Path binaries) {}

    private RecordingJoin(JoinKeys keys, TraceHeader header) {
        this.header = header;
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
     * @throws IOException if a file cannot be read, is damaged, or is of another run; the message says which and what to do
     */
    public static RecordingJoin read(TraceFileReader trace, Files files, FlowDecoder decoder, Consumer<String> warnings)
            throws IOException {
        Path keyFile = JoinKeys.beside(files.recording());
        JoinKeys keys = JoinKeys.read(keyFile);
        if (keys.startedMillis() != trace.header().startedMillis()) {
            throw new IOException(files.recording() + " was recorded beside another trace than this one; delete it, or"
                    + " name the trace of the same run.");
        }
        requireCodeOf(keys, SideFile.beside(files.recording()));
        try {
            RecordingJoin join = new RecordingJoin(keys, trace.header());
            Optional<TraceDamagedException> damage = join.readTrace(trace);
            List<String> told = new ArrayList<>();
            join.readFlow(files, decoder, told::add);
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

    private Optional<TraceDamagedException> readTrace(TraceFileReader trace) throws IOException {
        ProgramOrder order = new ProgramOrder(records);
        trace.onRecords(order);
        Optional<TraceDamagedException> damage =
                trace.replayBatches(batch -> {}).damage();
        order.finish();
        return damage;
    }

    private void readFlow(Files files, FlowDecoder decoder, Consumer<String> warnings) throws IOException {
        JoinedFlows flows = new JoinedFlows(program, Set.copyOf(taskOfThread.values()), warnings);
        new RecordedFlow(decoder, flows)
                .decode(files.recording(), files.binaries())
                .forEach(found -> flows.lose(files.recording() + " is damaged " + found));
        calls = flows.finish();
        losses = flows.losses();
    }

    /** {@return the records of each thread, by its number in the trace} */
    Map<Integer, ThreadRecords.OfThread> records() {
        return records.threads();
    }

    /** {@return what joining them comes to} */
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
