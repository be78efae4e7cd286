// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.site;

import it.unimi.dsi.fastutil.longs.Long2LongOpenHashMap;
import java.util.Arrays;

/**
 * Remembers of each object whether it is the program's own or foreign: the first access to it says so.
 *
 * <p>Two bits for each object, found without a search, as ids are given out one after the other. Ids that are far out,
 * which only a trace from elsewhere has, are in a hash table.
 *
 * <p>Thread safety: one thread.
 */
public final class Ownership {
    private static final int PAGE_SHIFT = 14;
    private static final long PAGED_IDS = 1L << 31;
    /** Ids to a byte, as a power of 2. */
    private static final int IDS_SHIFT = 2;

    private static final int IDS_MASK = (1 << IDS_SHIFT) - 1;
    private static final int BITS = 2;
    private static final int UNKNOWN = 0;
    private static final int PROGRAM = 1;
    private static final int FOREIGN = 2;
    private static final byte[] NO_PAGE = {};

    private byte[][] pages = new byte[16][];
    private final Long2LongOpenHashMap farOut = new Long2LongOpenHashMap();

    /** Makes a table of no objects. */
    public Ownership() {
        Arrays.fill(pages, NO_PAGE);
    }

    /**
     * {@return {@code true} if the object is foreign}
     *
     * @param isForeignHere whether it is, if this is the first access to it
     */
    public boolean isForeign(long object, boolean isForeignHere) {
        if (object >= PAGED_IDS || object < 0) {
            return farOut.computeIfAbsent(object, first -> isForeignHere ? FOREIGN : PROGRAM) == FOREIGN;
        }
        int page = (int) (object >>> PAGE_SHIFT);
        byte[] known = page < pages.length ? pages[page] : NO_PAGE;
        if (known.length == 0) {
            known = addPage(page);
        }
        int at = (int) object >>> IDS_SHIFT & known.length - 1;
        int shift = ((int) object & IDS_MASK) * BITS;
        int owner = known[at] >>> shift & UNKNOWN + PROGRAM + FOREIGN;
        if (owner == UNKNOWN) {
            owner = isForeignHere ? FOREIGN : PROGRAM;
            known[at] |= (byte) (owner << shift);
        }
        return owner == FOREIGN;
    }

    private byte[] addPage(int page) {
        if (page >= pages.length) {
            int length = pages.length;
            pages = Arrays.copyOf(pages, Math.max(page + 1, length * 2));
            Arrays.fill(pages, length, pages.length, NO_PAGE);
        }
        pages[page] = new byte[1 << PAGE_SHIFT - IDS_SHIFT];
        return pages[page];
    }
}
