// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package demo.function;

import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;

/** Calls functions with arguments and results of all types, which end in all ways. */
public final class FunctionFixture {
    private static final int DEEP = 100_000_000;

    private static Object sink = "";

    private final int size;

    FunctionFixture(int size) {
        this.size = size;
    }

    FunctionFixture(String text, long more) {
        this(text.length() + (int) more);
    }

    /** Throws after it has called the other constructor. */
    FunctionFixture(boolean fails) {
        this(fails ? new StringBuilder("ab").length() : 0);
        if (fails) {
            throw new IllegalStateException("too late");
        }
    }

    /** Throws before it does. */
    FunctionFixture(Object object) {
        this(Integer.parseInt(object.toString()));
    }

    public static void main(String[] arguments) throws Exception {
        switch (arguments[0]) {
            case "types" -> types();
            case "ends" -> ends();
            case "overflow" -> overflow();
            case "names" -> names();
            default -> throw new IllegalArgumentException(arguments[0]);
        }
        System.out.println("done " + sink);
    }

    private static void types() {
        sink = small(true, (byte) -2, 'c') ? "x" : "";
        sink = (long) wide((short) -3, -4, -5L);
        sink = real(1.5f, -2.5, null);
        nothing();
        sink = bytes((byte) 7) + chars((char) 5) + shorts((short) -8) + ints(9);
        sink = longs(Long.MIN_VALUE);
        sink = texts("t");
        sink = arrays(new int[2], 1, 2, 3);
        sink = new FunctionFixture("abc", 2).sized(1L);
        sink = "";
    }

    static boolean small(boolean truth, byte number, char letter) {
        return truth;
    }

    static double wide(short a, int b, long c) {
        return a + b + c;
    }

    static float real(float a, double b, @Nullable Object c) {
        return a;
    }

    static void nothing() {}

    static byte bytes(byte value) {
        return value;
    }

    static char chars(char value) {
        return value;
    }

    static short shorts(short value) {
        return value;
    }

    static int ints(int value) {
        return value;
    }

    static long longs(long value) {
        return value;
    }

    static String texts(String value) {
        return value;
    }

    static int[] arrays(int[] value, long a, long b, long c) {
        return value;
    }

    synchronized int sized(long by) {
        return size + (int) by;
    }

    private static void ends() {
        sink = factorial(3);
        try {
            outer(2);
        } catch (IllegalStateException e) {
            sink = String.valueOf(e.getMessage());
        }
        try {
            sink = new FunctionFixture(true);
        } catch (IllegalStateException e) {
            sink = String.valueOf(e.getMessage());
        }
        try {
            sink = new FunctionFixture((Object) "none");
        } catch (NumberFormatException e) {
            sink = "";
        }
        sink = "" + caught();
    }

    static int factorial(int n) {
        return n < 2 ? 1 : n * factorial(n - 1);
    }

    static void outer(int n) {
        try {
            inner(n);
        } finally {
            nothing();
        }
    }

    static synchronized void inner(int n) {
        throw new IllegalStateException("no " + n);
    }

    static int caught() {
        try {
            inner(1);
            return 0;
        } catch (IllegalStateException e) {
            return 1;
        }
    }

    private static void overflow() throws InterruptedException {
        Thread deep = new Thread(null, FunctionFixture::deep, "deep", 256 << 10);
        deep.start();
        deep.join();
    }

    private static void deep() {
        for (int i = 0; i < 3; i++) {
            try {
                sink = down(DEEP);
            } catch (StackOverflowError e) {
                sink = "over";
            }
            nothing();
        }
    }

    static int down(int n) {
        return n == 0 ? 0 : 1 + down(n - 1);
    }

    private static void names() {
        sink = over(1) + over("s");
        IntSupplier supplier = () -> sink.hashCode();
        sink = supplier.getAsInt();
        sink = new Nested().get();
        sink = "";
    }

    static int over(int value) {
        return value;
    }

    static String over(String value) {
        return value;
    }

    /** Has a name of its own. */
    static final class Nested {
        int get() {
            return 1;
        }
    }
}
