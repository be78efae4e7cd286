// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command;

import static org.assertj.core.api.Assertions.assertThat;

import demo.increment.ValuesFixture;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Values in a trace read as those of the program's source, live and from the file. */
class ValuesTests {
    private static final Pattern WRITE = Pattern.compile(" write (\\S+) (.+?)  at ");

    @TempDir
    private Path folder;

    @Test
    void valuesOfAllTypes_readAsInSource() throws IOException {
        RecordedRun run = RecordedRun.of(folder, List.of(), ValuesFixture.class);

        Braid show = Braid.call(folder, "show", run.trace().toString(), "--count", "1000000");

        assertThat(show.code()).as(show.toString()).isZero();
        List<String> written = show.out()
                .lines()
                .flatMap(line -> WRITE.matcher(line).results())
                .map(match -> match.group(1).replaceAll(".*[#.](?=\\w+(?:\\[\\d+])?$)", "") + " = " + match.group(2))
                .toList();
        assertThat(written)
                .containsSubsequence(
                        "real = 1.5",
                        "real = 2.25",
                        "single = -0.25",
                        "flag = true",
                        "character = 'x'",
                        "octet = -1",
                        "small = -300",
                        "number = 70000",
                        "large = 1099511627776",
                        "letter = '\\''")
                .containsSubsequence(
                        "object = \"a \\\"0\\\"\"",
                        "object = Colour.RED",
                        "object = Colour.GREEN",
                        "object = 12345",
                        "object = 'y'",
                        "object = null",
                        "value = \"by way of the JDK\"");
        assertThat(show.out())
                .containsPattern("boolean\\[]#\\d+\\[0] true")
                .containsPattern("double\\[]#\\d+\\[0] -0\\.0");
    }
}
