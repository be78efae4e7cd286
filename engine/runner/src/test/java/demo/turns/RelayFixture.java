// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package demo.turns;

/** One thread copies a number into a box, under a lock; after it the next one copies it on: {@code VALUE}. */
public final class RelayFixture {
    private static final Object LOCK = new Object();

    private static long source;
    private static long box;
    private static long target;

    private RelayFixture() {}

    public static void main(String[] arguments) throws InterruptedException {
        source = Long.parseLong(arguments[0]);
        Thread first = new Thread(
                () -> {
                    synchronized (LOCK) {
                        box = source;
                    }
                },
                "first");
        first.start();
        first.join();
        Thread second = new Thread(
                () -> {
                    synchronized (LOCK) {
                        target = box;
                    }
                },
                "second");
        second.start();
        second.join();
        System.out.println(target);
    }
}
