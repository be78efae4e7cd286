// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.code;

import dev.braid.pt.perf.ClockTie;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Turns System.nanoTime into perf's time: on straight lines between ties, and with the nearest tie's offset outside.
 */
public final class TiedClock {
    private final TreeMap<Long, Long> ties = new TreeMap<>();

    /** @param ties one at least */
    public TiedClock(List<ClockTie> ties) {
        if (ties.isEmpty()) {
            throw new IllegalArgumentException("Without a tie, nothing is known of the other clock.");
        }
        ties.forEach(tie -> this.ties.put(tie.nanoTime(), tie.perfTime()));
    }

    /** {@return perf's time at a moment} */
    public long perfTime(long nanoTime) {
        Map.Entry<Long, Long> before = ties.floorEntry(nanoTime);
        Map.Entry<Long, Long> after = ties.higherEntry(nanoTime);
        if (before == null) {
            before = ties.firstEntry();
        }
        double drift = 0;
        if (after != null && after.getKey() - before.getKey() > 0 && nanoTime > before.getKey()) {
            long offsetBefore = before.getValue() - before.getKey();
            long offsetAfter = after.getValue() - after.getKey();
            double part = (double) (nanoTime - before.getKey()) / (after.getKey() - before.getKey());
            drift = part * (offsetAfter - offsetBefore);
        }
        return nanoTime + before.getValue() - before.getKey() + Math.round(drift);
    }
}
