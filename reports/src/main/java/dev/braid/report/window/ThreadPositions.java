// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.report.window;

import java.util.Arrays;

/** Number of events that each thread has had so far, counted in one pass over a trace. */
public final class ThreadPositions {
    /** By thread. */
    private long[] positions = new long[16];

    /** Counts an event. {@return the number of events that its thread had before} */
    public long next(int thread) {
        if (thread >= positions.length) {
            positions = Arrays.copyOf(positions, Math.max(thread + 1, positions.length * 2));
        }
        return positions[thread]++;
    }
}
