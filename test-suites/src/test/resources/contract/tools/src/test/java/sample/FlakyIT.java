package sample;

import dev.braid.engine.api.TracedConcurrencyTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;

@Tag("fast")
class FlakyIT {
    /** As a test does whose fault shows once in a while. */
    @TracedConcurrencyTest
    void failsTheFirstTime() throws IOException {
        Path mark = Path.of("target/mark");
        if (!Files.exists(mark)) {
            Files.createFile(mark);
            throw new IllegalStateException("the fault shows");
        }
    }
}
