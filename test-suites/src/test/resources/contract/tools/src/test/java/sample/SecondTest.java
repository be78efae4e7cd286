package sample;

import dev.braid.engine.api.TracedConcurrencyTest;
import org.junit.jupiter.api.Tag;

@Tag("fast")
class SecondTest {
    private final Counter counter = new Counter();

    @TracedConcurrencyTest
    void countsAlone() {
        counter.increment();
    }
}
