// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.benchmark.peer.bug;

import dev.braid.engine.api.TracedConcurrencyTest;

/** The programs as tests of Braid's, which name no simulator. A test's name is that of its program. */
final class BugsOfBraid {
    @TracedConcurrencyTest
    void plainUpdate() throws InterruptedException {
        Bug.PLAIN_UPDATE.run();
    }

    @TracedConcurrencyTest
    void volatileUpdate() throws InterruptedException {
        Bug.VOLATILE_UPDATE.run();
    }

    @TracedConcurrencyTest
    void atomicCheck() throws InterruptedException {
        Bug.ATOMIC_CHECK.run();
    }

    @TracedConcurrencyTest
    void mapCheck() throws InterruptedException {
        Bug.MAP_CHECK.run();
    }

    @TracedConcurrencyTest
    void flagBeforeData() throws InterruptedException {
        Bug.FLAG_BEFORE_DATA.run();
    }

    @TracedConcurrencyTest
    void twoFlags() throws InterruptedException {
        Bug.TWO_FLAGS.run();
    }

    @TracedConcurrencyTest
    void reusedNode() throws InterruptedException {
        Bug.REUSED_NODE.run();
    }

    @TracedConcurrencyTest
    void lostNotification() throws InterruptedException {
        Bug.LOST_NOTIFICATION.run();
    }

    @TracedConcurrencyTest
    void lockOrder() throws InterruptedException {
        Bug.LOCK_ORDER.run();
    }

    @TracedConcurrencyTest
    void pause() throws InterruptedException {
        Bug.PAUSE.run();
    }

    @TracedConcurrencyTest
    void publication() throws InterruptedException {
        Bug.PUBLICATION.run();
    }

    @TracedConcurrencyTest
    void storeBuffering() throws InterruptedException {
        Bug.STORE_BUFFERING.run();
    }

    @TracedConcurrencyTest
    void rightCounter() throws InterruptedException {
        Bug.RIGHT_COUNTER.run();
    }

    @TracedConcurrencyTest
    void rightGate() throws InterruptedException {
        Bug.RIGHT_GATE.run();
    }
}
