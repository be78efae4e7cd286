// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package peers;

import dev.braid.benchmark.peer.bug.Bug;
import dev.braid.benchmark.peer.bug.Trial;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.Z_Result;

/** The programs that end as tests of jcstress. Each is written out, as jcstress wants it. */
public class JcstressFinding {
    @JCStressTest
    @Outcome(id = "true", expect = Expect.ACCEPTABLE, desc = "right")
    @Outcome(expect = Expect.FORBIDDEN, desc = "wrong")
    @State
    public static class PLAIN_UPDATE {
        private final Trial trial = Bug.PLAIN_UPDATE.trial();

        @Actor
        public void first() {
            trial.first();
        }

        @Actor
        public void second() {
            trial.second();
        }

        @Arbiter
        public void look(Z_Result result) {
            result.r1 = trial.isRight();
        }
    }

    @JCStressTest
    @Outcome(id = "true", expect = Expect.ACCEPTABLE, desc = "right")
    @Outcome(expect = Expect.FORBIDDEN, desc = "wrong")
    @State
    public static class VOLATILE_UPDATE {
        private final Trial trial = Bug.VOLATILE_UPDATE.trial();

        @Actor
        public void first() {
            trial.first();
        }

        @Actor
        public void second() {
            trial.second();
        }

        @Arbiter
        public void look(Z_Result result) {
            result.r1 = trial.isRight();
        }
    }

    @JCStressTest
    @Outcome(id = "true", expect = Expect.ACCEPTABLE, desc = "right")
    @Outcome(expect = Expect.FORBIDDEN, desc = "wrong")
    @State
    public static class ATOMIC_CHECK {
        private final Trial trial = Bug.ATOMIC_CHECK.trial();

        @Actor
        public void first() {
            trial.first();
        }

        @Actor
        public void second() {
            trial.second();
        }

        @Arbiter
        public void look(Z_Result result) {
            result.r1 = trial.isRight();
        }
    }

    @JCStressTest
    @Outcome(id = "true", expect = Expect.ACCEPTABLE, desc = "right")
    @Outcome(expect = Expect.FORBIDDEN, desc = "wrong")
    @State
    public static class MAP_CHECK {
        private final Trial trial = Bug.MAP_CHECK.trial();

        @Actor
        public void first() {
            trial.first();
        }

        @Actor
        public void second() {
            trial.second();
        }

        @Arbiter
        public void look(Z_Result result) {
            result.r1 = trial.isRight();
        }
    }

    @JCStressTest
    @Outcome(id = "true", expect = Expect.ACCEPTABLE, desc = "right")
    @Outcome(expect = Expect.FORBIDDEN, desc = "wrong")
    @State
    public static class FLAG_BEFORE_DATA {
        private final Trial trial = Bug.FLAG_BEFORE_DATA.trial();

        @Actor
        public void first() {
            trial.first();
        }

        @Actor
        public void second() {
            trial.second();
        }

        @Arbiter
        public void look(Z_Result result) {
            result.r1 = trial.isRight();
        }
    }

    @JCStressTest
    @Outcome(id = "true", expect = Expect.ACCEPTABLE, desc = "right")
    @Outcome(expect = Expect.FORBIDDEN, desc = "wrong")
    @State
    public static class TWO_FLAGS {
        private final Trial trial = Bug.TWO_FLAGS.trial();

        @Actor
        public void first() {
            trial.first();
        }

        @Actor
        public void second() {
            trial.second();
        }

        @Arbiter
        public void look(Z_Result result) {
            result.r1 = trial.isRight();
        }
    }

    @JCStressTest
    @Outcome(id = "true", expect = Expect.ACCEPTABLE, desc = "right")
    @Outcome(expect = Expect.FORBIDDEN, desc = "wrong")
    @State
    public static class REUSED_NODE {
        private final Trial trial = Bug.REUSED_NODE.trial();

        @Actor
        public void first() {
            trial.first();
        }

        @Actor
        public void second() {
            trial.second();
        }

        @Arbiter
        public void look(Z_Result result) {
            result.r1 = trial.isRight();
        }
    }

    @JCStressTest
    @Outcome(id = "true", expect = Expect.ACCEPTABLE, desc = "right")
    @Outcome(expect = Expect.FORBIDDEN, desc = "wrong")
    @State
    public static class PUBLICATION {
        private final Trial trial = Bug.PUBLICATION.trial();

        @Actor
        public void first() {
            trial.first();
        }

        @Actor
        public void second() {
            trial.second();
        }

        @Arbiter
        public void look(Z_Result result) {
            result.r1 = trial.isRight();
        }
    }

    @JCStressTest
    @Outcome(id = "true", expect = Expect.ACCEPTABLE, desc = "right")
    @Outcome(expect = Expect.FORBIDDEN, desc = "wrong")
    @State
    public static class STORE_BUFFERING {
        private final Trial trial = Bug.STORE_BUFFERING.trial();

        @Actor
        public void first() {
            trial.first();
        }

        @Actor
        public void second() {
            trial.second();
        }

        @Arbiter
        public void look(Z_Result result) {
            result.r1 = trial.isRight();
        }
    }

    @JCStressTest
    @Outcome(id = "true", expect = Expect.ACCEPTABLE, desc = "right")
    @Outcome(expect = Expect.FORBIDDEN, desc = "wrong")
    @State
    public static class RIGHT_COUNTER {
        private final Trial trial = Bug.RIGHT_COUNTER.trial();

        @Actor
        public void first() {
            trial.first();
        }

        @Actor
        public void second() {
            trial.second();
        }

        @Arbiter
        public void look(Z_Result result) {
            result.r1 = trial.isRight();
        }
    }
}
