// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.benchmark.program.work;

import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** A queue without locks, by Michael and Scott: each thread adds and takes in turn. */
final class LockFreeProgram implements Program {
    private static final int NUMBERS = 40_000;

    private static final class Node {
        final long value;
        final AtomicReference<@Nullable Node> next = new AtomicReference<>();

        Node(long value) {
            this.value = value;
        }
    }

    private static final class Queue {
        private final AtomicReference<Node> head;
        private final AtomicReference<Node> tail;

        Queue() {
            Node first = new Node(0);
            head = new AtomicReference<>(first);
            tail = new AtomicReference<>(first);
        }

        void add(long value) {
            Node added = new Node(value);
            while (true) {
                Node last = Objects.requireNonNull(tail.get());
                Node next = last.next.get();
                if (next != null) {
                    tail.compareAndSet(last, next);
                } else if (last.next.compareAndSet(null, added)) {
                    tail.compareAndSet(last, added);
                    return;
                }
            }
        }

        /** {@return the oldest number, or 0 if there is none} */
        long take() {
            while (true) {
                Node first = Objects.requireNonNull(head.get());
                Node last = Objects.requireNonNull(tail.get());
                Node next = first.next.get();
                if (next == null) {
                    return 0;
                }
                if (first == last) {
                    tail.compareAndSet(last, next);
                } else if (head.compareAndSet(first, next)) {
                    return next.value;
                }
            }
        }
    }

    @Override
    public String description() {
        return "a Michael-Scott queue of AtomicReferences, all threads on both ends";
    }

    @Override
    public long round(int threads) throws InterruptedException {
        Queue queue = new Queue();
        AtomicInteger taken = new AtomicInteger();
        AtomicLong total = new AtomicLong();
        Crew.run(threads, number -> {
            long sum = 0;
            int count = 0;
            int end = Crew.from(NUMBERS, number + 1, threads);
            for (int i = Crew.from(NUMBERS, number, threads); i < end; i++) {
                queue.add(Mix.at(i) | 1);
                long value = queue.take();
                sum += value;
                count += value == 0 ? 0 : 1;
            }
            total.addAndGet(sum);
            taken.addAndGet(count);
        });
        for (long value = queue.take(); value != 0; value = queue.take()) {
            total.addAndGet(value);
            taken.incrementAndGet();
        }
        return total.get() * 31 + taken.get();
    }
}
