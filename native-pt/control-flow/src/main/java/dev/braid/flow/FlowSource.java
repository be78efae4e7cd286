// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.flow;

import dev.braid.report.path.PathPart;
import dev.braid.trace.EventConsumer;
import dev.braid.trace.file.TraceFileReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;

/**
 * Source of what the threads of a trace executed: {@link BranchSource} or {@link RecordingSource}. First {@link #read}
 * is called, once, and then {@link #ways}, while the trace is still open.
 */
interface FlowSource {
    /** Control flow is kept in memory while it is decoded, and so are the records that it is joined with. */
    long LARGEST_FILE = 256L << 20;

    /** Request for the way of a thread, cut at its events. */
    record Wanted(int thread, ThreadEvents events) {}

    /**
     * A thread's way.
     *
     * @param parts between neighbouring cuts
     * @param unsureCuts the number of cuts at an event whose instruction is not known
     */
    record Way(List<PathPart> parts, int unsureCuts) {
        public Way {
            parts = List.copyOf(parts);
        }
    }

    /**
     * {@return the best source that a trace has}
     *
     * @param hasBranches whether there are branch records in it
     */
    static Optional<FlowSource> of(Path trace, boolean hasBranches) {
        if (hasBranches) {
            return Optional.of(new BranchSource(trace));
        }
        Path recording = JoinKeys.recordingBeside(trace);
        return Files.exists(recording) ? Optional.of(new RecordingSource(trace, recording)) : Optional.empty();
    }

    /** {@return the name of the source on a page} */
    String name();

    /** {@return the files that it is in} */
    List<Path> files();

    /** {@return a clause that introduces the list of all that the threads executed} */
    String listing();

    /**
     * Reads the trace.
     *
     * @param trace at its beginning
     * @param wanted the threads whose ways will be asked for
     * @param events takes the events of all threads
     * @throws IOException if the trace cannot be read
     * @throws FlowSourceException if the source is of no use
     */
    void read(TraceFileReader trace, IntPredicate wanted, EventConsumer events) throws IOException, FlowSourceException;

    /**
     * {@return the ways of threads, in the same order}
     *
     * @throws FlowSourceException if the source is of no use
     */
    List<Way> ways(List<Wanted> wanted) throws FlowSourceException;

    /** {@return the missing pieces and the remedies, a sentence each} */
    List<String> problems();

    /** {@return the first of its files that is too large to be decoded for a report} */
    default Optional<Path> tooLarge() throws IOException {
        for (Path file : files()) {
            if (Files.size(file) > LARGEST_FILE) {
                return Optional.of(file);
            }
        }
        return Optional.empty();
    }
}
