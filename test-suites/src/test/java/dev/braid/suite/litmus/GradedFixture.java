// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.litmus;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE_INTERESTING;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;
import static org.openjdk.jcstress.annotations.Expect.UNKNOWN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressMeta;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Mode;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.Signal;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/** Tests that are graded in all ways; each has one outcome, "1, 2", or none. */
public class GradedFixture {
    private GradedFixture() {}

    /** State that all tests work on. */
    @State
    public static class Numbers {
        private int number = 1;
    }

    @JCStressTest
    @Outcome(id = "1, 2", expect = ACCEPTABLE)
    public static class Exact {
        @Actor
        public void actor(Numbers numbers, II_Result result) {
            write(numbers, result);
        }
    }

    /** The pattern matches, but the exact id goes before it. */
    @JCStressTest
    @Outcome(id = ".*, 2", expect = FORBIDDEN)
    @Outcome(id = "1, 2", expect = ACCEPTABLE_INTERESTING, desc = "as it is")
    public static class ExactAfterPattern {
        @Actor
        public void actor(Numbers numbers, II_Result result) {
            write(numbers, result);
        }
    }

    @JCStressTest
    @Outcome(id = "1, .", expect = ACCEPTABLE)
    @Outcome(id = "., 2", expect = FORBIDDEN)
    public static class FirstPattern {
        @Actor
        public void actor(Numbers numbers, II_Result result) {
            write(numbers, result);
        }
    }

    @JCStressTest
    @Outcome(id = "2, 2", expect = FORBIDDEN)
    @Outcome(expect = ACCEPTABLE, desc = "all others")
    public static class ByDefault {
        @Actor
        public void actor(Numbers numbers, II_Result result) {
            write(numbers, result);
        }
    }

    @JCStressTest
    @JCStressMeta(Elsewhere.class)
    public static class ByMeta {
        @Actor
        public void actor(Numbers numbers, II_Result result) {
            write(numbers, result);
        }
    }

    @Outcome(id = "1, 2", expect = ACCEPTABLE)
    public static class Elsewhere {}

    /** No outcome is named "1, 2". */
    @JCStressTest
    @Outcome(id = "1", expect = ACCEPTABLE)
    @Outcome(id = "2", expect = ACCEPTABLE)
    public static class Unmatched {
        @Actor
        public void actor(Numbers numbers, II_Result result) {
            write(numbers, result);
        }
    }

    @JCStressTest
    @Outcome(id = "1, 2", expect = UNKNOWN)
    public static class Ungraded {
        @Actor
        public void actor(Numbers numbers, II_Result result) {
            write(numbers, result);
        }
    }

    @JCStressTest
    @Outcome(id = "1, 2", expect = ACCEPTABLE)
    @Outcome(id = "3, 3", expect = UNKNOWN)
    public static class UngradedAndUnseen {
        @Actor
        public void actor(Numbers numbers, II_Result result) {
            write(numbers, result);
        }
    }

    @JCStressTest
    @Outcome(expect = ACCEPTABLE)
    public static class Throwing {
        @Actor
        public void actor(Numbers numbers, II_Result result) {
            throw new IllegalArgumentException("actor went wrong with " + numbers.number);
        }
    }

    @JCStressTest(Mode.Termination)
    @Outcome(id = "TERMINATED", expect = ACCEPTABLE)
    @Outcome(id = "STALE", expect = FORBIDDEN)
    @State
    public static class Ending {
        private volatile boolean isOver;

        @Actor
        public void actor() {
            while (!isOver) {
                Thread.onSpinWait();
            }
        }

        @Signal
        public void signal() {
            isOver = true;
        }
    }

    @JCStressTest(Mode.Termination)
    @Outcome(id = "TERMINATED", expect = ACCEPTABLE)
    @Outcome(id = "ERROR", expect = FORBIDDEN, desc = "the actor threw")
    public static class EndingByInterrupt {
        @Actor
        public void actor() throws InterruptedException {
            Thread.sleep(600_000);
        }

        @Signal
        public void signal(Thread actor) {
            actor.interrupt();
        }
    }

    private static void write(Numbers numbers, II_Result result) {
        result.r1 = numbers.number;
        result.r2 = 2;
    }
}
