// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package demo.increment;

import dev.braid.engine.api.TracedConcurrencyTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Fails until a file is there, which it makes: as a test does whose fault shows once in a while. */
public class SecondTimeFixture {
    private volatile int value;

    @TracedConcurrencyTest
    void failsTheFirstTime() throws IOException {
        value++;
        Path mark = Path.of(System.getProperty("fixture.mark"));
        if (!Files.exists(mark)) {
            Files.createFile(mark);
            throw new IllegalStateException("the fault shows");
        }
    }

    @TracedConcurrencyTest
    void stops() {
        value = 41;
        value++;
        if (value != 42) {
            throw new IllegalStateException("value is " + value);
        }
    }
}
