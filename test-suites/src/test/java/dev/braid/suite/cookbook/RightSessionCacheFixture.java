// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.cookbook;

/** A cache that looks and puts in one step. */
class RightSessionCacheFixture extends SessionCacheFixture {
    @Override
    Session session(String user) {
        return sessions.computeIfAbsent(user, name -> new Session());
    }
}
