// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.benchmark.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.braid.benchmark.result.PerformancePage.Part;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PerformancePageTests {
    @TempDir
    @SuppressWarnings("NullAway.Init") // Jupiter sets it
    private Path folder;

    private Path page = Path.of("");

    @BeforeEach
    void choosePage() {
        page = folder.resolve("performance.md");
    }

    @Test
    void newPage_getsItsPartsInOrder() throws IOException {
        PerformancePage.write(page, List.of(new Part("a", "first"), new Part("b", "second")));
        assertThat(Files.readString(page)).isEqualTo("""
                # Performance

                <!-- generated: a -->
                first
                <!-- end of generated: a -->

                <!-- generated: b -->
                second
                <!-- end of generated: b -->
                """);
    }

    @Test
    void writtenText_survives_andPartsAreReplacedWhereTheyStand() throws IOException {
        Files.writeString(page, """
                # Performance

                What pays.

                <!-- generated: a -->
                old
                <!-- end of generated: a -->

                What did not.
                """);
        PerformancePage.write(page, List.of(new Part("a", "new\n\n")));
        assertThat(Files.readString(page)).isEqualTo("""
                # Performance

                What pays.

                <!-- generated: a -->
                new
                <!-- end of generated: a -->

                What did not.
                """);
    }

    @Test
    void partWithoutEnd_isRefused_ratherThanGuessed() throws IOException {
        Files.writeString(page, "<!-- generated: a -->\nold\n");
        assertThatThrownBy(() -> PerformancePage.write(page, List.of(new Part("a", "new"))))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("put it back");
        assertThat(Files.readString(page)).contains("old");
    }

    @Test
    void goalThatIsNotMet_isSaidPlainly() {
        assertThat(PerformancePage.goalTable(List.of(Goal.atMost("programs", "geometric mean", "x", 4, 50))))
                .contains("≤ 4.00 x")
                .contains("50.0 x")
                .contains("**no**");
    }

    @Test
    void summaryOfARunWithoutGoals_hasNoTable() {
        assertThat(PerformancePage.summary(List.of("a machine"), List.of()).text())
                .isEqualTo("- a machine\n");
    }
}
