// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.worker;

import dev.braid.trace.OwnThreads;
import org.jspecify.annotations.Nullable;

/** A thread that runs code of a test and keeps what it throws, whatever that is. */
final class TestThread extends Thread {
    static final String NAME = OwnThreads.TEST;

    private final Body body;
    private @Nullable Throwable thrown;

    TestThread(Body body) {
        super(NAME);
        this.body = body;
    }

    /** Starts this thread, and waits for its end. */
    void runToEnd() throws InterruptedException {
        try {
            start();
        } catch (OutOfMemoryError e) {
            thrown = e;
            return;
        }
        join();
    }

    /** {@return the exception of the body}; to be asked after the end, which publishes it. */
    @Nullable
    Throwable thrown() {
        return thrown;
    }

    @Override
    public void run() {
        try {
            body.run();
        } catch (Throwable t) {
            // Nothing is allocated here: t may say that there is no memory left.
            thrown = t;
        }
    }

    /** Code of a test. */
    interface Body {
        void run() throws Throwable;
    }
}
