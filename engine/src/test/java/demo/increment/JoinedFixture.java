// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package demo.increment;

/** One thread that counts in fields and array elements, by methods, loops and conditions. */
public final class JoinedFixture {
    private static int total;

    private final int[] cells = new int[4];
    private int value;

    private JoinedFixture() {}

    public static void main(String[] args) throws InterruptedException {
        int rounds = Integer.getInteger("demo.rounds");
        Thread thread = new Thread(() -> work(rounds), "joined-0");
        thread.start();
        thread.join();
    }

    private static void work(int rounds) {
        JoinedFixture fixture = new JoinedFixture();
        for (int round = 0; round < rounds; round++) {
            fixture.step(round);
        }
        total += fixture.value;
    }

    private void step(int round) {
        if ((round & 1) == 0) {
            value++;
        } else {
            add(round);
        }
        cells[round & 3] += value;
    }

    private void add(int by) {
        value += by;
    }
}
