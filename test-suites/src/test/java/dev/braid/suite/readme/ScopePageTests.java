// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.readme;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.trace.ExcludedByDefault;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * docs/scope.md, and the command line from the jar of the build, list what the agent leaves out by default, and why.
 */
class ScopePageTests {
    @Test
    void table_isTheAgentsList() throws IOException {
        List<String> rows = Files.readAllLines(Path.of("..", "docs", "scope.md")).stream()
                .dropWhile(line -> !line.equals("| prefix | use | because |"))
                .skip(2)
                .takeWhile(line -> line.startsWith("|"))
                .toList();

        assertThat(rows)
                .containsExactlyElementsOf(ExcludedByDefault.ALL.stream()
                        .map(exclude -> "| `" + exclude.prefix() + "` | "
                                + exclude.use().name().toLowerCase(Locale.ROOT) + " | " + exclude.reason() + " |")
                        .toList());
    }

    @Test
    void doctor_printsTheList(@TempDir Path folder) throws IOException, InterruptedException {
        Path launcher = Path.of("..", "braid").toAbsolutePath().normalize();
        Path out = folder.resolve("out");
        Process doctor = new ProcessBuilder(launcher.toString(), "doctor")
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(out.toFile())
                .start();

        assertThat(doctor.waitFor()).as(Files.readString(out)).isZero();
        assertThat(ExcludedByDefault.ALL)
                .allSatisfy(exclude ->
                        assertThat(out).content().containsPattern(exclude.prefix() + ".*: " + exclude.reason()));
    }
}
