// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.engine.command.console.Finding;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProjectSettingsTests {
    @TempDir
    private Path project;

    @Test
    void parametersOfTheProject_areShownWithTheirOrigin() throws IOException {
        write("braid.trials=5\nbraid.trails=6\n");

        ProjectSettings settings = ProjectSettings.of(project);

        assertThat(settings.lines())
                .contains("  braid.trials             5 (configuration parameter)")
                .contains("  braid.timeout            60 (default)");
        assertThat(settings.findings())
                .containsExactly(
                        Finding.warning(
                                "settings",
                                "The configuration parameter braid.trails is unknown and has no effect; did you mean"
                                        + " braid.trials?",
                                "correct the key, or remove it."),
                        Finding.ok(
                                "settings",
                                project.resolve("src/test/resources/junit-platform.properties")
                                        .toString()));
    }

    @Test
    void illegalValue_isAProblem() throws IOException {
        write("braid.trials=many\n");

        assertThat(ProjectSettings.of(project).findings())
                .containsExactly(Finding.problem(
                        "settings",
                        "The configuration parameter braid.trials is 'many'; it must be a whole number, 1 or more.",
                        "give it one of the legal values."));
    }

    @Test
    void malformedFile_isAProblem() throws IOException {
        write("braid.trials=\\u12\n");

        assertThat(ProjectSettings.of(project).findings()).singleElement().satisfies(finding -> {
            assertThat(finding.grade()).isEqualTo(Finding.Grade.PROBLEM);
            assertThat(finding.text()).contains("junit-platform.properties cannot be read");
        });
    }

    private void write(String text) throws IOException {
        Path file = project.resolve("src/test/resources/junit-platform.properties");
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }
}
