// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class HookClassesTests {
    /** A class that is missing from the list is loaded by a hook, which fails in the transformer. */
    @Test
    void all_areNamed() throws Exception {
        try (Stream<Path> files = Files.list(Path.of("target/classes/dev/braid/tracer/bootstrap"))) {
            assertThat(files.map(file -> file.getFileName().toString().replace(".class", ""))
                            .filter(name -> !name.equals("package-info")))
                    .containsExactlyInAnyOrderElementsOf(HookClasses.NAMES);
        }
    }
}
