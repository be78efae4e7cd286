// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package demo.function;

/** Writes to two neighbouring fields by turns, in an order that only untraced code sees. */
public final class BlockFixture {
    private static final int ROUNDS = 300;
    private static final int WRITES = 100;

    long near;
    long far;

    private BlockFixture() {}

    /** Says whose turn it is. Left out of the trace by the test. */
    static final class Left {
        private static volatile int turn;

        private Left() {}

        static void awaitTurn(int number) {
            while (turn != number) {
                Thread.onSpinWait();
            }
        }

        static void next() {
            turn++;
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        BlockFixture object = new BlockFixture();
        Thread late = new Thread(() -> {
            for (int round = 1; round <= ROUNDS; round++) {
                Left.awaitTurn(2 * round - 1);
                object.far = round;
                Left.next();
            }
        });
        late.start();
        for (int round = 1; round <= ROUNDS; round++) {
            Left.awaitTurn(2 * round - 2);
            for (int i = 1; i <= WRITES; i++) {
                object.near = i == WRITES ? round : 0;
            }
            Left.next();
        }
        late.join();
        System.out.println(object.near + " " + object.far);
    }
}
