// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.schedule;

/**
 * A point as instrumented code names it, in one number: the site in the lowest {@link Switch#SITE_BITS} bits, the
 * operation in the four above them, and then a bit for points inside {@code java.util.concurrent}.
 */
public final class Point {
    private static final int SITE_MASK = (1 << Switch.SITE_BITS) - 1;
    private static final int OPERATION_MASK = 0xf;
    private static final int INSIDE = 1 << Switch.SITE_BITS + 4;
    private static final Operation[] OPERATIONS = Operation.values();

    private Point() {}

    /**
     * {@return the number of a point}
     *
     * @param isInside whether the instruction is one of {@code java.util.concurrent} itself
     */
    public static int of(int site, Operation operation, boolean isInside) {
        return site | operation.ordinal() << Switch.SITE_BITS | (isInside ? INSIDE : 0);
    }

    /** {@return the site of a point, see {@link Switch#site}} */
    public static int site(int point) {
        return point & SITE_MASK;
    }

    public static Operation operation(int point) {
        return OPERATIONS[point >>> Switch.SITE_BITS & OPERATION_MASK];
    }

    /** {@return whether the instruction is one of {@code java.util.concurrent} itself} */
    public static boolean isInside(int point) {
        return (point & INSIDE) != 0;
    }
}
