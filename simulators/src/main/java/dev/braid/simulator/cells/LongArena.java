// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.cells;

import java.util.Arrays;

/**
 * Memory for runs of longs, in pages: what lies in it costs no object header and no pointer, and is never copied to
 * grow.
 *
 * <p>A run is known by its position, which is never 0, lies within one page, and is freed by giving it back with its
 * length. Runs are not cleared: the caller that takes one fills it. At position 0 there are some zeros, never written
 * to: they are what is found without a run.
 */
public final class LongArena {
    /** 256 KiB, so that a page is an ordinary object for the garbage collector and short traces stay cheap. */
    private static final int PAGE_SHIFT = 15;

    private static final int PAGE_LONGS = 1 << PAGE_SHIFT;
    private static final int PAGE_MASK = PAGE_LONGS - 1;
    private static final int ZEROS = 8;

    private final String content;
    /** By the length of a run: the first free one, which holds the position of the next; 0 for none. */
    private final int[] free;

    private long[][] pages = new long[16][];
    private int pageCount;
    /** The position at which memory that was never used begins. */
    private int next = ZEROS;

    /**
     * @param content a description of the runs' content, for people
     * @param longestRun at most a page
     */
    public LongArena(String content, int longestRun) {
        this.content = content;
        free = new int[longestRun + 1];
        addPage();
    }

    /** {@return the page of that position, which holds all of its run} */
    public long[] page(int position) {
        return pages[position >>> PAGE_SHIFT];
    }

    /** {@return the index of that position in its page} */
    public static int at(int position) {
        return position & PAGE_MASK;
    }

    /** {@return the position of a run, whose contents are anything} */
    public int allocate(int length) {
        int reused = free[length];
        if (reused != 0) {
            free[length] = (int) page(reused)[at(reused)];
            return reused;
        }
        if (at(next) + length > PAGE_LONGS || next >>> PAGE_SHIFT == pageCount) {
            next = pageCount << PAGE_SHIFT;
            addPage();
        }
        int run = next;
        next += length;
        return run;
    }

    public void release(int run, int length) {
        page(run)[at(run)] = free[length];
        free[length] = run;
    }

    /** {@return the number of longs that it takes} */
    public long longs() {
        return (long) pageCount << PAGE_SHIFT;
    }

    private void addPage() {
        if (pageCount == 1 << Integer.SIZE - 1 - PAGE_SHIFT) {
            throw new IllegalStateException("the " + content + " of this trace take more than 16 GiB; trace fewer"
                    + " classes, or a shorter run");
        }
        if (pageCount == pages.length) {
            pages = Arrays.copyOf(pages, pageCount * 2);
        }
        pages[pageCount++] = new long[PAGE_LONGS];
    }
}
