// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.wrong;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;

import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Mode;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;
import org.openjdk.jcstress.infra.results.I_Result;

/** Tests of jcstress with one fault each, and one without. */
public final class WrongJcstressFixture {
    private WrongJcstressFixture() {}

    @State
    public static class Shared {
        int number;
    }

    @State
    public static class OtherShared {
        int number;
    }

    @State
    public static final class Unmakeable {
        final int number;

        Unmakeable(int number) {
            this.number = number;
        }
    }

    @JCStressTest
    @Outcome(id = "0", expect = ACCEPTABLE)
    public static class Right {
        @Actor
        public void actor(Shared shared, I_Result result) {
            result.r1 = shared.number;
        }
    }

    @JCStressTest
    @State
    public static class WithoutActors {
        @Arbiter
        public void look(I_Result result) {
            result.r1 = 1;
        }
    }

    @JCStressTest
    public static class WithoutState {
        @Actor
        public void actor(I_Result result) {
            result.r1 = 1;
        }
    }

    @JCStressTest
    public static class WithoutResult {
        @Actor
        public void actor(Shared shared) {
            shared.number = 1;
        }
    }

    @JCStressTest
    public static class TwoStates {
        @Actor
        public void actor(Shared shared, OtherShared other, I_Result result) {
            result.r1 = shared.number + other.number;
        }
    }

    @JCStressTest
    public static class TwoResults {
        @Actor
        public void actor(Shared shared, I_Result result, II_Result other) {
            result.r1 = shared.number;
            other.r1 = shared.number;
        }
    }

    @JCStressTest
    public static class UnmakeableState {
        @Actor
        public void actor(Unmakeable shared, I_Result result) {
            result.r1 = shared.number;
        }
    }

    @JCStressTest
    public static class TakesList {
        @Actor
        public void actor(Shared shared, I_Result result, List<String> texts) {
            result.r1 = shared.number + texts.size();
        }
    }

    @JCStressTest
    public static class SameNames {
        @Actor
        public void actor(Shared shared, I_Result result) {
            result.r1 = shared.number;
        }

        @Actor
        public void actor(Shared shared) {
            shared.number = 1;
        }
    }

    @JCStressTest
    public static class StaticActor {
        @Actor
        public static void actor(Shared shared, I_Result result) {
            result.r1 = shared.number;
        }
    }

    @JCStressTest
    public static class TwoArbiters {
        @Actor
        public void actor(Shared shared) {
            shared.number = 1;
        }

        @Arbiter
        public void one(Shared shared, I_Result result) {
            result.r1 = shared.number;
        }

        @Arbiter
        public void other(Shared shared, I_Result result) {
            result.r1 = shared.number;
        }
    }

    @JCStressTest
    @Outcome(id = "(0", expect = ACCEPTABLE)
    public static class NoPattern {
        @Actor
        public void actor(Shared shared, I_Result result) {
            result.r1 = shared.number;
        }
    }

    @JCStressTest(Mode.Termination)
    public static class WithoutSignal {
        @Actor
        public void actor() {}
    }

    @JCStressTest
    public static class Prepared {
        @BeforeEach
        void prepare() {}

        @Actor
        public void actor(Shared shared, I_Result result) {
            result.r1 = shared.number;
        }
    }
}
