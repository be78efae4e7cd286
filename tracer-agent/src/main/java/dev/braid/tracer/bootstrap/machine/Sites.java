// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.bootstrap.machine;

import jdk.internal.vm.annotation.ForceInline;

/**
 * Tells sites in code outside of the program from those in the program: only the former belong to calls.
 *
 * <p>Most sites of the JDK have numbers of their own, below a limit. What has got a number above it is in a set of
 * bits.
 *
 * <p>Thread safety: any thread. The instrumenter adds a site before the class that has it is defined.
 */
public final class Sites {
    private static final SpinLock LOCK = new SpinLock(LockOrder.FIELD_TABLE);

    private static int limit;
    private static volatile long[] further = new long[1 << 8];

    private Sites() {}

    /**
     * Says that all sites up to that number are outside of the program. To be called before the first class is
     * instrumented.
     */
    public static void reserve(int last) {
        limit = last;
    }

    /** Adds a site outside of the program. */
    public static void add(int site) {
        if (site <= limit) {
            return;
        }
        LOCK.lock();
        try {
            int word = site >>> 6;
            if (word >= further.length) {
                further = java.util.Arrays.copyOf(further, Math.max(word + 1, further.length * 2));
            }
            further[word] |= 1L << site;
        } finally {
            LOCK.unlock();
        }
    }

    @ForceInline
    public static boolean isOfPlatform(int site) {
        return site <= limit || isListed(site);
    }

    private static boolean isListed(int site) {
        long[] words = further;
        int word = site >>> 6;
        return word < words.length && (words[word] >>> site & 1) != 0;
    }
}
