// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.perf;

/** Field in the records of an event, {@code PERF_SAMPLE_*}; the others of the kernel are not used here. */
public enum SampleField {
    IP(0),
    TID(1),
    TIME(2),
    ID(6),
    CPU(7),
    STREAM_ID(9),
    IDENTIFIER(16);

    private final int bit;

    SampleField(int bit) {
        this.bit = bit;
    }

    /** {@return its bit in {@code sample_type}} */
    public long mask() {
        return 1L << bit;
    }

    boolean isIn(long sampleType) {
        return (sampleType & mask()) != 0;
    }
}
