// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.fault;

import dev.braid.engine.api.TracedConcurrencyTest;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.opentest4j.TestAbortedException;

/** Faults around tests rather than in them. */
@SuppressWarnings("DoNotCallSuggester") // nobody calls these methods but the worker
public final class LifecycleFixture {
    private LifecycleFixture() {}

    /** Base of all of them: a test that passes. */
    abstract static class Counting {
        private final AtomicLong counter = new AtomicLong();

        void increment() {
            counter.incrementAndGet();
        }
    }

    static class BeforeAllFails extends Counting {
        @BeforeAll
        static void before() {
            throw new IllegalStateException("nothing to test with");
        }

        @TracedConcurrencyTest
        void first() {
            increment();
        }

        @TracedConcurrencyTest
        void second() {
            increment();
        }
    }

    static class AfterAllFails extends Counting {
        @AfterAll
        static void after() {
            throw new IllegalStateException("left in disorder");
        }

        @TracedConcurrencyTest
        void passesBeforeAfterAllFails() {
            increment();
        }
    }

    static class AfterAllFailsInARetiredWorker extends Counting {
        @AfterAll
        static void after() {
            throw new IllegalStateException("left in disorder, too");
        }

        @TracedConcurrencyTest
        void failsBeforeAfterAllFails() {
            throw new IllegalStateException("on purpose");
        }
    }

    static class AfterAllExits extends Counting {
        @AfterAll
        static void after() {
            System.exit(4);
        }

        @TracedConcurrencyTest
        void passesBeforeAfterAllExits() {
            increment();
        }
    }

    static class AfterAllHangs extends Counting {
        @AfterAll
        static void after() throws InterruptedException {
            new CountDownLatch(1).await();
        }

        @TracedConcurrencyTest(timeoutSeconds = 5)
        void passesBeforeAfterAllHangs() {
            increment();
        }
    }

    static class Aborting extends Counting {
        @TracedConcurrencyTest
        void aborts() {
            throw new TestAbortedException("no such hardware");
        }

        @TracedConcurrencyTest
        void prints() {
            increment();
            System.out.println("to the standard output: ä€");
            System.err.println("to the standard error: ä€");
        }
    }
}
