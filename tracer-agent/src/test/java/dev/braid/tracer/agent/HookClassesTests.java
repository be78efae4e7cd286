// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class HookClassesTests {
    /** A class that is missing from the list is loaded by a hook, which fails in the transformer. */
    @Test
    void all_areNamed() throws Exception {
        assertThat(classes(Path.of("target/classes"), "dev.braid.tracer.bootstrap"))
                .containsExactlyInAnyOrderElementsOf(HookClasses.NAMES);
    }

    @Test
    void allThatWorkAtPoints_areNamed() throws Exception {
        List<String> found = new ArrayList<>();
        for (String name : classes(Path.of("../schedule/target/classes"), "dev.braid.schedule")) {
            found.add("dev.braid.schedule." + name);
        }
        for (String name : classes(Path.of("target/classes"), "dev.braid.tracer.schedule")) {
            found.add("dev.braid.tracer.schedule." + name);
        }
        assertThat(HookClasses.OF_SCHEDULES).containsExactlyInAnyOrderElementsOf(found);
    }

    private static List<String> classes(Path root, String packageName) throws IOException {
        Path folder = root.resolve(packageName.replace('.', '/'));
        try (Stream<Path> files = Files.walk(folder)) {
            return files.map(file -> folder.relativize(file).toString())
                    .filter(name -> name.endsWith(".class") && !name.endsWith("package-info.class"))
                    .map(name -> name.replace(".class", "").replace('/', '.'))
                    .toList();
        }
    }
}
