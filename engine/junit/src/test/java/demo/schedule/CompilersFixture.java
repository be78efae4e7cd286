// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package demo.schedule;

import com.sun.management.HotSpotDiagnosticMXBean;
import demo.jupiter.Log;
import dev.braid.engine.api.Schedules;
import dev.braid.engine.api.TracedConcurrencyTest;
import java.lang.management.ManagementFactory;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeAll;

/** Tests that end at once, or after a second, in workers that write down which compilers they have. */
@Schedules(count = 2, seconds = 20)
public class CompilersFixture {
    private static final long LASTING_NANOS = 1_100_000_000;

    private final AtomicInteger count = new AtomicInteger();

    @BeforeAll
    static void writeDownTheCompilers() {
        Log.add(ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class)
                .getVMOption("TieredStopAtLevel")
                .getValue());
    }

    @TracedConcurrencyTest
    void isBrief() throws InterruptedException {
        countByTwo();
    }

    @TracedConcurrencyTest
    void lasts() throws InterruptedException {
        long begin = System.nanoTime();
        countByTwo();
        while (System.nanoTime() - begin < LASTING_NANOS) {
            Thread.onSpinWait();
        }
    }

    private void countByTwo() throws InterruptedException {
        Thread other = new Thread(count::incrementAndGet);
        other.start();
        count.incrementAndGet();
        other.join();
    }
}
