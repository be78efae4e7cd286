// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.recorder;

import dev.braid.pt.perf.PerfAttributes;
import dev.braid.pt.perf.PerfRecord.Comm;
import dev.braid.pt.perf.PerfRecord.Mmap;
import dev.braid.pt.perf.PmuFormat;
import dev.braid.pt.perf.PtSettings;
import dev.braid.pt.perf.Sideband;
import dev.braid.pt.perf.Trailer;
import dev.braid.pt.perfdata.PerfDataEvent;
import dev.braid.pt.perfdata.PerfDataWriter;
import dev.braid.pt.perfdata.PtTraceInfo;
import dev.braid.pt.recording.SoftRecording;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The perf.data file of a recording. All that is given to it is the kernel's when the call returns: a recorder that is
 * killed leaves what it has written, and {@link dev.braid.pt.perfdata.PerfDataReader} reads that.
 *
 * <p>Each thread has a ring and thus an id of the kernel's of its own. The file has one id for all traces and one for
 * all sidebands, since its header is written before the first thread is known. The id ends each record.
 *
 * <p>Code that was mapped before a thread registered, or by threads that do not, is read from {@code /proc/PID/maps}.
 *
 * <p>Thread safety: one thread.
 */
final class RecordingFile implements AutoCloseable {
    private static final long TRACE_ID = 1;
    private static final long SIDEBAND_ID = 2;
    private static final int NO_CPU = -1;
    private static final String IN_NO_FILE = "//anon";

    private final Path path;
    private final PmuFormat pmu;
    private final PerfDataWriter out;
    private final Map<Integer, Set<Mapping>> mapped = new HashMap<>();
    private boolean hasInfo;

    /** Properties that tell one mapping from another. */
    private record Mapping(long address, long length, long fileOffset, String fileName) {}

    private RecordingFile(Path path, PmuFormat pmu, PerfDataWriter out) {
        this.path = path;
        this.pmu = pmu;
        this.out = out;
    }

    /** Creates the file, or overwrites one. */
    static RecordingFile create(Path path, PmuFormat pmu, PerfAttributes trace) throws IOException {
        return new RecordingFile(
                path,
                pmu,
                PerfDataWriter.create(
                        path,
                        List.of(
                                new PerfDataEvent(trace, List.of(TRACE_ID)),
                                new PerfDataEvent(Sideband.attributes(), List.of(SIDEBAND_ID)))));
    }

    Path path() {
        return path;
    }

    long bytes() {
        return out.bytes();
    }

    /** Says who is recorded from here on. */
    void begin(RecordedThread thread) throws IOException {
        if (!hasInfo) {
            hasInfo = true;
            out.info(new PtTraceInfo(
                    pmu.type(),
                    thread.timeConversion(),
                    PtSettings.mask(pmu, "tsc"),
                    PtSettings.mask(pmu, "noretcomp"),
                    0,
                    false,
                    false));
        }
        RecordedThread.Before before = thread.before();
        mapped.putIfAbsent(thread.pid(), new HashSet<>());
        code(thread.pid(), before.maps(), before.nanos());
        out.comm(new Comm(
                0,
                thread.pid(),
                thread.tid(),
                before.name(),
                false,
                trailer(thread.pid(), thread.tid(), before.nanos())));
    }

    /** Writes what has been mapped in any of the processes since the last time. */
    void lookForCode() throws IOException {
        for (int pid : List.copyOf(mapped.keySet())) {
            code(pid, ProcessFiles.mapsOf(pid), System.nanoTime());
        }
    }

    /**
     * @param nanos the time at which it was there, which must be before it is executed: readers take it for there from
     * then on
     */
    private void code(int pid, String maps, long nanos) throws IOException {
        Set<Mapping> known = mapped.getOrDefault(pid, new HashSet<>());
        for (Mmap mmap : SoftRecording.mappings(pid, maps, trailer(pid, pid, nanos))) {
            String name = mmap.fileName().isEmpty() ? IN_NO_FILE : mmap.fileName();
            if (known.add(new Mapping(mmap.address(), mmap.length(), mmap.fileOffset(), name))) {
                out.mmap(new Mmap(
                        0, pid, pid, mmap.address(), mmap.length(), mmap.fileOffset(), name, true, "", mmap.trailer()));
            }
        }
    }

    void sideband(ByteBuffer record) throws IOException {
        raw(record, SIDEBAND_ID);
    }

    void trace(ByteBuffer record) throws IOException {
        raw(record, TRACE_ID);
    }

    private void raw(ByteBuffer record, long id) throws IOException {
        record.putLong(record.limit() - Long.BYTES, id);
        out.raw(record);
    }

    /** @param offset the offset of the first byte, of all that ever were in the thread's ring */
    void auxtrace(long offset, RecordedThread thread, ByteBuffer bytes) throws IOException {
        out.auxtrace(offset, thread.index(), thread.tid(), NO_CPU, bytes);
    }

    /** Says that all rings have been looked at. */
    void finishedRound() throws IOException {
        out.finishedRound();
    }

    private static Trailer trailer(int pid, int tid, long nanos) {
        return new Trailer(pid, tid, nanos, 0, SIDEBAND_ID);
    }

    @Override
    public void close() throws IOException {
        out.close();
    }
}
