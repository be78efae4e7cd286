// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.benchmark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class CommandLineTests {
    private static CommandLine parse(String... arguments) {
        return CommandLine.parse(arguments);
    }

    @Test
    void noOptions_meanAFullRunOfTheDefaultSuite() {
        CommandLine line = parse();
        assertThat(line.isFull()).isTrue();
        assertThat(line.sections()).containsExactly("speed");
        assertThat(line.settings().includes("anything")).isTrue();
    }

    @Test
    void emptyValues_areNotGiven() {
        CommandLine line = parse("--sections", " ", "--only", "", "--quick", "false ");
        assertThat(line.isFull()).isTrue();
        assertThat(line.sections()).containsExactly("speed");
    }

    @Test
    void quick_withoutAValue_asMavenPassesIt_isQuick() {
        assertThat(parse("--quick", "true ").settings().quick()).isTrue();
        assertThat(parse("--quick", "true").isFull()).isFalse();
    }

    @Test
    void sectionsAndRows_areChosen() {
        CommandLine line = parse("--sections", "programs, path", "--only", "lru");
        assertThat(line.sections()).containsExactly("programs", "path");
        assertThat(line.settings().includes("lru, 2 threads")).isTrue();
        assertThat(line.settings().includes("bank")).isFalse();
        assertThat(line.isFull()).isFalse();
    }

    @Test
    void jdks_comeAfterTheCurrentOne() {
        assertThat(parse("--jdks", "/a:/b").settings().jdks())
                .containsExactly(Path.of(System.getProperty("java.home")), Path.of("/a"), Path.of("/b"));
    }

    @Test
    void unknownOption_orMissingValue_isRefused() {
        assertThatThrownBy(() -> parse("--fast", "yes")).hasMessageContaining("--fast");
        assertThatThrownBy(() -> parse("--quick")).hasMessageContaining("no value");
    }
}
