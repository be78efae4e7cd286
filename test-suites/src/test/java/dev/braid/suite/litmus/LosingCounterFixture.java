// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.litmus;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import java.util.concurrent.CountDownLatch;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/** A counter that loses an update in each run: both threads read it before one writes. */
@JCStressTest
@Outcome(id = "2", expect = ACCEPTABLE, desc = "both count")
@Outcome(id = "1", expect = FORBIDDEN, desc = "an update is lost")
@State
public class LosingCounterFixture {
    private final CountDownLatch bothHaveRead = new CountDownLatch(2);
    private int count;

    @Actor
    public void first() throws InterruptedException {
        increment();
    }

    @Actor
    public void second() throws InterruptedException {
        increment();
    }

    private void increment() throws InterruptedException {
        int seen = count;
        bothHaveRead.countDown();
        bothHaveRead.await();
        count = seen + 1;
    }

    @Arbiter
    public void look(I_Result result) {
        result.r1 = count;
    }
}
