// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package sample;

import java.util.ArrayDeque;
import java.util.Deque;

/** A pool of numbers, with a supplier for more. */
class Pool {
    /** Makes numbers. */
    interface Maker {
        int make();
    }

    private final Deque<Integer> free = new ArrayDeque<>();
    private final Maker maker;

    Pool(Maker maker) {
        this.maker = maker;
    }

    synchronized int take() {
        return free.isEmpty() ? maker.make() : free.pop();
    }

    synchronized void give(int number) {
        free.push(number);
    }

    synchronized int size() {
        return free.size();
    }

    /** Has some threads take and give back. */
    void use(int threads) throws InterruptedException {
        Thread[] users = new Thread[threads];
        for (int i = 0; i < threads; i++) {
            users[i] = new Thread(() -> give(take()));
            users[i].start();
        }
        for (Thread user : users) {
            user.join();
        }
    }
}
