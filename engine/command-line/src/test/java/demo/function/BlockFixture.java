// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package demo.function;

import junit.demo.Turn;

/** Writes to two neighbouring fields by turns, in an order that only untraced code sees. */
public final class BlockFixture {
    private static final int ROUNDS = 300;
    private static final int WRITES = 100;

    long near;
    long far;

    private BlockFixture() {}

    public static void main(String[] arguments) throws InterruptedException {
        BlockFixture object = new BlockFixture();
        Thread late = new Thread(() -> {
            for (int round = 1; round <= ROUNDS; round++) {
                Turn.await(2 * round - 1);
                object.far = round;
                Turn.next();
            }
        });
        late.start();
        for (int round = 1; round <= ROUNDS; round++) {
            Turn.await(2 * round - 2);
            for (int i = 1; i <= WRITES; i++) {
                object.near = i == WRITES ? round : 0;
            }
            Turn.next();
        }
        late.join();
        System.out.println(object.near + " " + object.far);
    }
}
