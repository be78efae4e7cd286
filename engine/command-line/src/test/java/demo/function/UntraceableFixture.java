// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package demo.function;

/** Has methods that cannot be traced as functions, and uses a class that is left out. */
public final class UntraceableFixture {
    private static int last;

    private UntraceableFixture() {}

    /** Step that {@link Left} does. */
    interface Step {
        int next(int value);
    }

    /** Left out of the trace by the test. */
    static final class Left implements Step {
        @Override
        public int next(int value) {
            return value + 1;
        }
    }

    static native int neverCalled();

    static int now() {
        return last;
    }

    public static void main(String[] arguments) {
        Step step = new Left();
        last = step.next(1);
        System.out.println("last " + now());
    }
}
