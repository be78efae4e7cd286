// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.readme;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.suite.SourceTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The example of docs/schedules.md fails, and says what the page shows, but for numbers. */
class SchedulesPageTests {
    private static final Pattern BLOCK = Pattern.compile("```\n(The test failed.*?)```", Pattern.DOTALL);

    @Test
    void example_failsWithTheTextOfThePage(@TempDir Path reports) throws IOException {
        String failure = FailingExample.failure(StackFixture.class, reports, Map.of());

        assertThat(plain(shown())).isEqualTo(plain(failure));
    }

    private static String shown() throws IOException {
        return BLOCK.matcher(Files.readString(SourceTree.root().resolve("docs/schedules.md")))
                .results()
                .map(found -> found.group(1))
                .findFirst()
                .orElse("(the page shows no failure)");
    }

    /**
     * {@return the text up to what the trial has seen, with sentences in one line and numbers left out} Which strategy
     * is the first to find it, and by which accesses, depends on the trial before.
     */
    private static String plain(String text) {
        return text.replaceFirst("(?s)\n(Thrown in trial|Trial|Where the threads met) .*", "")
                .replaceAll("\n {4}(?=\\S)", " ")
                .replaceFirst(" Not atomic were .* in between\\.", "")
                .replaceAll("b1( [0-9@#>a-f]+)+ /[0-9a-f]{4}", "b1")
                .replaceAll("which [a-z0-9 ]+ found", "which a strategy found")
                .replaceAll("Node@[0-9a-f]+", "Node")
                .replaceAll("\\d+", "0")
                .replaceAll(" +", " ")
                .strip();
    }
}
