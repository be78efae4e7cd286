// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.perf;

import java.util.List;

/**
 * One record of a data ring or a perf.data file, by the names that the kernel and perf give them.
 *
 * <p>{@code position} is its offset in bytes from the start of the file, or of all that ever was in the ring.
 */
public sealed interface PerfRecord {
    long position();

    /** {@return the record's trailer: the place and the time, as far as its event gives them} */
    default Trailer trailer() {
        return Trailer.NONE;
    }

    /**
     * MMAP and MMAP2: a process has mapped memory.
     *
     * @param pid -1 for the kernel
     * @param fileOffset the offset of the first byte mapped
     * @param executable whether code in it may run
     * @param buildId the build id of the file, in lower-case hexadecimal digits; empty if it is not recorded
     */
    record Mmap(
            long position,
            int pid,
            int tid,
            long address,
            long length,
            long fileOffset,
            String fileName,
            boolean executable,
            String buildId,
            Trailer trailer)
            implements PerfRecord {}

    /** COMM: a task has a new name, and if by exec, a new program. */
    record Comm(long position, int pid, int tid, String name, boolean isExec, Trailer trailer) implements PerfRecord {}

    /** FORK: a task has started another one; in its own process, if the pids are the same. */
    record Fork(long position, int pid, int parentPid, int tid, int parentTid, long time, Trailer trailer)
            implements PerfRecord {}

    /** EXIT: a task has ended. */
    record Exit(long position, int pid, int parentPid, int tid, int parentTid, long time, Trailer trailer)
            implements PerfRecord {}

    /** LOST: so many records found no room in the ring. */
    record Lost(long position, long id, long records, Trailer trailer) implements PerfRecord {}

    /** LOST_SAMPLES: so many samples were lost in hardware. */
    record LostSamples(long position, long samples, Trailer trailer) implements PerfRecord {}

    /**
     * AUX: bytes have come into the AUX ring.
     *
     * @param offset the offset of the first one, of all that ever were in the ring
     * @param flags {@link AuxFlag}s
     */
    record Aux(long position, long offset, long size, long flags, Trailer trailer) implements PerfRecord {}

    /** ITRACE_START: the trace of a task begins. */
    record ItraceStart(long position, int pid, int tid, Trailer trailer) implements PerfRecord {}

    /** SWITCH and SWITCH_CPU_WIDE: a task goes on or off a processor; the trailer says which. */
    record Switch(long position, boolean isOut, boolean isPreempted, Trailer trailer) implements PerfRecord {}

    /**
     * AUXTRACE_INFO: the kind of the AUX bytes.
     *
     * @param traceType 1 for Intel PT
     */
    record AuxtraceInfo(long position, int traceType, List<Long> words) implements PerfRecord {}

    /**
     * AUXTRACE: bytes of an AUX ring, which follow the record in its file.
     *
     * @param size the number of bytes there
     * @param offset the offset of the first one, as in {@link Aux}
     * @param tid the thread of the ring, -1 if it belongs to a processor
     * @param cpu the processor of the ring, -1 if it belongs to a task
     * @param payload the offset in the file at which the bytes begin
     */
    record Auxtrace(long position, long size, long offset, long reference, int index, int tid, int cpu, long payload)
            implements PerfRecord {}

    /** TIME_CONV: how to make times of time stamp counters: {@code zero + (tsc * multiplier >> shift)}. */
    record TimeConv(long position, long shift, long multiplier, long zero) implements PerfRecord {}

    /** THREAD_MAP: which tasks were recorded. */
    record ThreadMap(long position, List<Task> tasks) implements PerfRecord {
        /** One task, by its number and name. */
        public record Task(long tid, String name) {}
    }

    /** FINISHED_ROUND: what follows is not older than what was before the last one of these. */
    record FinishedRound(long position) implements PerfRecord {}

    /** Any other one, whose content is not looked at. */
    record Other(long position, int type, int size) implements PerfRecord {}
}
