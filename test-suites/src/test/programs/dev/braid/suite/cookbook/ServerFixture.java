// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.cookbook;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.braid.engine.api.TracedConcurrencyTest;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;

/** A server with a virtual thread for each request, all of which count in one plain field. */
class ServerFixture {
    final Map<String, String> texts =
            Collections.synchronizedMap(new HashMap<>(Map.of("before", "Hello, ", "after", "!")));
    private int served;

    String answer(String name) {
        String before = texts.get("before");
        served++;
        return before + name + texts.get("after");
    }

    int served() {
        return served;
    }

    @TracedConcurrencyTest
    void eachRequest_isCounted() throws InterruptedException {
        Thread first = Thread.ofVirtual().name("request-1").start(() -> answer("Ada"));
        Thread.sleep(100); // until the first request is over
        Thread second = Thread.ofVirtual().name("request-2").start(() -> answer("Alan"));
        first.join();
        second.join();
        assertEquals(2, served());
    }
}
