// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.readme;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.frame.Frames;
import dev.braid.frame.observe.Observation;
import dev.braid.frame.observe.RowText;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** The example of docs/frames.md, observed by this process itself. */
class FramesPageTests {
    record Foo(int someCount, double someValue) {}

    private static final Frames<Foo> FOO = Frames.of(Foo.class);

    static void sample(int count, double value) {
        FOO.emit(new Foo(count, value)); // once this is compiled, no record is made
    }

    @Test
    void pagesFrame_isObserved() throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (Observation observation = Observation.start(ProcessHandle.current().pid(), "Foo", 16)) {
            RowText text = new RowText(out, observation.layout());
            sample(3, 1.5);
            observation.read(text);
            text.flush();
        }
        assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo("seq\tsome_count\tsome_value\n1\t3\t1.5\n");
    }
}
