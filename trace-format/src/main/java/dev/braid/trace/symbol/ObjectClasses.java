// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.symbol;

import java.util.Arrays;

/**
 * A number for each object of a trace: that of its class.
 *
 * <p>Object ids are given out one after the other. So a page of numbers serves a range of ids: four bytes for each, and
 * no search. Ids that are far out, which only a trace from elsewhere has, are in a hash table.
 *
 * <p>Thread safety: none.
 */
final class ObjectClasses {
    private static final int PAGE_SHIFT = 12;
    private static final int PAGE_IDS = 1 << PAGE_SHIFT;
    private static final long PAGED_IDS = 1L << 31;
    private static final int[] NO_PAGE = {};

    /** Entry of ids without a class. */
    private static final int NONE = 0;

    /** Class numbers plus one. */
    private int[][] pages = new int[16][];

    private final LongIntMap farOut = new LongIntMap();

    ObjectClasses() {
        Arrays.fill(pages, NO_PAGE);
    }

    /** {@return the number of the object's class, or {@code absent}} */
    int get(long id, int absent) {
        if (id >= PAGED_IDS) {
            return farOut.get(id, absent);
        }
        int page = (int) (id >>> PAGE_SHIFT);
        if (page >= pages.length || pages[page].length == 0) {
            return absent;
        }
        int number = pages[page][(int) id & PAGE_IDS - 1];
        return number == NONE ? absent : number - 1;
    }

    /** Sets the class of an object, whose id is positive. */
    void put(long id, int number) {
        if (id <= 0) {
            throw new IllegalArgumentException("an object's id must be positive: " + id);
        }
        if (id >= PAGED_IDS) {
            farOut.put(id, number);
            return;
        }
        int page = (int) (id >>> PAGE_SHIFT);
        if (page >= pages.length || pages[page].length == 0) {
            addPage(page);
        }
        pages[page][(int) id & PAGE_IDS - 1] = number + 1;
    }

    /** {@return an id above those of all objects that are in pages} */
    long limit() {
        return (long) pages.length << PAGE_SHIFT;
    }

    /** Visits the objects with ids from one to another; from {@link #limit} on, those that are far out. */
    void forEach(long from, long to, LongIntMap.Visitor visitor) {
        for (long id = from; id < Math.min(to, limit()); ) {
            int[] page = pages[(int) (id >>> PAGE_SHIFT)];
            long end = Math.min(to, (id | PAGE_IDS - 1) + 1);
            for (; page.length > 0 && id < end; id++) {
                int number = page[(int) id & PAGE_IDS - 1];
                if (number != NONE) {
                    visitor.entry(id, number - 1);
                }
            }
            id = end;
        }
        if (to > limit()) {
            farOut.forEach(visitor);
        }
    }

    private void addPage(int page) {
        if (page >= pages.length) {
            int length = pages.length;
            pages = Arrays.copyOf(pages, Math.max(page + 1, length * 2));
            Arrays.fill(pages, length, pages.length, NO_PAGE);
        }
        pages[page] = new int[PAGE_IDS];
    }
}
