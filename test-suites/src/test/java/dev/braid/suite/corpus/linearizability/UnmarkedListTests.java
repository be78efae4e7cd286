// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.corpus.linearizability;

import static dev.braid.engine.api.TracedConcurrencyTest.Expectation.DIVERGES;

import dev.braid.engine.api.LinearizabilityTest;
import dev.braid.engine.api.Operation;
import dev.braid.engine.api.Values;
import dev.braid.suite.corpus.Bug;
import dev.braid.suite.corpus.BugClass;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** A sorted list that does not mark what it removes (unlike Harris, 2001) loses what others link behind it. */
@Bug(BugClass.ATOMICITY)
@LinearizabilityTest(expect = DIVERGES, invocations = 300)
class UnmarkedListTests {
    private final Link head = new Link(Integer.MIN_VALUE, null);

    private static final class Link {
        final int number;
        final AtomicReference<@Nullable Link> next;

        Link(int number, @Nullable Link next) {
            this.number = number;
            this.next = new AtomicReference<>(next);
        }
    }

    @Operation
    boolean add(@Values(from = 1, to = 4) int number) {
        while (true) {
            Link before = before(number);
            Link after = before.next.get();
            if (after != null && after.number == number) {
                return false;
            }
            if (before.next.compareAndSet(after, new Link(number, after))) {
                return true;
            }
        }
    }

    @Operation
    boolean remove(@Values(from = 1, to = 4) int number) {
        while (true) {
            Link before = before(number);
            Link removed = before.next.get();
            if (removed == null || removed.number != number) {
                return false;
            }
            Link after = removed.next.get();
            Thread.yield();
            if (before.next.compareAndSet(removed, after)) {
                return true;
            }
        }
    }

    @Operation
    boolean contains(@Values(from = 1, to = 4) int number) {
        Link found = before(number).next.get();
        return found != null && found.number == number;
    }

    private Link before(int number) {
        Link before = head;
        Link after = before.next.get();
        while (after != null && after.number < number) {
            before = after;
            after = before.next.get();
        }
        return before;
    }
}
