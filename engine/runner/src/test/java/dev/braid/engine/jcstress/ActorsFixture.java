// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.jcstress;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE_INTERESTING;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import java.lang.invoke.VarHandle;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Mode;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.Signal;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;
import org.openjdk.jcstress.infra.results.I_Result;

/** Tests of jcstress that run in this JVM. */
final class ActorsFixture {
    private ActorsFixture() {}

    @JCStressTest
    @Outcome(id = "2", expect = ACCEPTABLE)
    @Outcome(
            id = {"0", "1"},
            expect = FORBIDDEN,
            desc = "lost")
    @State
    public static class Counting {
        private final AtomicInteger count = new AtomicInteger();

        @Actor
        public void first() {
            count.incrementAndGet();
        }

        @Actor
        public void second() {
            count.incrementAndGet();
        }

        @Arbiter
        public void look(I_Result result) {
            result.r1 = count.get();
        }
    }

    /** The test is not the state: each run has one of both. */
    @JCStressTest
    @Outcome(id = ".*", expect = ACCEPTABLE_INTERESTING)
    public static class Apart {
        @State
        public static class Shared {
            private int number = 5;
            boolean truth;
            private final long[] numbers = new long[2];
        }

        @Actor
        public void actor(II_Result result, Shared shared) {
            result.r2 = shared.number;
            shared.truth = true;
            shared.numbers[1] = 3;
        }
    }

    @JCStressTest
    @State
    public static class Waiting {
        private final CountDownLatch otherIsThere = new CountDownLatch(1);

        @Actor
        public void first() {
            otherIsThere.countDown();
        }

        @Actor
        public void second(I_Result result) throws InterruptedException {
            otherIsThere.await();
            result.r1 = 1;
        }
    }

    @JCStressTest
    @State
    public static class Failing {
        @Actor
        public void actor(I_Result result) {
            throw new IllegalStateException("failed at " + result.r1);
        }
    }

    @JCStressTest(Mode.Termination)
    public static class Deaf {
        static volatile boolean isOver;

        @Actor
        public void actor() {
            while (!isOver) {
                Thread.onSpinWait();
            }
        }

        @Signal
        public void signal() {}
    }

    /** Code that is straight, and code that is not. */
    @SuppressWarnings({"unused", "InfiniteRecursion"})
    static class Ways {
        private int number;

        void straight() {
            number++;
            add(1);
            Math.max(number, 2);
        }

        void add(int addend) {
            number += addend;
        }

        void locked() {
            synchronized (this) {
                number++;
            }
        }

        void condition() {
            if (number > 1) {
                number = 0;
            }
        }

        void choice() {
            switch (number) {
                case 1 -> number = 2;
                default -> number = 3;
            }
        }

        void loop() {
            for (; ; ) {
                number++;
            }
        }

        void callsCondition() {
            condition();
        }

        void callsInherited(Heir heir) {
            heir.condition();
        }

        void recursion() {
            recursion();
        }

        void fence() {
            VarHandle.fullFence();
        }

        void lambda() {
            Runnable runnable = () -> number++;
            runnable.run();
        }
    }

    static class Heir extends Ways {}
}
