// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package demo.schedule;

import dev.braid.engine.api.LinearizabilityTest;
import dev.braid.engine.api.Operation;
import dev.braid.engine.api.Schedules;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Classes of operations. The seeds are such that the one scenario of a trial has calls of one operation alone, which
 * cannot show what is wrong: only the scenarios of the search can.
 */
public final class OperationsFixture {
    private OperationsFixture() {}

    /** Needs two calls and one switch. */
    @LinearizabilityTest(operationsPerThread = 2, invocations = 1, seed = 65)
    public static final class LosingCounter {
        private volatile int count;

        @Operation
        int get() {
            return count;
        }

        @Operation
        @SuppressWarnings("NonAtomicVolatileUpdate") // what is wrong
        int increment() {
            return ++count;
        }
    }

    /** As {@link LosingCounter}, but few of all switches are between the two accesses that matter. */
    @LinearizabilityTest(threads = 2, operationsPerThread = 2, invocations = 1, seed = 7)
    public static final class BusyCounter {
        private static final int NOISE = 300;

        private volatile int count;
        private volatile int noise;

        @Operation
        int get() {
            makeNoise();
            return count;
        }

        @Operation
        @SuppressWarnings("NonAtomicVolatileUpdate") // what is wrong
        int increment() {
            makeNoise();
            return ++count;
        }

        private void makeNoise() {
            for (int i = 0; i < NOISE; i++) {
                noise = Math.max(noise, i);
            }
        }
    }

    /**
     * Needs three calls and two preemptions: another thread's flip before the second look, and before the third one.
     */
    @LinearizabilityTest(operationsPerThread = 2, invocations = 1, seed = 35)
    @Schedules(count = 20_000, seconds = 60)
    public static final class FlickeringBit {
        private final AtomicInteger bit = new AtomicInteger();

        @Operation
        boolean flickers() {
            int first = bit.get();
            int second = bit.get();
            int third = bit.get();
            return first == third && first != second;
        }

        @Operation
        void flip() {
            bit.accumulateAndGet(1, (one, other) -> one ^ other);
        }
    }

    /** Needs three calls and one switch: between the look and the removal. */
    @LinearizabilityTest(operationsPerThread = 2, invocations = 1, seed = 192)
    public static final class CheckThenActQueue {
        private final Queue<Integer> numbers = new ArrayDeque<>();

        @Operation
        void offer(int number) {
            synchronized (numbers) {
                numbers.add(number);
            }
        }

        @Operation
        @Nullable
        Integer poll() {
            synchronized (numbers) {
                if (numbers.isEmpty()) {
                    return null;
                }
            }
            synchronized (numbers) {
                return numbers.remove();
            }
        }
    }

    /** The JDK's map adds one entry after the other; a schedule has to switch inside of its code. */
    @LinearizabilityTest(operationsPerThread = 2, invocations = 1, seed = 35)
    @Schedules(count = 20_000, seconds = 60)
    public static final class TwoEntriesAtOnce {
        private final ConcurrentHashMap<Integer, String> map = new ConcurrentHashMap<>();

        @Operation
        void putBoth() {
            Map<Integer, String> both = new LinkedHashMap<>();
            both.put(1, "a");
            both.put(2, "b");
            map.putAll(both);
        }

        @Operation
        int size() {
            return map.size();
        }
    }

    /** Two operations that take two monitors in different orders. */
    @LinearizabilityTest(operationsPerThread = 2, invocations = 1, seed = 65)
    public static final class MonitorsInTwoOrders {
        private final Object one = new Object();
        private final Object other = new Object();
        private int count;

        @Operation
        int first() {
            synchronized (one) {
                synchronized (other) {
                    return ++count;
                }
            }
        }

        @Operation
        int second() {
            synchronized (other) {
                synchronized (one) {
                    return ++count;
                }
            }
        }
    }

    /** Nothing is wrong. */
    @LinearizabilityTest(operationsPerThread = 2, invocations = 2)
    public static final class LockFreeStack {
        private final AtomicReference<@Nullable Node> top = new AtomicReference<>();

        private record Node(int number, @Nullable Node next) {}

        @Operation
        void push(int number) {
            Node before;
            do {
                before = top.get();
            } while (!top.compareAndSet(before, new Node(number, before)));
        }

        @Operation
        @Nullable
        Integer pop() {
            while (true) {
                Node first = top.get();
                if (first == null) {
                    return null;
                }
                if (top.compareAndSet(first, first.next())) {
                    return first.number();
                }
            }
        }
    }

    /** Nothing is wrong, and some calls wait until they are interrupted. */
    @LinearizabilityTest(
            operationsPerThread = 2,
            invocations = 2,
            patienceMillis = 100,
            specification = QueueSpecification.class)
    public static final class WaitingQueue {
        private final BlockingQueue<Integer> numbers = new LinkedBlockingQueue<>();

        @Operation
        void put(int number) throws InterruptedException {
            numbers.put(number);
        }

        @Operation
        int take() throws InterruptedException {
            return numbers.take();
        }
    }

    /** Specification of a queue, one call after another. */
    public static final class QueueSpecification {
        private final Deque<Integer> numbers = new ArrayDeque<>();

        void put(int number) {
            numbers.add(number);
        }

        int take() {
            if (numbers.isEmpty()) {
                throw new IllegalStateException("it would wait");
            }
            return numbers.remove();
        }
    }
}
