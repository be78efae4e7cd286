// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.perf;

/**
 * The page that the kernel shares at the start of a ring, {@code struct perf_event_mmap_page}.
 *
 * <pre>
 *     40 capabilities   50 time_shift (16 bits)   52 time_mult (32 bits)   64 time_zero
 *   1024 data_head    1032 data_tail            1040 data_offset         1048 data_size
 *   1056 aux_head     1064 aux_tail             1072 aux_offset          1080 aux_size
 * </pre>
 */
final class MmapPageDescriptor {
    static final int CAPABILITIES = 40;
    static final int TIME_SHIFT = 50;
    static final int TIME_MULTIPLIER = 52;
    static final int TIME_ZERO = 64;
    static final int DATA_HEAD = 1024;
    static final int DATA_TAIL = 1032;
    static final int DATA_OFFSET = 1040;
    static final int DATA_SIZE = 1048;
    static final int AUX_HEAD = 1056;
    static final int AUX_TAIL = 1064;
    static final int AUX_OFFSET = 1072;
    static final int AUX_SIZE = 1080;

    /** {@code cap_user_time_zero}: the conversion of time stamp counters is there. */
    static final long CAPABILITY_TIME_ZERO = 1 << 4;

    private MmapPageDescriptor() {}
}
