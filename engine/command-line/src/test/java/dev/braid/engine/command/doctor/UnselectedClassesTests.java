// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.engine.command.console.Finding;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Classes that Surefire leaves out by their names are named; those that it runs, and those that are not tests, are not.
 */
class UnselectedClassesTests {
    private static final String STRESS = "Lorg/openjdk/jcstress/annotations/JCStressTest;";

    @TempDir
    private Path project;

    @Test
    void testsWithOtherNames_areNamed() throws IOException {
        write("demo/Publishing", STRESS);
        write("demo/Samples$Nested", STRESS);
        write("demo/PublishingTests", STRESS);
        write("demo/TestOfIt", "Ldev/braid/engine/api/LinearizabilityTest;");
        write("demo/OneTestCase", STRESS);
        write("demo/Helper", "Ljava/lang/Deprecated;");

        Finding finding = UnselectedClasses.in(project).orElseThrow();

        assertThat(finding.grade()).isEqualTo(Finding.Grade.WARNING);
        assertThat(finding.text()).startsWith("demo.Publishing, demo.Samples$Nested: Surefire leaves them out");
        assertThat(finding.fix()).contains("-Dtest='Publishing'");
    }

    @Test
    void projectWithoutSuchClasses_hasNothingToSay() throws IOException {
        assertThat(UnselectedClasses.in(project)).isEmpty();
        write("demo/PublishingTests", STRESS);
        assertThat(UnselectedClasses.in(project)).isEmpty();
    }

    private void write(String name, String constant) throws IOException {
        Path file = project.resolve("target/test-classes").resolve(name + ".class");
        Files.createDirectories(file.getParent());
        Files.write(file, ("\u00CA\u00FE" + constant).getBytes(StandardCharsets.ISO_8859_1));
    }
}
