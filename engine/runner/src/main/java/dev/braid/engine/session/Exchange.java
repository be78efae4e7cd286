// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.session;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Hands one request at a time to the session's thread, and its result back.
 *
 * <p>Thread safety: {@link #ask} and {@link #takeLeft} by one thread, all other methods by the session's.
 */
final class Exchange {
    private final List<LeftContainer> left = new ArrayList<>();
    private @Nullable Request pending;
    private @Nullable TestEnd answer;
    private boolean isOver;

    /** {@return the answer to a request; null if the session has ended instead} */
    synchronized @Nullable TestEnd ask(Request request) throws InterruptedException {
        if (isOver) {
            return null;
        }
        answer = null;
        pending = request;
        notifyAll();
        while (answer == null && !isOver) {
            wait();
        }
        return answer;
    }

    /** {@return the containers that were left since this was last called} */
    synchronized List<LeftContainer> takeLeft() {
        List<LeftContainer> taken = List.copyOf(left);
        left.clear();
        return taken;
    }

    /** {@return the request that has no answer yet; waits until there is one} */
    synchronized Request next() {
        while (pending == null) {
            try {
                wait();
            } catch (InterruptedException e) {
                // A thread that a test has left behind; there is nothing here that could be given up.
                continue;
            }
        }
        return pending;
    }

    /** {@return the request that has no answer yet; null if there is none} */
    synchronized @Nullable Request pending() {
        return pending;
    }

    synchronized void answer(TestEnd end) {
        pending = null;
        answer = end;
        notifyAll();
    }

    synchronized void left(LeftContainer container) {
        left.add(container);
    }

    /** Says that no request will be answered any more. */
    synchronized void over() {
        isOver = true;
        notifyAll();
    }
}
