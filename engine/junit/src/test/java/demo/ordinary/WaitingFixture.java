// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package demo.ordinary;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** A thread that outlives tests, and waits on a monitor when the trace of one begins. */
public class WaitingFixture {
    private static final Object LOCK = new Object();
    private static int asked;
    private static int answered;

    @BeforeAll
    static void start() throws InterruptedException {
        Thread server = new Thread(WaitingFixture::answer, "server");
        server.setDaemon(true);
        server.start();
        while (server.getState() != Thread.State.WAITING) {
            Thread.sleep(1);
        }
    }

    private static void answer() {
        synchronized (LOCK) {
            try {
                while (true) {
                    while (answered == asked) {
                        LOCK.wait();
                    }
                    answered = asked;
                    LOCK.notifyAll();
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    @Test
    void asks() throws InterruptedException {
        synchronized (LOCK) {
            asked++;
            LOCK.notifyAll();
            while (answered != asked) {
                LOCK.wait();
            }
        }
    }

    @Test
    void asksAgain() throws InterruptedException {
        asks();
    }
}
