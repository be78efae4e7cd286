// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.recording;

import dev.braid.pt.perf.AttributeFlag;
import dev.braid.pt.perf.PerfDamage;
import dev.braid.pt.perf.PerfRecord;
import dev.braid.pt.perf.PerfRecord.Aux;
import dev.braid.pt.perf.PerfRecord.Auxtrace;
import dev.braid.pt.perf.PerfRecord.Comm;
import dev.braid.pt.perf.PerfRecord.Exit;
import dev.braid.pt.perf.PerfRecord.Fork;
import dev.braid.pt.perf.PerfRecord.ItraceStart;
import dev.braid.pt.perf.PerfRecord.Lost;
import dev.braid.pt.perf.PerfRecord.Mmap;
import dev.braid.pt.perf.PerfRecord.ThreadMap;
import dev.braid.pt.perf.PerfRecord.TimeConv;
import dev.braid.pt.perfdata.PerfDataReader;
import dev.braid.pt.perfdata.PtTraceInfo;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The records of a perf.data file that control flow is made of, AUX bytes excepted. */
final class Recording {
    /** Number of a task that perf writes where a whole processor was recorded. */
    private static final long ANY_TASK = -1;

    private final List<PerfRecord> images = new ArrayList<>();
    private final List<Aux> aux = new ArrayList<>();
    private final List<Auxtrace> traces = new ArrayList<>();
    private final Map<Integer, Integer> processes = new HashMap<>();
    private @Nullable PtTraceInfo info;
    private @Nullable TimeConv conversion;
    private @Nullable TimeConv traceConversion;
    private boolean isOfOtherKind;
    private boolean isOfWholeProcessors;
    private long lostRecords;

    private Recording() {}

    /** Reads all records of a file. */
    static Recording read(PerfDataReader file, Consumer<PerfDamage> damage) throws IOException {
        Recording recording = new Recording();
        file.read(recording::add, damage);
        recording.traceConversion = recording.conversion;
        boolean hasOtherClock =
                file.events().stream().anyMatch(event -> event.attributes().has(AttributeFlag.USE_CLOCKID));
        if (hasOtherClock) {
            recording.conversion = null; // times of another clock say nothing of time stamps
        }
        return recording;
    }

    /** {@return mappings, names by exec, and forks, in the order of the file} */
    List<PerfRecord> images() {
        return images;
    }

    List<Aux> aux() {
        return aux;
    }

    List<Auxtrace> traces() {
        return traces;
    }

    Optional<PtTraceInfo> info() {
        return Optional.ofNullable(info);
    }

    /** {@return the conversion from time stamp counters to the records' times, if that is known} */
    Optional<TimeConv> conversion() {
        return Optional.ofNullable(conversion);
    }

    /**
     * {@return the conversion from time stamp counters to perf's own clock, if that is known; records may have another
     * clock}
     */
    Optional<TimeConv> traceConversion() {
        return Optional.ofNullable(traceConversion);
    }

    /** {@return {@code true} if the AUX bytes are of something other than Intel PT} */
    boolean isOfOtherKind() {
        return isOfOtherKind;
    }

    /** {@return {@code true} if all that ran on a processor was recorded, and not some tasks} */
    boolean isOfWholeProcessors() {
        return isOfWholeProcessors;
    }

    /** {@return the number of records that found no room in their ring} */
    long lostRecords() {
        return lostRecords;
    }

    /** {@return the process of a thread, if any record names both} */
    OptionalInt processOf(int tid) {
        Integer pid = processes.get(tid);
        return pid == null ? OptionalInt.empty() : OptionalInt.of(pid);
    }

    /** {@return {@code true} if any record names a thread of a process} */
    boolean knows(int pid) {
        return processes.containsValue(pid);
    }

    private void add(PerfRecord record) {
        belong(record.trailer().pid(), record.trailer().tid());
        if (record instanceof Mmap mmap) {
            belong(mmap.pid(), mmap.tid());
            if (mmap.executable()) {
                images.add(mmap);
            }
        } else if (record instanceof Comm comm) {
            belong(comm.pid(), comm.tid());
            if (comm.isExec()) {
                images.add(comm);
            }
        } else if (record instanceof Fork fork) {
            belong(fork.pid(), fork.tid());
            images.add(fork);
        } else if (record instanceof Exit exit) {
            belong(exit.pid(), exit.tid());
        } else if (record instanceof ItraceStart start) {
            belong(start.pid(), start.tid());
        } else {
            addTrace(record);
        }
    }

    private void addTrace(PerfRecord record) {
        if (record instanceof Aux one) {
            aux.add(one);
        } else if (record instanceof Auxtrace one) {
            traces.add(one);
        } else if (record instanceof PerfRecord.AuxtraceInfo one) {
            Optional<PtTraceInfo> pt = PtTraceInfo.of(one);
            isOfOtherKind |= pt.isEmpty();
            info = pt.orElse(info);
            conversion = pt.flatMap(PtTraceInfo::time).orElse(conversion);
        } else if (record instanceof TimeConv one && one.multiplier() != 0) {
            conversion = one;
        } else if (record instanceof ThreadMap threads) {
            isOfWholeProcessors |= threads.tasks().stream()
                    .anyMatch(task -> task.tid() == ANY_TASK || task.tid() == Integer.toUnsignedLong((int) ANY_TASK));
        } else if (record instanceof Lost lost) {
            lostRecords += lost.records();
        }
    }

    private void belong(int pid, int tid) {
        if (pid > 0 && tid > 0) {
            processes.put(tid, pid);
        }
    }
}
