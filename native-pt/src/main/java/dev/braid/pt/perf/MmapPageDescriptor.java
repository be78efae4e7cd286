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
public final class MmapPageDescriptor {
    public static final int CAPABILITIES = 40;
    public static final int TIME_SHIFT = 50;
    public static final int TIME_MULTIPLIER = 52;
    public static final int TIME_ZERO = 64;
    public static final int DATA_HEAD = 1024;
    public static final int DATA_TAIL = 1032;
    public static final int DATA_OFFSET = 1040;
    public static final int DATA_SIZE = 1048;
    public static final int AUX_HEAD = 1056;
    public static final int AUX_TAIL = 1064;
    public static final int AUX_OFFSET = 1072;
    public static final int AUX_SIZE = 1080;

    /** {@code cap_user_time_zero}: the conversion of time stamp counters is there. */
    public static final long CAPABILITY_TIME_ZERO = 1 << 4;

    private MmapPageDescriptor() {}
}
