// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.record;

import java.io.IOException;

/**
 * Takes a trace's records as they are, while it is made.
 *
 * <p>Thread safety: one thread.
 */
public interface RecordOutput {
    /** Keeps nothing, for traces of which only the events are wanted. */
    RecordOutput NONE = new RecordOutput() {
        @Override
        public void chunk(int slot, byte[] records, int begin, int length, int recordCount, long baseClock) {}

        @Override
        public void emitBound(long clock) {}
    };

    /**
     * Takes records of one slot that {@link RecordSink#addFirst} found valid.
     *
     * @param begin the index at which they begin in {@code records}
     * @param length the number of their bytes
     * @param baseClock the slot's clock before the first record
     */
    void chunk(int slot, byte[] records, int begin, int length, int recordCount, long baseClock) throws IOException;

    /** Says that no later chunk has an event with a smaller clock. */
    void emitBound(long clock) throws IOException;

    /** {@return an output that hands the records to another one, too} */
    default RecordOutput and(RecordOutput other) {
        if (other == NONE) {
            return this;
        }
        RecordOutput first = this;
        return new RecordOutput() {
            @Override
            public void chunk(int slot, byte[] records, int begin, int length, int recordCount, long baseClock)
                    throws IOException {
                first.chunk(slot, records, begin, length, recordCount, baseClock);
                other.chunk(slot, records, begin, length, recordCount, baseClock);
            }

            @Override
            public void emitBound(long clock) throws IOException {
                first.emitBound(clock);
                other.emitBound(clock);
            }
        };
    }
}
