// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package demo.old;

/** Counts in a field, about every millisecond, and prints what it has counted and when. */
public final class TickingFixture {
    private static long ticks;

    private TickingFixture() {}

    public static void main(String[] arguments) throws InterruptedException {
        Thread worker = new Thread(
                () -> {
                    throw new IllegalStateException("at the start");
                },
                "early");
        worker.start();
        worker.join();
        while (true) {
            ticks++;
            System.out.println(ticks + " " + System.nanoTime());
            Thread.sleep(1);
        }
    }
}
