// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.contract;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;

/**
 * Packs a module's compiled classes into a jar.
 *
 * <p>Under {@code mvn test} the modules have no jars yet, and under {@code mvn verify} one jar more does no harm: so there
 * is one way for both.
 */
final class ModuleJar {
    private ModuleJar() {}

    static void pack(Path classes, Path jar) throws IOException {
        List<Path> files;
        try (Stream<Path> tree = Files.walk(classes)) {
            files = tree.filter(Files::isRegularFile).sorted().toList();
        }
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
            for (Path file : files) {
                out.putNextEntry(new JarEntry(classes.relativize(file).toString()));
                Files.copy(file, out);
                out.closeEntry();
            }
        }
    }
}
