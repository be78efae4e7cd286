// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Starts a JVM, as doctor does. */
class DoctorCommandTests {
    @Test
    void fitMachine_tracesTheSelfTest(@TempDir Path folder) throws IOException {
        Braid braid = Braid.call(folder, "doctor");

        assertThat(braid.code()).as(braid.toString()).isZero();
        assertThat(braid.out())
                .startsWith("Braid ")
                .contains("Java  ", "platform", "kernel", "processors", "shared memory", "heap", "agent")
                .containsPattern("ok +self-test +a traced program ran, [\\d,]+ events, and replay agrees: ")
                .endsWith("Braid works here.\n");
    }

    @Test
    void problem_showsItsMend() {
        assertThat(Finding.problem("heap", "none", "get some.").toString())
                .isEqualTo("PROBLEM  heap             none\n" + " ".repeat(26) + "Mend: get some.");
    }
}
