package sample;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.braid.engine.api.TracedConcurrencyTest;
import dev.braid.trace.Outputs;
import org.junit.jupiter.api.Test;

class CounterTest {
    @Test
    void ordinary() {
        assertEquals(2, 1 + 1);
    }

    @TracedConcurrencyTest
    private void hidden(Outputs outputs) {
        outputs.put("answer", 42);
    }
}
