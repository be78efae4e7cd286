// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.race;

import dev.braid.trace.TraceEvent;

/** Two places, with the calls that led there; their order in the trace says nothing. */
public record PlacePair(long one, long other) {
    /** {@return the places of two accesses} */
    public static PlacePair of(Access earlier, TraceEvent later) {
        long first = place(earlier.site(), earlier.callSite());
        long second = place(later.site(), later.callSite());
        return new PlacePair(Math.min(first, second), Math.max(first, second));
    }

    private static long place(int site, int callSite) {
        return (long) callSite << Integer.SIZE | site;
    }
}
