// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.cookbook;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.braid.engine.api.TracedConcurrencyTest;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** A queue whose consumer looks for a message before it has the monitor. */
@SuppressWarnings("NakedNotify") // the message is what has changed
class MailboxFixture {
    final Queue<String> messages = new ConcurrentLinkedQueue<>();

    void put(String message) {
        messages.add(message);
        synchronized (this) {
            notifyAll();
        }
    }

    String take() throws InterruptedException {
        while (messages.isEmpty()) {
            synchronized (this) {
                wait();
            }
        }
        return messages.remove();
    }

    @TracedConcurrencyTest
    void message_isTaken() throws InterruptedException {
        Thread producer = new Thread(() -> put("hello"), "producer");
        producer.start();
        assertEquals("hello", take());
        producer.join();
    }
}
