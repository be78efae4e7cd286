// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package demo.function;

/** Writes to two neighbouring fields, in an order that only untraced code sees. */
public final class BlockFixture {
    private static final int WRITES = 1000;

    long near;
    long far;

    private BlockFixture() {}

    /** Left out of the trace by the test. */
    static final class Left {
        private static volatile boolean begun;
        private static volatile boolean written;

        private Left() {}

        static void begin() {
            begun = true;
            while (!written) {
                Thread.onSpinWait();
            }
        }

        static void awaitBegin() {
            while (!begun) {
                Thread.onSpinWait();
            }
        }

        static void write() {
            written = true;
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        BlockFixture object = new BlockFixture();
        Thread late = new Thread(() -> {
            Left.begin();
            object.far = 1;
        });
        late.start();
        Left.awaitBegin();
        for (int i = 1; i <= WRITES; i++) {
            object.near = i;
        }
        Left.write();
        late.join();
        System.out.println(object.near + " " + object.far);
    }
}
