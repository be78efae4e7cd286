// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.schedule;

/**
 * Sites of points: a hash table without boxes.
 *
 * <p>Thread safety: any thread, as it does not change.
 */
final class SiteSet {
    /** A power of two, and twice as long as there are sites; site 0 is empty. */
    private final int[] table;

    SiteSet(int[] sites) {
        table = new int[Math.max(2, Integer.highestOneBit(Math.max(1, sites.length)) * 4)];
        for (int site : sites) {
            table[find(site)] = site;
        }
    }

    /** {@return {@code true} if a site is among them} */
    boolean has(int site) {
        return table[find(site)] != 0;
    }

    private int find(int site) {
        int mask = table.length - 1;
        int at = site * 0x9e3779b9 >>> 7 & mask;
        while (table[at] != 0 && table[at] != site) {
            at = at + 1 & mask;
        }
        return at;
    }
}
