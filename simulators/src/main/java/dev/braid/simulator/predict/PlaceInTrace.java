// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.predict;

/** The place of an event in the trace and in the program. */
final class PlaceInTrace {
    static final int NONE = -1;

    private long index = NONE;
    private int site;
    private int callSite;

    void set(long newIndex, int newSite, int newCallSite) {
        index = newIndex;
        site = newSite;
        callSite = newCallSite;
    }

    PlaceInTrace copy() {
        PlaceInTrace copy = new PlaceInTrace();
        copy.set(index, site, callSite);
        return copy;
    }

    /** {@return its position in the trace, {@link #NONE} if there is no such event} */
    long index() {
        return index;
    }

    int site() {
        return site;
    }

    int callSite() {
        return callSite;
    }
}
