// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.schedule;

/**
 * Counts how often a thread has been at each site: a hash table without boxes.
 *
 * <p>Thread safety: one thread.
 */
final class Visits {
    private static final int FIRST_SIZE = 64;

    /** Sites at even indexes, counts at odd ones; site 0 is empty. */
    private int[] table = new int[2 * FIRST_SIZE];

    private int used;

    /** {@return the number of times that the thread has been there, this time included} */
    int add(int site) {
        if (used * 4 > table.length) {
            grow();
        }
        int at = find(table, site);
        if (table[at] == 0) {
            table[at] = site;
            used++;
        }
        return ++table[at + 1];
    }

    private static int find(int[] table, int site) {
        int mask = table.length - 1;
        int at = site * 0x9e3779b9 >>> 7 << 1 & mask;
        while (table[at] != 0 && table[at] != site) {
            at = at + 2 & mask;
        }
        return at;
    }

    private void grow() {
        int[] larger = new int[table.length * 2];
        for (int i = 0; i < table.length; i += 2) {
            if (table[i] != 0) {
                int at = find(larger, table[i]);
                larger[at] = table[i];
                larger[at + 1] = table[i + 1];
            }
        }
        table = larger;
    }
}
