// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.readme;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.suite.SourceTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The README's example fails, and says what the README shows, but for numbers and which thread was first. */
class ReadmeTests {
    /**
     * A mark or none, the event's number, what was done, and where; with its location if others are in the window, too.
     */
    private static final String EVENT = "  [ >]  +0 +(read|write) (CounterTest#0\\.counter )?0 +CounterTest\\.java:0";

    private static final Pattern EVENTS = Pattern.compile("  Events.*?:\n +event .* at\n((?:  [ >]  .*\n)+)");

    @Test
    void example_failsWithTheTextOfTheReadme(@TempDir Path reports) throws IOException {
        String failure = plain(FailingExample.failure(CounterFixture.class, reports, Map.of())
                .replaceAll("All trials together: .*\n", ""));
        String shown = plain(readme());

        assertThat(withoutEvents(shown)).isEqualTo(withoutEvents(failure));
        assertThat(events(shown)).isNotEmpty().allMatch(line -> line.matches(EVENT));
        assertThat(events(failure)).anyMatch(line -> line.matches(EVENT) && line.startsWith("  >"));
    }

    /** {@return the block of the README that has the failure} */
    private static String readme() throws IOException {
        return Pattern.compile("```\n(What the trace predicts.*?)```", Pattern.DOTALL)
                .matcher(Files.readString(SourceTree.root().resolve("README.md")))
                .results()
                .map(found -> found.group(1))
                .findFirst()
                .orElse("(the README shows no failure)");
    }

    /** {@return the text with sentences in one line, and 0 for each number} */
    private static String plain(String text) {
        return text.replaceAll("\n {4}(?=\\S)", " ").replaceAll("\\d+", "0");
    }

    private static String withoutEvents(String text) {
        return EVENTS.matcher(text).replaceFirst("  (events)\n");
    }

    private static List<String> events(String text) {
        return EVENTS.matcher(text)
                .results()
                .map((MatchResult found) -> found.group(1))
                .flatMap(String::lines)
                .toList();
    }
}
