package sample;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.braid.engine.api.TracedConcurrencyTest;
import dev.braid.simulator.increment.AtomicIncrementSimulator;
import dev.braid.trace.Outputs;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class CounterTest {
    private long counter;

    @Test
    void ordinary() {
        assertEquals(0, counter);
    }

    /** Latches make sure that the second thread increments between the first one's read and write. */
    @TracedConcurrencyTest(simulators = AtomicIncrementSimulator.class)
    void incrementGetsLost(Outputs outputs) throws InterruptedException {
        CountDownLatch read = new CountDownLatch(1);
        CountDownLatch written = new CountDownLatch(1);
        Thread first = new Thread(
                () -> {
                    long old = counter;
                    read.countDown();
                    await(written);
                    counter = old + 1;
                },
                "thread-0");
        Thread second = new Thread(
                () -> {
                    await(read);
                    counter++;
                    written.countDown();
                },
                "thread-1");
        first.start();
        second.start();
        first.join();
        second.join();
        for (int i = 0; i < 2; i++) {
            outputs.put("thread-" + i + ".increments", 1);
            outputs.put("thread-" + i + ".evens", 1);
        }
        outputs.put("total", counter);
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
