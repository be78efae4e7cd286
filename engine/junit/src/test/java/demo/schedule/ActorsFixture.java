// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package demo.schedule;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE_INTERESTING;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Mode;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.Signal;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.IIII_Result;
import org.openjdk.jcstress.infra.results.II_Result;
import org.openjdk.jcstress.infra.results.I_Result;
import org.openjdk.jcstress.infra.results.J_Result;

/** Classic tests of jcstress. Each names as forbidden what no sequentially consistent schedule reaches, but one. */
public final class ActorsFixture {
    private ActorsFixture() {}

    /** Store buffering. */
    @JCStressTest
    @Outcome(
            id = {"0, 1", "1, 0", "1, 1"},
            expect = ACCEPTABLE,
            desc = "")
    @Outcome(id = "0, 0", expect = FORBIDDEN, desc = "")
    @State
    public static class StoreBuffering {
        private volatile int x;
        private volatile int y;

        @Actor
        public void actor1(II_Result result) {
            x = 1;
            result.r1 = y;
        }

        @Actor
        public void actor2(II_Result result) {
            y = 1;
            result.r2 = x;
        }
    }

    /** Message passing. */
    @JCStressTest
    @Outcome(
            id = {"0, 0", "0, 1", "1, 1"},
            expect = ACCEPTABLE,
            desc = "")
    @Outcome(id = "1, 0", expect = FORBIDDEN, desc = "")
    @State
    public static class MessagePassing {
        private int data;
        private volatile int flag;

        @Actor
        public void actor1() {
            data = 1;
            flag = 1;
        }

        @Actor
        public void actor2(II_Result result) {
            result.r1 = flag;
            result.r2 = data;
        }
    }

    /** Load buffering. */
    @JCStressTest
    @Outcome(
            id = {"0, 0", "0, 1", "1, 0"},
            expect = ACCEPTABLE,
            desc = "")
    @Outcome(id = "1, 1", expect = FORBIDDEN, desc = "")
    @State
    public static class LoadBuffering {
        private volatile int x;
        private volatile int y;

        @Actor
        public void actor1(II_Result result) {
            result.r1 = x;
            y = 1;
        }

        @Actor
        public void actor2(II_Result result) {
            result.r2 = y;
            x = 1;
        }
    }

    /** Independent reads of independent writes. */
    @JCStressTest
    @Outcome(id = "1, 0, 1, 0", expect = FORBIDDEN, desc = "")
    @Outcome(id = "[01], [01], [01], [01]", expect = ACCEPTABLE, desc = "")
    @State
    public static class IndependentReads {
        private volatile int x;
        private volatile int y;

        @Actor
        public void actor1() {
            x = 1;
        }

        @Actor
        public void actor2() {
            y = 1;
        }

        @Actor
        public void actor3(IIII_Result result) {
            result.r1 = x;
            result.r2 = y;
        }

        @Actor
        public void actor4(IIII_Result result) {
            result.r3 = y;
            result.r4 = x;
        }
    }

    /** Coherence of two reads. */
    @JCStressTest
    @Outcome(
            id = {"0, 0", "0, 1", "1, 1"},
            expect = ACCEPTABLE,
            desc = "")
    @Outcome(id = "1, 0", expect = FORBIDDEN, desc = "")
    @State
    public static class Coherence {
        private int x;

        @Actor
        public void actor1() {
            x = 1;
        }

        @Actor
        public void actor2(II_Result result) {
            result.r1 = x;
            result.r2 = x;
        }
    }

    /** Dekker's idea: a thread that sees no flag of the other enters. */
    @JCStressTest
    @Outcome(
            id = {"0, 0", "0, 1"},
            expect = ACCEPTABLE,
            desc = "")
    @Outcome(id = "1, 0", expect = ACCEPTABLE_INTERESTING, desc = "")
    @Outcome(id = "1, 1", expect = FORBIDDEN, desc = "")
    @State
    public static class Dekker {
        private volatile boolean one;
        private volatile boolean other;

        @Actor
        public void actor1(II_Result result) {
            one = true;
            if (!other) {
                result.r1 = 1;
            }
        }

        @Actor
        public void actor2(II_Result result) {
            other = true;
            if (!one) {
                result.r2 = 1;
            }
        }
    }

    /** A long, which a schedule never sees half of. */
    @JCStressTest
    @Outcome(
            id = {"0", "-1"},
            expect = ACCEPTABLE,
            desc = "")
    @Outcome(id = "[-0-9]+", expect = FORBIDDEN, desc = "")
    @State
    public static class WholeLong {
        private long x;

        @Actor
        public void actor1() {
            x = -1;
        }

        @Actor
        public void actor2(J_Result result) {
            result.r1 = x;
        }
    }

    /** Two increments, and an arbiter. */
    @JCStressTest
    @Outcome(
            id = {"1", "2"},
            expect = ACCEPTABLE,
            desc = "")
    @Outcome(
            id = {"0", "3"},
            expect = FORBIDDEN,
            desc = "")
    @State
    public static class Increments {
        private volatile int count;

        @Actor
        @SuppressWarnings("NonAtomicVolatileUpdate") // what it is about
        public void actor1() {
            count++;
        }

        @Actor
        @SuppressWarnings("NonAtomicVolatileUpdate")
        public void actor2() {
            count++;
        }

        @Arbiter
        public void arbiter(I_Result result) {
            result.r1 = count;
        }
    }

    /** Two writes in a row after many others: hardly any free run sees one of them alone. */
    @JCStressTest
    @Outcome(
            id = {"0, 0", "1, 1", "0, 1"},
            expect = ACCEPTABLE,
            desc = "")
    @Outcome(id = "1, 0", expect = FORBIDDEN, desc = "half of it")
    @State
    public static class HalfOfTwoWrites {
        private volatile int x;
        private volatile int y;

        @Actor
        public void actor1() {
            int[] others = new int[1];
            for (int i = 0; i < 400; i++) {
                others[0] += i;
            }
            x = others[0] > 0 ? 1 : 2;
            y = 1;
        }

        @Actor
        public void actor2(II_Result result) {
            result.r1 = x;
            result.r2 = y;
        }
    }

    /** An actor that waits for its signal. */
    @JCStressTest(Mode.Termination)
    @Outcome(id = "TERMINATED", expect = ACCEPTABLE, desc = "")
    @State
    public static class Flag {
        private volatile boolean isSet;

        @Actor
        public void actor() {
            while (!isSet) {
                Thread.onSpinWait();
            }
        }

        @Signal
        public void signal() {
            isSet = true;
        }
    }
}
