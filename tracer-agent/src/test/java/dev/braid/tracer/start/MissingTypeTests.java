// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.start;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.tracer.harness.ProgramRun;
import dev.braid.tracer.harness.TracedProgram;
import fixture.shared.OptionalTypeFixture;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MissingTypeTests {
    @TempDir
    Path classes;

    /** As with an optional dependency: asking for all fields of the class would throw. */
    @Test
    void fieldsBesideOneOfAMissingType_areTraced() throws Exception {
        String file = OptionalTypeFixture.class.getName().replace('.', '/') + ".class";
        Path copy = classes.resolve(file);
        Files.createDirectories(copy.getParent());
        Files.copy(Path.of("target/test-classes").resolve(file), copy);

        ProgramRun run = TracedProgram.of(OptionalTypeFixture.class)
                .classPath(classes)
                .keepEvents()
                .run();

        assertThat(run.complaints()).isEmpty();
        assertThat(run.output()).isEqualTo("3 3 truetrue\n");
        assertThat(run.steps())
                .extracting(step -> step.text() + (step.location().contains("OptionalType") ? " of the fixture" : ""))
                .contains("WRITE number:4 PLAIN 3 of the fixture", "WRITE [1]:4 PLAIN 3");
    }
}
