// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.engine.command.console.Finding;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OtherAgentsTests {
    @Test
    void agents_areNamedWithTheirPlace() {
        assertThat(OtherAgents.in(Map.of("JAVA_TOOL_OPTIONS", "-Xmx1g -javaagent:/m2/jacoco.jar=x -ea")))
                .containsExactly(Finding.ok(
                        "other agents", "-javaagent:/m2/jacoco.jar=x (JAVA_TOOL_OPTIONS), which works beside Braid's"));
        assertThat(OtherAgents.in(Map.of("here", "-Xmx1g -ea"))).containsExactly(Finding.ok("other agents", "none"));
    }

    @Test
    void debugger_andOtherInstrumenters_areWarnedOf() {
        assertThat(OtherAgents.in(Map.of(
                        "here", "-agentlib:jdwp=transport=dt_socket,suspend=y -javaagent:fray.jar -javaagent:apm.jar")))
                .allMatch(finding -> finding.grade() == Finding.Grade.WARNING)
                .allMatch(finding -> !finding.fix().isEmpty())
                .extracting(Finding::text)
                .containsExactly(
                        "-agentlib:jdwp=transport=dt_socket,suspend=y (here), a debugger, which sees the engine but no"
                                + " test: workers run without it",
                        "-javaagent:fray.jar (here), which instruments the same accesses as Braid",
                        "-javaagent:apm.jar (here), with which Braid is not tested");
    }

    @Test
    void argLine_isReadFromTheProject(@TempDir Path folder) throws IOException {
        Path pom = folder.resolve("pom.xml");
        assertThat(OtherAgents.argLine(pom)).isEmpty();
        Files.writeString(pom, "<a><argLine>-ea\n @{argLine}</argLine><argLine>-XX:StartFlightRecording</argLine></a>");

        assertThat(OtherAgents.in(OtherAgents.argLine(pom)))
                .singleElement()
                .extracting(Finding::text)
                .isEqualTo("-XX:StartFlightRecording (argLine in " + pom + "), which works beside Braid's");
    }
}
