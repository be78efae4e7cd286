// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.perf;

/**
 * Numbers of records: the kernel's {@code PERF_RECORD_*}, and from 64 on those that the program perf adds in its files.
 *
 * <pre>
 *   header of each record:  0 type (32 bits)   4 misc (16 bits)   6 size with this header (16 bits)
 * </pre>
 */
public final class PerfRecordType {
    public static final int HEADER_BYTES = 8;
    public static final int MISC = 4;
    public static final int SIZE = 6;
    /** No size in a header is larger. */
    public static final int MOST_BYTES = 0xFFFF;

    public static final int MMAP = 1;
    public static final int LOST = 2;
    public static final int COMM = 3;
    public static final int EXIT = 4;
    public static final int FORK = 7;
    public static final int MMAP2 = 10;
    public static final int AUX = 11;
    public static final int ITRACE_START = 12;
    public static final int LOST_SAMPLES = 13;
    public static final int SWITCH = 14;
    public static final int SWITCH_CPU_WIDE = 15;

    /** From here on, perf's own. */
    public static final int FIRST_OF_PERF = 64;

    public static final int HEADER_ATTR = 64;
    public static final int HEADER_TRACING_DATA = 66;
    public static final int HEADER_BUILD_ID = 67;
    public static final int FINISHED_ROUND = 68;
    public static final int AUXTRACE_INFO = 70;
    public static final int AUXTRACE = 71;
    public static final int THREAD_MAP = 73;
    public static final int TIME_CONV = 79;
    public static final int COMPRESSED = 81;
    public static final int COMPRESSED2 = 83;

    /** {@code PERF_RECORD_MISC_USER}: made in user mode. */
    public static final int MISC_USER = 2;
    /** {@code PERF_RECORD_MISC_CPUMODE_MASK}. */
    public static final int MISC_MODE = 7;
    /** Flag of MMAP: not executable; of COMM: by exec; of SWITCH: out. */
    public static final int MISC_13 = 1 << 13;
    /** Flag of MMAP2: with a build id; of SWITCH: preempted. */
    public static final int MISC_14 = 1 << 14;

    private PerfRecordType() {}
}
