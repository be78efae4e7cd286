// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package sample;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.braid.engine.api.Schedules;
import dev.braid.engine.api.TracedConcurrencyTest;
import dev.braid.simulator.replay.ReplaySimulator;
import io.netty.util.AbstractReferenceCounted;
import io.netty.util.IllegalReferenceCountException;
import io.netty.util.ReferenceCounted;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * <a href="https://github.com/netty/netty/issues/8563">Netty #8563</a>: a thread that retains an object too late takes
 * its increment back, and until then another thread can retain the object, which is gone.
 */
class NettyTest {
    private static final class Counted extends AbstractReferenceCounted {
        volatile boolean isDeallocated;

        @Override
        protected void deallocate() {
            isDeallocated = true;
        }

        @Override
        public ReferenceCounted touch(Object hint) {
            return this;
        }
    }

    @TracedConcurrencyTest(simulators = ReplaySimulator.class)
    @Schedules(count = 500, seconds = 60)
    void deallocatedObject_isRetainedByNobody() throws InterruptedException {
        Counted counted = new Counted();
        AtomicInteger retained = new AtomicInteger();
        Runnable retain = () -> {
            try {
                counted.retain();
                retained.incrementAndGet();
            } catch (IllegalReferenceCountException e) {
                // too late
            }
        };
        Thread first = new Thread(retain);
        Thread second = new Thread(retain);
        first.start();
        second.start();
        counted.release();
        first.join();
        second.join();
        if (counted.isDeallocated) {
            assertEquals(0, retained.get(), "threads that have retained a deallocated object");
        }
    }
}
