// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.braid.trace.DeclaredRace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BenignRaceFileTests {
    @TempDir
    private Path folder;

    private Path file(String... lines) throws IOException {
        return Files.write(folder.resolve("races.txt"), List.of(lines));
    }

    @Test
    void lines_areFieldsAllFieldsAndMethods() throws IOException {
        assertThat(BenignRaceFile.read(file(
                        "# of the cache",
                        "com.acme.Cache.hits: statistics, see http://acme.com:80/123",
                        "",
                        "  com.acme.Cache$Node.* :read again  ",
                        "com.acme.Ring.publish(): stale elements are read again",
                        "com.acme.Ring.new(): nobody has it yet",
                        "Unnamed.x: of the unnamed package",
                        "java.util.ArrayList.size: a hint")))
                .containsExactly(
                        new DeclaredRace(
                                "com.acme.Cache", "hits", "", "statistics, see http://acme.com:80/123", "races.txt:2"),
                        new DeclaredRace("com.acme.Cache$Node", "*", "", "read again", "races.txt:4"),
                        new DeclaredRace(
                                "com.acme.Ring", "publish", "*", "stale elements are read again", "races.txt:5"),
                        new DeclaredRace("com.acme.Ring", "<init>", "*", "nobody has it yet", "races.txt:6"),
                        new DeclaredRace("Unnamed", "x", "", "of the unnamed package", "races.txt:7"),
                        new DeclaredRace("java.util.ArrayList", "size", "", "a hint", "races.txt:8"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "com.acme.Cache.hits | has no reason, so nobody can tell whether its races are benign; write the"
                        + " reason",
                "com.acme.Cache.hits: | has no reason, so nobody can tell whether its races are benign; write the"
                        + " reason",
                "hits: a hint | is not a field or method with its class; write CLASS.FIELD, CLASS.* for all fields",
                "com/acme/Cache.hits: a hint | is not a field or method with its class",
                "com.*.hits: a hint | is not a field or method with its class",
                "com.acme.Cache.*(): a hint | is not a field or method with its class",
                "com.acme.Cache::hits a hint | is not a field or method with its class",
                "com.acme.Cache.: a hint | is not a field or method with its class",
                "com.acme.Ring.buffer[]: a hint | names the elements of an array, which are in no field; name the"
                        + " method"
            })
    void lineThatIsNoDeclaration_isRefusedWithItsPlaceAndTheRemedy(String line, String complaint) throws IOException {
        Path file = file("# the first line", line);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> BenignRaceFile.read(file))
                .withMessageStartingWith(file + ", line 2: '")
                .withMessageContaining(complaint);
    }

    @Test
    void fileThatIsMissing_isNamed() {
        Path missing = folder.resolve("missing.txt");

        assertThatIllegalArgumentException()
                .isThrownBy(() -> BenignRaceFile.read(missing))
                .withMessageContaining("The file of benign races, " + missing + ", cannot be read")
                .withMessageContaining("correct its name");
    }
}
