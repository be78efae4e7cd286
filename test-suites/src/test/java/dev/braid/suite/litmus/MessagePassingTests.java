// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.litmus;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/** A volatile flag passes a message on. */
@JCStressTest
@Outcome(
        id = {"0, 0", "0, 1", "1, 1"},
        expect = ACCEPTABLE,
        desc = "the flag comes after the data")
@Outcome(id = "1, 0", expect = FORBIDDEN, desc = "the flag without the data")
@State
public class MessagePassingTests {
    private int data;
    private volatile int flag;

    @Actor
    public void writer() {
        data = 1;
        flag = 1;
    }

    @Actor
    public void reader(II_Result result) {
        result.r1 = flag;
        result.r2 = data;
    }
}
