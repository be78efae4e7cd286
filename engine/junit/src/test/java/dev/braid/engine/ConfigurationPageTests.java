// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.trace.option.TracingOption;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The page on configuration says of each key what the code says. */
class ConfigurationPageTests {
    @Test
    void eachTracingOption_hasTheRowThatTheListMakes() throws IOException {
        List<String> rows = page().filter(line -> line.startsWith("| `braid.")).toList();

        assertThat(rows)
                .containsAll(Configuration.TRACING.stream()
                        .map(ConfigurationPageTests::row)
                        .toList());
    }

    @Test
    void page_hasEachKey_andNoOther() throws IOException {
        List<String> keys = page().filter(line -> line.startsWith("| `braid."))
                .map(line -> line.split("`", -1)[1])
                .toList();

        assertThat(keys).containsExactlyInAnyOrderElementsOf(Configuration.KEYS);
    }

    private static String row(TracingOption<?> option) {
        return "| `" + Configuration.key(option) + "` | " + option.legal() + " | " + option.defaultValue() + " | "
                + option.documentation() + " |";
    }

    private static Stream<String> page() throws IOException {
        return Files.readAllLines(Path.of("../../docs/configuration.md")).stream();
    }
}
