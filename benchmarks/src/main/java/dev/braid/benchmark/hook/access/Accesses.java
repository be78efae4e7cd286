// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.benchmark.hook.access;

import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Loops of one kind of access each, as a program would write it.
 *
 * <p>The fences keep the compiler from doing a plain access once for the whole loop, or from making one long block of
 * several short ones. Traced code needs none, as its hooks do the same, and would record them.
 */
public final class Accesses {
    /** Number of accesses that each method makes. */
    public static final int COUNT = 1024;

    /** System property that leaves the fences out. */
    public static final String UNFENCED = "bench.unfenced";

    private static final boolean IS_FENCED = !Boolean.getBoolean(UNFENCED);

    private Accesses() {}

    public static long read(Cell cell) {
        long sum = 0;
        for (int i = 0; i < COUNT; i++) {
            sum += cell.value;
            if (IS_FENCED) {
                VarHandle.loadLoadFence();
            }
        }
        return sum;
    }

    public static long write(Cell cell) {
        for (int i = 0; i < COUNT; i++) {
            cell.value = i;
            if (IS_FENCED) {
                VarHandle.storeStoreFence();
            }
        }
        return 0;
    }

    public static long increment(Cell cell) {
        AtomicLong atomic = cell.atomic;
        long sum = 0;
        for (int i = 0; i < COUNT; i++) {
            sum += atomic.getAndIncrement();
        }
        return sum;
    }

    public static long addByHandle(Cell cell) {
        long sum = 0;
        for (int i = 0; i < COUNT; i++) {
            sum += (long) Cell.VALUE.getAndAdd(cell, 1L);
        }
        return sum;
    }

    public static long readElement(Cell cell) {
        long[] elements = cell.elements;
        long sum = 0;
        for (int i = 0; i < COUNT; i++) {
            sum += elements[i & Cell.ELEMENTS - 1];
            if (IS_FENCED) {
                VarHandle.loadLoadFence();
            }
        }
        return sum;
    }

    public static long writeElement(Cell cell) {
        long[] elements = cell.elements;
        for (int i = 0; i < COUNT; i++) {
            elements[i & Cell.ELEMENTS - 1] = i;
            if (IS_FENCED) {
                VarHandle.storeStoreFence();
            }
        }
        return 0;
    }

    public static long readVolatile(Cell cell) {
        long sum = 0;
        for (int i = 0; i < COUNT; i++) {
            sum += cell.volatileValue;
        }
        return sum;
    }

    public static long writeVolatile(Cell cell) {
        for (int i = 0; i < COUNT; i++) {
            cell.volatileValue = i;
        }
        return 0;
    }

    public static long enterMonitor(Cell cell) {
        for (int i = 0; i < COUNT; i++) {
            synchronized (cell) {
                if (IS_FENCED) {
                    VarHandle.fullFence();
                }
            }
        }
        return 0;
    }
}
