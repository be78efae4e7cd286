package sample;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.braid.engine.api.TracedConcurrencyTest;
import dev.braid.simulator.increment.AtomicIncrementSimulator;
import dev.braid.trace.Outputs;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class PassingTest {
    private final AtomicLong counter = new AtomicLong();

    @Test
    void ordinary() {
        assertEquals(1, counter.incrementAndGet());
    }

    @TracedConcurrencyTest(simulators = AtomicIncrementSimulator.class)
    void incrementsAreCounted(Outputs outputs) throws InterruptedException {
        Thread[] threads = new Thread[2];
        long[] evens = new long[threads.length];
        for (int i = 0; i < threads.length; i++) {
            int mine = i;
            threads[i] = new Thread(
                    () -> {
                        for (int j = 0; j < 100; j++) {
                            if (counter.getAndIncrement() % 2 == 0) {
                                evens[mine]++;
                            }
                        }
                    },
                    "thread-" + i);
            threads[i].start();
        }
        for (int i = 0; i < threads.length; i++) {
            threads[i].join();
            outputs.put("thread-" + i + ".increments", 100);
            outputs.put("thread-" + i + ".evens", evens[i]);
        }
        outputs.put("total", counter.get());
    }
}
