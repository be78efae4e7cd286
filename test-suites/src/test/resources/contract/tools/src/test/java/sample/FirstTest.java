package sample;

import dev.braid.engine.api.TracedConcurrencyTest;
import org.junit.jupiter.api.Tag;

class FirstTest {
    private final Counter counter = new Counter();

    @Tag("fast")
    @TracedConcurrencyTest
    void counts() throws InterruptedException {
        Thread other = new Thread(counter::increment);
        other.start();
        counter.increment();
        other.join();
        if (counter.value() != 2) {
            throw new AssertionError("counted " + counter.value());
        }
    }

    @TracedConcurrencyTest
    void hasNoTag() {
        counter.increment();
    }
}
