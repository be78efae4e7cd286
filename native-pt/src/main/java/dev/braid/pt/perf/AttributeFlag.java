// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.perf;

/** The flags of {@code struct perf_event_attr} that are used here, by their bits in the word at byte 40. */
public enum AttributeFlag {
    DISABLED(0),
    INHERIT(1),
    EXCLUDE_KERNEL(5),
    EXCLUDE_HYPERVISOR(6),
    MMAP(8),
    COMM(9),
    FREQUENCY(10),
    ENABLE_ON_EXEC(12),
    TASK(13),
    WATERMARK(14),
    SAMPLE_ID_ALL(18),
    EXCLUDE_GUEST(20),
    MMAP2(23),
    COMM_EXEC(24),
    USE_CLOCKID(25),
    CONTEXT_SWITCH(26);

    private final int bit;

    AttributeFlag(int bit) {
        this.bit = bit;
    }

    /** {@return its bit in the word of flags} */
    public long mask() {
        return 1L << bit;
    }
}
