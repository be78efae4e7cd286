package sample;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.braid.engine.api.TracedConcurrencyTest;
import dev.braid.trace.Outputs;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class CounterTest {
    @Test
    void ordinary() {
        assertEquals(2, 1 + 1);
    }

    @TracedConcurrencyTest
    void visible() throws InterruptedException {
        AtomicInteger counter = new AtomicInteger();
        Thread first = new Thread(counter::incrementAndGet);
        Thread second = new Thread(counter::incrementAndGet);
        first.start();
        second.start();
        first.join();
        second.join();
        assertEquals(2, counter.get());
    }

    @TracedConcurrencyTest
    private void hidden(Outputs outputs) {
        outputs.put("answer", 42);
    }
}
