// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.cookbook;

import static org.junit.jupiter.api.Assertions.assertSame;

import dev.braid.engine.api.TracedConcurrencyTest;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.FutureTask;

/** A cache that looks first, and puts then. */
class SessionCacheFixture {
    static final class Session {}

    final Map<String, Session> sessions = new ConcurrentHashMap<>();

    Session session(String user) {
        Session session = sessions.get(user);
        if (session == null) {
            session = new Session();
            sessions.put(user, session);
        }
        return session;
    }

    @TracedConcurrencyTest
    void twoRequests_shareASession() throws Exception {
        FutureTask<Session> first = new FutureTask<>(() -> session("ada"));
        FutureTask<Session> second = new FutureTask<>(() -> session("ada"));
        new Thread(first, "request-1").start();
        new Thread(second, "request-2").start();
        assertSame(first.get(), second.get());
    }
}
