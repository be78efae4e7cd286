// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.recorder;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Counts what was recorded, and what was lost.
 *
 * <p>Thread safety: one thread counts, any thread asks.
 */
final class RecordedAmount {
    private final AtomicLong records = new AtomicLong();
    private final AtomicLong traceBytes = new AtomicLong();
    private final AtomicLong lostRecords = new AtomicLong();
    private final AtomicLong losses = new AtomicLong();

    void record() {
        records.incrementAndGet();
    }

    void traceBytes(int bytes) {
        traceBytes.addAndGet(bytes);
    }

    void lostRecords(long count) {
        lostRecords.addAndGet(count);
    }

    /** The AUX ring was full, or overrun. */
    void loss() {
        losses.incrementAndGet();
    }

    /** {@return a number that grows with all that comes} */
    long total() {
        return records.get() + traceBytes.get() + losses.get() + lostRecords.get();
    }

    long traceBytes() {
        return traceBytes.get();
    }

    long lostRecords() {
        return lostRecords.get();
    }

    /** {@return the number of times that bytes of the trace were lost} */
    long losses() {
        return losses.get();
    }
}
