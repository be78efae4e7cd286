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
        Path folder = Path.of("target/classes/dev/braid/tracer/bootstrap");
        try (Stream<Path> files = Files.walk(folder)) {
            assertThat(files.map(file -> folder.relativize(file).toString())
                            .filter(name -> name.endsWith(".class") && !name.endsWith("package-info.class"))
                            .map(name -> name.replace(".class", "").replace('/', '.')))
                    .containsExactlyInAnyOrderElementsOf(HookClasses.NAMES);
        }
    }
}
