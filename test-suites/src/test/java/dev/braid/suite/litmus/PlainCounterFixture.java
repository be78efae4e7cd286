// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.litmus;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/** A counter without a lock, as jcstress's own first sample has it: nothing makes the threads meet. */
@JCStressTest
@Outcome(id = "2", expect = ACCEPTABLE, desc = "both count")
@Outcome(id = "1", expect = FORBIDDEN, desc = "an update is lost")
@State
public class PlainCounterFixture {
    private int count;

    @Actor
    public void first() {
        count++;
    }

    @Actor
    public void second() {
        count++;
    }

    @Arbiter
    public void look(I_Result result) {
        result.r1 = count;
    }
}
