// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.example;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.braid.engine.api.Traced;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import org.junit.jupiter.api.Test;

/** Example of an ordinary test that is traced. */
@Traced
class MailboxFixture {
    private final BlockingQueue<String> box = new ArrayBlockingQueue<>(1);

    @Test
    void letter_arrives() throws InterruptedException {
        Thread sender = new Thread(() -> box.add("hello"));
        sender.start();
        assertEquals("hello", box.take());
        sender.join();
    }
}
