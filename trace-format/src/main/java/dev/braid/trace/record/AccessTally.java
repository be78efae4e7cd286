// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.record;

/** Takes the numbers of events at sites, in any order. */
public interface AccessTally {
    /**
     * Takes some events of one site; none when there will be some, which are reported later.
     *
     * @param key the key of the line that their records have; for others, the same fields
     */
    void events(int key, long count);

    /**
     * Takes some accesses, and starts of threads, that belong to one call.
     *
     * @param callSite 0 for none
     * @param accessesAndStarts the number of these, maybe 0
     */
    void calls(int callSite, long accessesAndStarts);
}
