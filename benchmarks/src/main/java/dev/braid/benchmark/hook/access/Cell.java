// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.benchmark.hook.access;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicLong;

/** The variables that are accessed, one of each kind, with room around them so that no two cells share a cache line. */
@SuppressWarnings("unused") // the room
public final class Cell {
    static final VarHandle VALUE;

    static {
        try {
            VALUE = MethodHandles.lookup().findVarHandle(Cell.class, "value", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /** Elements of {@link #elements} that are accessed in turn. */
    public static final int ELEMENTS = 64;

    private static final Cell[] PUBLISHED = new Cell[64];

    private long before1;
    private long before2;
    private long before3;
    private long before4;
    private long before5;
    private long before6;
    private long before7;
    private long before8;
    long value;
    volatile long volatileValue;
    private long after1;
    private long after2;
    private long after3;
    private long after4;
    private long after5;
    private long after6;
    private long after7;
    private long after8;
    final AtomicLong atomic = new AtomicLong();
    final long[] elements = new long[ELEMENTS + 32];

    /** Lets other threads find the cell, and has one of them access it. */
    public void share(int place) throws InterruptedException {
        PUBLISHED[place] = this;
        Thread other = new Thread(() -> PUBLISHED[place].touch());
        other.start();
        other.join();
    }

    private void touch() {
        value++;
        volatileValue = value;
        atomic.incrementAndGet();
        for (int i = 0; i < ELEMENTS; i++) {
            elements[i] = i;
        }
        synchronized (this) {
            value++;
        }
    }

    public long[] elements() {
        return elements;
    }
}
