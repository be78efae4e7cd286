// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.litmus;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicInteger;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.IIII_Result;
import org.openjdk.jcstress.infra.results.II_Result;
import org.openjdk.jcstress.infra.results.I_Result;
import org.openjdk.jcstress.infra.results.ZJ_Result;

/** Published litmus tests, as programs, in several modes of access; all outcomes are accepted. */
public final class LitmusFixture {
    private static final VarHandle X = handle("x");
    private static final VarHandle Y = handle("y");

    private LitmusFixture() {}

    private static VarHandle handle(String field) {
        try {
            return MethodHandles.lookup().findVarHandle(Shared.class, field, int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /** State that all tests work on. */
    @State
    public static class Shared {
        private int x;
        private int y;
        private boolean truth;
        private long wide = 5;
        private final int[] elements = new int[2];
        private final AtomicInteger one = new AtomicInteger();
        private final AtomicInteger other = new AtomicInteger();
    }

    @JCStressTest
    @Outcome(expect = ACCEPTABLE)
    public static class StoreBufferingPlain {
        @Actor
        public void first(Shared shared, II_Result result) {
            X.set(shared, 1);
            result.r1 = (int) Y.get(shared);
        }

        @Actor
        public void second(Shared shared, II_Result result) {
            Y.set(shared, 1);
            result.r2 = (int) X.get(shared);
        }
    }

    @JCStressTest
    @Outcome(expect = ACCEPTABLE)
    public static class StoreBufferingOpaque {
        @Actor
        public void first(Shared shared, II_Result result) {
            X.setOpaque(shared, 1);
            result.r1 = (int) Y.getOpaque(shared);
        }

        @Actor
        public void second(Shared shared, II_Result result) {
            Y.setOpaque(shared, 1);
            result.r2 = (int) X.getOpaque(shared);
        }
    }

    @JCStressTest
    @Outcome(expect = ACCEPTABLE)
    public static class StoreBufferingReleaseAcquire {
        @Actor
        public void first(Shared shared, II_Result result) {
            X.setRelease(shared, 1);
            result.r1 = (int) Y.getAcquire(shared);
        }

        @Actor
        public void second(Shared shared, II_Result result) {
            Y.setRelease(shared, 1);
            result.r2 = (int) X.getAcquire(shared);
        }
    }

    @JCStressTest
    @Outcome(expect = ACCEPTABLE)
    public static class StoreBufferingVolatile {
        @Actor
        public void first(Shared shared, II_Result result) {
            X.setVolatile(shared, 1);
            result.r1 = (int) Y.getVolatile(shared);
        }

        @Actor
        public void second(Shared shared, II_Result result) {
            Y.setVolatile(shared, 1);
            result.r2 = (int) X.getVolatile(shared);
        }
    }

    @JCStressTest
    @Outcome(expect = ACCEPTABLE)
    public static class MessagePassingPlain {
        @Actor
        public void writer(Shared shared) {
            shared.x = 1;
            Y.set(shared, 1);
        }

        @Actor
        public void reader(Shared shared, II_Result result) {
            int flag = (int) Y.get(shared);
            int data = shared.x;
            result.r1 = flag;
            result.r2 = data;
        }
    }

    @JCStressTest
    @Outcome(expect = ACCEPTABLE)
    public static class MessagePassingOpaque {
        @Actor
        public void writer(Shared shared) {
            shared.x = 1;
            Y.setOpaque(shared, 1);
        }

        @Actor
        public void reader(Shared shared, II_Result result) {
            int flag = (int) Y.getOpaque(shared);
            int data = shared.x;
            result.r1 = flag;
            result.r2 = data;
        }
    }

    @JCStressTest
    @Outcome(expect = ACCEPTABLE)
    public static class MessagePassingReleaseAcquire {
        @Actor
        public void writer(Shared shared) {
            shared.x = 1;
            Y.setRelease(shared, 1);
        }

        @Actor
        public void reader(Shared shared, II_Result result) {
            int flag = (int) Y.getAcquire(shared);
            int data = shared.x;
            result.r1 = flag;
            result.r2 = data;
        }
    }

    @JCStressTest
    @Outcome(expect = ACCEPTABLE)
    public static class MessagePassingVolatile {
        @Actor
        public void writer(Shared shared) {
            shared.x = 1;
            Y.setVolatile(shared, 1);
        }

        @Actor
        public void reader(Shared shared, II_Result result) {
            int flag = (int) Y.getVolatile(shared);
            int data = shared.x;
            result.r1 = flag;
            result.r2 = data;
        }
    }

    @JCStressTest
    @Outcome(expect = ACCEPTABLE)
    public static class LoadBufferingPlain {
        @Actor
        public void first(Shared shared, II_Result result) {
            result.r1 = (int) X.get(shared);
            Y.set(shared, 1);
        }

        @Actor
        public void second(Shared shared, II_Result result) {
            result.r2 = (int) Y.get(shared);
            X.set(shared, 1);
        }
    }

    @JCStressTest
    @Outcome(expect = ACCEPTABLE)
    public static class LoadBufferingOpaque {
        @Actor
        public void first(Shared shared, II_Result result) {
            result.r1 = (int) X.getOpaque(shared);
            Y.setOpaque(shared, 1);
        }

        @Actor
        public void second(Shared shared, II_Result result) {
            result.r2 = (int) Y.getOpaque(shared);
            X.setOpaque(shared, 1);
        }
    }

    @JCStressTest
    @Outcome(expect = ACCEPTABLE)
    public static class LoadBufferingReleaseAcquire {
        @Actor
        public void first(Shared shared, II_Result result) {
            result.r1 = (int) X.getAcquire(shared);
            Y.setRelease(shared, 1);
        }

        @Actor
        public void second(Shared shared, II_Result result) {
            result.r2 = (int) Y.getAcquire(shared);
            X.setRelease(shared, 1);
        }
    }

    @JCStressTest
    @Outcome(expect = ACCEPTABLE)
    public static class LoadBufferingVolatile {
        @Actor
        public void first(Shared shared, II_Result result) {
            result.r1 = (int) X.getVolatile(shared);
            Y.setVolatile(shared, 1);
        }

        @Actor
        public void second(Shared shared, II_Result result) {
            result.r2 = (int) Y.getVolatile(shared);
            X.setVolatile(shared, 1);
        }
    }

    @JCStressTest
    @Outcome(expect = ACCEPTABLE)
    public static class CoherenceOfReadsPlain {
        @Actor
        public void writer(Shared shared) {
            X.set(shared, 1);
        }

        @Actor
        public void reader(Shared shared, II_Result result) {
            result.r1 = (int) X.get(shared);
            result.r2 = (int) X.get(shared);
        }
    }

    @JCStressTest
    @Outcome(expect = ACCEPTABLE)
    public static class CoherenceOfReadsOpaque {
        @Actor
        public void writer(Shared shared) {
            X.setOpaque(shared, 1);
        }

        @Actor
        public void reader(Shared shared, II_Result result) {
            result.r1 = (int) X.getOpaque(shared);
            result.r2 = (int) X.getOpaque(shared);
        }
    }

    @JCStressTest
    @Outcome(expect = ACCEPTABLE)
    public static class IndependentReadsOpaque {
        @Actor
        public void first(Shared shared) {
            X.setOpaque(shared, 1);
        }

        @Actor
        public void second(Shared shared) {
            Y.setOpaque(shared, 1);
        }

        @Actor
        public void third(Shared shared, IIII_Result result) {
            result.r1 = (int) X.getOpaque(shared);
            result.r2 = (int) Y.getOpaque(shared);
        }

        @Actor
        public void fourth(Shared shared, IIII_Result result) {
            result.r3 = (int) Y.getOpaque(shared);
            result.r4 = (int) X.getOpaque(shared);
        }
    }

    @JCStressTest
    @Outcome(expect = ACCEPTABLE)
    public static class IndependentReadsVolatile {
        @Actor
        public void first(Shared shared) {
            X.setVolatile(shared, 1);
        }

        @Actor
        public void second(Shared shared) {
            Y.setVolatile(shared, 1);
        }

        @Actor
        public void third(Shared shared, IIII_Result result) {
            result.r1 = (int) X.getVolatile(shared);
            result.r2 = (int) Y.getVolatile(shared);
        }

        @Actor
        public void fourth(Shared shared, IIII_Result result) {
            result.r3 = (int) Y.getVolatile(shared);
            result.r4 = (int) X.getVolatile(shared);
        }
    }

    @JCStressTest
    @Outcome(expect = ACCEPTABLE)
    public static class Increment {
        @Actor
        public void first(Shared shared) {
            shared.x++;
        }

        @Actor
        public void second(Shared shared) {
            shared.x++;
        }

        @Arbiter
        public void look(Shared shared, I_Result result) {
            result.r1 = shared.x;
        }
    }

    @JCStressTest
    @Outcome(expect = ACCEPTABLE)
    public static class IncrementOfAnElement {
        @Actor
        public void first(Shared shared) {
            shared.elements[1]++;
        }

        @Actor
        public void second(Shared shared) {
            shared.elements[1]++;
        }

        @Arbiter
        public void look(Shared shared, I_Result result) {
            result.r1 = shared.elements[1];
        }
    }

    @JCStressTest
    @Outcome(expect = ACCEPTABLE)
    public static class AtomicIncrement {
        @Actor
        public void first(Shared shared) {
            shared.one.incrementAndGet();
            shared.other.set(7);
        }

        @Actor
        public void second(Shared shared) {
            shared.one.incrementAndGet();
            shared.other.set(7);
        }

        @Arbiter
        public void look(Shared shared, I_Result result) {
            result.r1 = shared.one.get();
        }
    }

    @JCStressTest
    @Outcome(expect = ACCEPTABLE)
    public static class LockedIncrement {
        @Actor
        public void first(Shared shared) {
            synchronized (shared) {
                shared.x++;
            }
        }

        @Actor
        public void second(Shared shared) {
            synchronized (shared) {
                shared.x++;
            }
        }

        @Arbiter
        public void look(Shared shared, I_Result result) {
            result.r1 = shared.x;
        }
    }

    @JCStressTest
    @Outcome(expect = ACCEPTABLE)
    public static class Types {
        @Actor
        public void writer(Shared shared) {
            shared.truth = true;
            shared.wide = -3_000_000_000L;
        }

        @Actor
        public void reader(Shared shared, ZJ_Result result) {
            result.r1 = shared.truth;
            result.r2 = shared.wide + 1;
        }
    }

    @JCStressTest
    @Outcome(expect = ACCEPTABLE)
    public static class Branch {
        @Actor
        public void writer(Shared shared) {
            shared.x = 1;
        }

        @Actor
        public void reader(Shared shared, I_Result result) {
            result.r1 = shared.x == 0 ? -1 : shared.y;
        }
    }

    @JCStressTest
    @Outcome(expect = ACCEPTABLE)
    public static class Product {
        @Actor
        public void writer(Shared shared) {
            shared.x = 1;
        }

        @Actor
        public void reader(Shared shared, I_Result result) {
            result.r1 = shared.x * 2;
        }
    }

    @JCStressTest
    @Outcome(expect = ACCEPTABLE)
    public static class CompareAndSet {
        @Actor
        public void first(Shared shared) {
            shared.one.compareAndSet(0, 1);
        }

        @Actor
        public void second(Shared shared, I_Result result) {
            result.r1 = shared.one.get();
        }
    }

    @JCStressTest
    @Outcome(expect = ACCEPTABLE)
    public static class Fence {
        @Actor
        public void first(Shared shared) {
            shared.x = 1;
            VarHandle.fullFence();
        }

        @Actor
        public void second(Shared shared, I_Result result) {
            result.r1 = shared.x;
        }
    }
}
