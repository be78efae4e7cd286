// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package peers;

import dev.braid.benchmark.peer.work.PeerTask;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.Z_Result;

/** The tasks as tests of jcstress, one operation of each thread. Each is written out, as jcstress wants it. */
public class JcstressHarness {
    @JCStressTest
    @Outcome(id = "true", expect = Expect.ACCEPTABLE, desc = "right")
    @Outcome(expect = Expect.FORBIDDEN, desc = "wrong")
    @State
    public static class INCREMENT {
        private final PeerTask task = new PeerTask(PeerTask.Kind.INCREMENT, 1);

        @Actor
        public void first() {
            task.first();
        }

        @Actor
        public void second() {
            task.second();
        }

        @Arbiter
        public void look(Z_Result result) {
            result.r1 = task.isRight();
        }
    }

    @JCStressTest
    @Outcome(id = "true", expect = Expect.ACCEPTABLE, desc = "right")
    @Outcome(expect = Expect.FORBIDDEN, desc = "wrong")
    @State
    public static class SYNCHRONIZED {
        private final PeerTask task = new PeerTask(PeerTask.Kind.SYNCHRONIZED, 1);

        @Actor
        public void first() {
            task.first();
        }

        @Actor
        public void second() {
            task.second();
        }

        @Arbiter
        public void look(Z_Result result) {
            result.r1 = task.isRight();
        }
    }

    @JCStressTest
    @Outcome(id = "true", expect = Expect.ACCEPTABLE, desc = "right")
    @Outcome(expect = Expect.FORBIDDEN, desc = "wrong")
    @State
    public static class BUFFER {
        private final PeerTask task = new PeerTask(PeerTask.Kind.BUFFER, 1);

        @Actor
        public void first() {
            task.first();
        }

        @Actor
        public void second() {
            task.second();
        }

        @Arbiter
        public void look(Z_Result result) {
            result.r1 = task.isRight();
        }
    }

    @JCStressTest
    @Outcome(id = "true", expect = Expect.ACCEPTABLE, desc = "right")
    @Outcome(expect = Expect.FORBIDDEN, desc = "wrong")
    @State
    public static class LOST_UPDATE {
        private final PeerTask task = new PeerTask(PeerTask.Kind.LOST_UPDATE, 1);

        @Actor
        public void first() {
            task.first();
        }

        @Actor
        public void second() {
            task.second();
        }

        @Arbiter
        public void look(Z_Result result) {
            result.r1 = task.isRight();
        }
    }
}
