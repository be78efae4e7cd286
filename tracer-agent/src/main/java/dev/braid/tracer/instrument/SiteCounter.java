// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.instrument;

import dev.braid.tracer.bootstrap.machine.Sites;
import org.jspecify.annotations.Nullable;

/**
 * Gives out the numbers of sites, which are numbered across all classes; 0 means unknown.
 *
 * <p>The JDK's classes may have numbers of their own, below those of the program. An instrumented class holds its
 * numbers, so that it can only be used again where nothing else has them. When these are used up, the JDK's classes get
 * numbers as the program's do.
 *
 * <p>Thread safety: any thread.
 */
public final class SiteCounter {
    private static final SiteCounter PROGRAM = new SiteCounter(null);
    private static final SiteCounter PLATFORM = new SiteCounter(PROGRAM);

    private final @Nullable SiteCounter next;
    private int last;
    private int limit = Integer.MAX_VALUE;

    private SiteCounter(@Nullable SiteCounter next) {
        this.next = next;
        if (next != null) {
            limit = 0;
        }
    }

    /**
     * Sets numbers aside for the JDK's classes. To be called before the first class is instrumented.
     *
     * @param used the last number that is in use already
     * @param reserved the last number that is set aside
     */
    public static void reserve(int used, int reserved) {
        PLATFORM.set(used, reserved);
        PROGRAM.set(reserved, Integer.MAX_VALUE);
        Sites.reserve(reserved);
    }

    /** {@return a number that no site of the program has, nor gets} */
    public static int nextOfProgram() {
        return PROGRAM.next();
    }

    static SiteCounter of(Scope.Depth depth) {
        return depth == Scope.Depth.PROGRAM || depth == Scope.Depth.PROGRAM_INTERFACE ? PROGRAM : PLATFORM;
    }

    private synchronized void set(int used, int reserved) {
        last = used;
        limit = reserved;
    }

    /**
     * {@return the next number of this counter} It is not an {@code AtomicInteger}: the instrumenter must not run
     * through classes that it instruments.
     */
    int next() {
        int site = count();
        if (next != null) {
            Sites.add(site);
        }
        return site;
    }

    private synchronized int count() {
        return next != null && last >= limit ? next.count() : ++last;
    }
}
