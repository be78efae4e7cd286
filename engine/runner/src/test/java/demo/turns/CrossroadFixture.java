// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package demo.turns;

/** Two threads that both do the same twice, and take different ways from the first time to the second. */
public final class CrossroadFixture {
    private static final Object LOCK = new Object();

    private static int passed;

    private CrossroadFixture() {}

    public static void main(String[] arguments) throws InterruptedException {
        for (String way : new String[] {"left", "right"}) {
            Thread thread = new Thread(() -> cross(way), way);
            thread.start();
            thread.join();
        }
        System.out.println(passed);
    }

    private static void cross(String way) {
        synchronized (LOCK) {
            passed++;
        }
        int steps = way.equals("left") ? left(1) : right(1);
        synchronized (LOCK) {
            passed += steps;
        }
    }

    private static int left(int steps) {
        return steps + 1;
    }

    private static int right(int steps) {
        int all = steps;
        for (int i = 0; i < 4; i++) {
            all += i;
        }
        return all;
    }
}
