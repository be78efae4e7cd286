// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package demo.message;

import dev.braid.engine.api.TracedConcurrencyTest;
import dev.braid.simulator.Divergence;
import dev.braid.simulator.Simulator;
import dev.braid.simulator.Verdict;
import dev.braid.trace.Outputs;
import dev.braid.trace.TraceEvent;
import dev.braid.trace.TraceHeader;
import java.util.List;
import org.opentest4j.AssertionFailedError;

/** Tests that fail. Its tests stand in a nested class, whose name a shell would take for a variable. */
public class MessageFixture {
    /** Never agrees, and is not a service. */
    public static class Strict implements Simulator {
        @Override
        public String name() {
            return "strict";
        }

        @Override
        public void start(TraceHeader header) {}

        @Override
        public void event(TraceEvent event) {}

        @Override
        public Verdict finish(Outputs actual) {
            return new Verdict.Diverges(
                    List.of(new Divergence("refusal", "It is not enough.", "more", "less", List.of())));
        }
    }

    public static class Failing {
        private int plain;

        @TracedConcurrencyTest
        void races() throws InterruptedException {
            Thread writer = new Thread(() -> plain = 1, "writer");
            Thread other = new Thread(() -> plain = 2, "other");
            writer.start();
            other.start();
            writer.join();
            other.join();
        }

        @TracedConcurrencyTest(simulators = Strict.class)
        void isJudgedStrictly() {
            plain = 6;
        }

        @TracedConcurrencyTest
        void compares() {
            plain = 5;
            throw new IllegalStateException(new AssertionFailedError("they differ", List.of(plain), null));
        }
    }
}
