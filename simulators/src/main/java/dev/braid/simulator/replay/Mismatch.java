// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.replay;

import dev.braid.trace.RecordedEvent;
import org.jspecify.annotations.Nullable;

/** One read that did not return the last traced write, with what is known about it so far. */
final class Mismatch {
    final RecordedEvent read;
    final long expected;
    final Location location;

    /** The number of values ago that the value stood there; 0 if it is not remembered. */
    final int valuesAgo;

    final boolean remembersAll;

    /** The last traced writer, null if there is none. */
    final @Nullable RecordedEvent writer;

    /** True if the expected value is that writer's, and not just what an earlier read found. */
    final boolean expectedIsWriters;

    /** The later write of the value that was read, null if none was met yet. */
    @Nullable
    RecordedEvent laterWriter;

    /**
     * @param location the location at which the read begins
     * @param written the part of it whose last writer counts
     */
    Mismatch(RecordedEvent read, long expected, int valuesAgo, Location location, Location written, ValueRings rings) {
        this.read = read;
        this.expected = expected;
        this.valuesAgo = valuesAgo;
        this.location = location;
        this.remembersAll = rings.remembersAll(written.ring());
        this.writer = written.writer(read.isReference());
        this.expectedIsWriters = written.isValueWriters();
    }
}
