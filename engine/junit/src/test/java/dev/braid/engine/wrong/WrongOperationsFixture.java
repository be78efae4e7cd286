// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.wrong;

import dev.braid.engine.api.LinearizabilityTest;
import dev.braid.engine.api.Operation;
import dev.braid.engine.api.Values;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.BeforeEach;

/** Holds classes of operations that are wrong in one way each, and one that is right. */
public class WrongOperationsFixture {
    /** Operation that the other classes must have, too. */
    public static class Base {
        @Operation
        int get() {
            return 1;
        }
    }

    @LinearizabilityTest
    public static class Right extends Base {}

    @LinearizabilityTest
    public static class WithoutOperations {}

    @LinearizabilityTest(threads = 0)
    public static class WithoutThreads extends Base {}

    @LinearizabilityTest(threads = 100, operationsPerThread = 11)
    public static class TooMany extends Base {}

    @LinearizabilityTest
    public static class Overloaded extends Base {
        @Operation
        int get(int key) {
            return key;
        }
    }

    @LinearizabilityTest
    public static class TakesList extends Base {
        @Operation
        void put(List<String> names) {}
    }

    @LinearizabilityTest
    public static class EmptyRange extends Base {
        @Operation
        void put(@Values(from = 2, to = 1) int number) {}
    }

    @LinearizabilityTest
    public static class RangeBeyondType extends Base {
        @Operation
        void put(@Values(to = 1L << 40) int number) {}
    }

    @LinearizabilityTest
    public static class WithoutTexts extends Base {
        @Operation
        void put(@Values(of = {}) String text) {}
    }

    @LinearizabilityTest
    public static class KeyedWithoutKey {
        @Operation(keyed = true)
        int get() {
            return 1;
        }
    }

    @LinearizabilityTest
    public static class Waiting extends Base {
        private final BlockingQueue<Integer> queue = new ArrayBlockingQueue<>(1);

        @Operation
        void take() throws InterruptedException {
            await();
        }

        private void await() throws InterruptedException {
            queue.poll(1, TimeUnit.MILLISECONDS);
            queue.take();
        }
    }

    /** Right: nothing that it calls waits without a limit. */
    @LinearizabilityTest
    public static class WaitingForATime extends Base {
        private final BlockingQueue<Integer> queue = new ArrayBlockingQueue<>(1);
        private final ReentrantLock lock = new ReentrantLock();

        @Operation
        boolean offer(int number) throws InterruptedException {
            return offerWithin(number, Duration.ofMillis(1));
        }

        private boolean offerWithin(int number, Duration limit) throws InterruptedException {
            return limit.isZero() ? offerWithin(number, limit) : queue.offer(number, 1, TimeUnit.MILLISECONDS);
        }

        @Operation
        boolean isFree() throws InterruptedException {
            if (!lock.tryLock(1, TimeUnit.MILLISECONDS)) {
                return false;
            }
            lock.unlock();
            Thread.sleep(0);
            return true;
        }

        @Operation
        int size() throws InterruptedException {
            return queue.size();
        }
    }

    @LinearizabilityTest(specification = Base.class)
    public static class Unspecified extends Base {
        @Operation
        void put(int number) {}
    }

    @LinearizabilityTest
    public static class StaticOperation extends Base {
        @Operation
        static void put(int number) {}
    }

    @LinearizabilityTest
    public static class Prepared extends Base {
        @BeforeEach
        void prepare() {}
    }
}
