// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.cookbook;

import java.util.concurrent.atomic.AtomicInteger;

/** A server whose requests count atomically. */
class RightServerFixture extends ServerFixture {
    private final AtomicInteger served = new AtomicInteger();

    @Override
    String answer(String name) {
        String before = texts.get("before");
        served.incrementAndGet();
        return before + name + texts.get("after");
    }

    @Override
    int served() {
        return served.get();
    }
}
