// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.schedule;

/**
 * Words that a thread has seen last at each site, and how many: a hash table without boxes.
 *
 * <p>Thread safety: one thread.
 */
final class LastSeen {
    /** Times that the same word counts in a row. Beyond, the thread waits in a loop for another one. */
    private static final int MOST_IN_A_ROW = 4;

    private static final int FIRST_SIZE = 32;

    private int[] sites = new int[FIRST_SIZE];
    private long[] words = new long[FIRST_SIZE];
    private int[] inARow = new int[FIRST_SIZE];
    private int[] counts = new int[FIRST_SIZE];
    private int used;

    /**
     * {@return the number of words that have counted at a site, with the one that is seen now; 0 if that does not
     * count}
     */
    int see(int site, long word) {
        if (used * 2 > sites.length) {
            grow();
        }
        int at = find(sites, site);
        if (sites[at] == 0) {
            sites[at] = site;
            used++;
        } else if (words[at] != word) {
            inARow[at] = 0;
        }
        words[at] = word;
        return ++inARow[at] > MOST_IN_A_ROW ? 0 : ++counts[at];
    }

    private static int find(int[] sites, int site) {
        int mask = sites.length - 1;
        int at = site * 0x9e3779b9 >>> 7 & mask;
        while (sites[at] != 0 && sites[at] != site) {
            at = at + 1 & mask;
        }
        return at;
    }

    private void grow() {
        int[] oldSites = sites;
        long[] oldWords = words;
        int[] oldInARow = inARow;
        int[] oldCounts = counts;
        sites = new int[oldSites.length * 2];
        words = new long[sites.length];
        inARow = new int[sites.length];
        counts = new int[sites.length];
        for (int i = 0; i < oldSites.length; i++) {
            if (oldSites[i] != 0) {
                int at = find(sites, oldSites[i]);
                sites[at] = oldSites[i];
                words[at] = oldWords[i];
                inARow[at] = oldInARow[i];
                counts[at] = oldCounts[i];
            }
        }
    }
}
