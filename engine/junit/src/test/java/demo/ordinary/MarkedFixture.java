// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package demo.ordinary;

import dev.braid.engine.api.Traced;
import dev.braid.engine.api.TracedConcurrencyTest;
import dev.braid.trace.Outputs;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

/** A class whose tests are all traced, and say how in different ways. */
@Traced(trials = 2)
public class MarkedFixture {
    @Test
    void ofTheClass() throws InterruptedException {
        new OrdinaryFixture().shares();
    }

    @Test
    @Traced(trials = 3)
    void ofItsOwn(Outputs outputs) throws InterruptedException {
        new OrdinaryFixture().shares();
        outputs.put("answer", 42);
    }

    @Test
    @TracedConcurrencyTest
    void twiceMarked() throws InterruptedException {
        new OrdinaryFixture().shares();
    }

    @TracedConcurrencyTest
    void onlyTraced() throws InterruptedException {
        new OrdinaryFixture().shares();
    }

    @RepeatedTest(2)
    @TracedConcurrencyTest
    void repeated() throws InterruptedException {
        new OrdinaryFixture().shares();
    }

    @Nested
    class Inner {
        @Test
        void inside() throws InterruptedException {
            new OrdinaryFixture().shares();
        }
    }
}
