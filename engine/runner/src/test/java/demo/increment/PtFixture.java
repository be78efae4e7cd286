// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package demo.increment;

import dev.braid.engine.api.ControlFlow;
import dev.braid.engine.api.TracedConcurrencyTest;
import dev.braid.trace.Outputs;

/** Tests with and without a wish for Processor Trace. */
public class PtFixture {
    private int count;

    @TracedConcurrencyTest(controlFlow = ControlFlow.PT, trials = 2)
    void wishes(Outputs outputs) throws InterruptedException {
        increment(outputs);
    }

    @TracedConcurrencyTest
    void wishesNothing(Outputs outputs) throws InterruptedException {
        increment(outputs);
    }

    private void increment(Outputs outputs) throws InterruptedException {
        for (int i = 0; i < 3; i++) {
            Thread thread = new Thread(() -> count++);
            thread.start();
            thread.join();
        }
        outputs.put("count", count);
    }
}
