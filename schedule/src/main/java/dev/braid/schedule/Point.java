// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.schedule;

/**
 * A point as instrumented code names it, in one number: the site in the lowest {@link Switch#SITE_BITS} bits, the
 * operation in the four above them, and then the code that it belongs to.
 */
public final class Point {
    private static final int SITE_MASK = (1 << Switch.SITE_BITS) - 1;
    private static final int OPERATION_BITS = 4;
    private static final int CODE_SHIFT = Switch.SITE_BITS + OPERATION_BITS;
    private static final Operation[] OPERATIONS = Operation.values();
    private static final Code[] CODES = Code.values();

    /** Code that has a point. */
    public enum Code {
        PROGRAM,
        /** The JDK's, except that of the other kinds. */
        JDK,
        /** Code of {@code Thread}, and of the JDK's own data for threads. */
        THREAD,
        /** Code of {@code java.util.concurrent}. */
        CONCURRENT
    }

    private Point() {}

    /** {@return the number of a point} */
    public static int of(int site, Operation operation, Code code) {
        return site | operation.ordinal() << Switch.SITE_BITS | code.ordinal() << CODE_SHIFT;
    }

    /** {@return the site of a point, see {@link Switch#site}} */
    public static int site(int point) {
        return point & SITE_MASK;
    }

    /** {@return the operation of a point} */
    public static Operation operation(int point) {
        return OPERATIONS[point >>> Switch.SITE_BITS & (1 << OPERATION_BITS) - 1];
    }

    /** {@return the code that has a point} */
    public static Code code(int point) {
        return CODES[point >>> CODE_SHIFT];
    }
}
