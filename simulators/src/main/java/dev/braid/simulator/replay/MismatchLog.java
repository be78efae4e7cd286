// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.replay;

import dev.braid.trace.RecordedEvent;
import dev.braid.trace.TraceEvent;
import java.util.ArrayList;
import java.util.List;

/** Counts all mismatches of a trace by their kind, and keeps the first ones. */
final class MismatchLog {
    static final int SHOWN_LIMIT = 20;

    private final HistoryBudget budget;
    private final ValueRings rings;
    private final List<Mismatch> shown = new ArrayList<>();
    private long staleValues;
    private long earlyValues;
    private long untracedWrites;

    MismatchLog(HistoryBudget budget, ValueRings rings) {
        this.budget = budget;
        this.rings = rings;
    }

    /**
     * Takes one mismatch, before its location is re-synchronised.
     *
     * @param valuesAgo the age in values of the value read; 0 if it is not remembered
     * @param location the location at which the read begins
     * @param written the part of it whose last writer counts
     */
    void add(TraceEvent read, long expected, int valuesAgo, Location location, Location written) {
        boolean show = shown.size() < SHOWN_LIMIT;
        if (show) {
            shown.add(new Mismatch(read.copy(), expected, valuesAgo, location, written, rings));
        }
        if (valuesAgo > 0) {
            staleValues++;
            return;
        }
        untracedWrites++;
        PendingReads pending = location.pending;
        if (pending == null) {
            pending = new PendingReads();
            location.pending = pending;
        }
        long value = Bytes.signExtend(read.valueRead(), read.size());
        if (show) {
            // What is shown must not claim that nobody writes the value later unless that is so: no budget here.
            pending.add(read.size(), value);
        } else {
            pending.addWithin(budget, read.size(), value);
        }
    }

    /** Explains the earlier reads of the value that this event writes. */
    void explain(PendingReads pending, Location location, TraceEvent write) {
        long value = Bytes.signExtend(write.valueWritten(), write.size());
        long explained = pending.remove(write.size(), value);
        if (explained == 0) {
            return;
        }
        untracedWrites -= explained;
        earlyValues += explained;
        RecordedEvent writer = write.copy();
        for (Mismatch mismatch : shown) {
            if (mismatch.location == location
                    && mismatch.valuesAgo == 0
                    && mismatch.laterWriter == null
                    && mismatch.read.size() == write.size()
                    && Bytes.signExtend(mismatch.read.valueRead(), write.size()) == value) {
                mismatch.laterWriter = writer;
            }
        }
    }

    /** {@return the first mismatches, in trace order} */
    List<Mismatch> shown() {
        return shown;
    }

    long staleValues() {
        return staleValues;
    }

    long earlyValues() {
        return earlyValues;
    }

    long untracedWrites() {
        return untracedWrites;
    }

    long total() {
        return staleValues + earlyValues + untracedWrites;
    }
}
