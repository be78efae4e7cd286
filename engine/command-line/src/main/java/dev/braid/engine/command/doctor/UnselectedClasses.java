// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command.doctor;

import dev.braid.engine.command.console.Finding;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Test classes of the project in a folder that Surefire does not run, as their names are not those that it looks for by
 * default. Most samples of jcstress are such. Nothing else would report them.
 */
final class UnselectedClasses {
    private static final Path CLASSES = Path.of("target", "test-classes");

    /** The defaults of Surefire's parameters {@code includes} and {@code excludes}. */
    private static final Pattern SELECTED = Pattern.compile("Test[^$]*|[^$]*(?:Test|Tests|TestCase)");

    private static final List<String> ANNOTATIONS = List.of(
            "Lorg/openjdk/jcstress/annotations/JCStressTest;",
            "Ldev/braid/engine/api/TracedConcurrencyTest;",
            "Ldev/braid/engine/api/LinearizabilityTest;");

    private static final int MOST_NAMED = 5;

    private UnselectedClasses() {}

    /** {@return the remarks on the project; empty if there are none} */
    static Optional<Finding> in(Path project) throws IOException {
        Path classes = project.resolve(CLASSES);
        if (!Files.isDirectory(classes)) {
            return Optional.empty();
        }
        List<String> names;
        try (Stream<Path> files = Files.walk(classes)) {
            names = files.filter(file -> file.toString().endsWith(".class") && !isSelected(file) && isTest(file))
                    .map(file -> name(classes.relativize(file)))
                    .sorted()
                    .toList();
        }
        if (names.isEmpty()) {
            return Optional.empty();
        }
        int more = names.size() - MOST_NAMED;
        return Optional.of(Finding.warning(
                "test classes",
                names.stream().limit(MOST_NAMED).collect(Collectors.joining(", "))
                        + (more > 0 ? " and " + more + " more" : "")
                        + ": Surefire leaves them out, unless the project names them, as it looks for classes called"
                        + " Test*, *Test, *Tests or *TestCase, and for none within others",
                "rename them, or name them in Surefire's <includes>, or by -Dtest='" + simpleName(names.get(0))
                        + "'."));
    }

    private static boolean isSelected(Path file) {
        String name = file.getFileName().toString();
        return SELECTED.matcher(name.substring(0, name.length() - ".class".length()))
                .matches();
    }

    /**
     * {@return {@code true} if the class file names an annotation that makes a test: it is in there as it is written
     * here}
     */
    private static boolean isTest(Path file) {
        try {
            String bytes = new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
            return ANNOTATIONS.stream().anyMatch(bytes::contains);
        } catch (IOException e) {
            return false; // it has just been deleted, by a build
        }
    }

    private static String name(Path relative) {
        String name = relative.toString().replace(relative.getFileSystem().getSeparator(), ".");
        return name.substring(0, name.length() - ".class".length());
    }

    private static String simpleName(String className) {
        return className.substring(className.lastIndexOf('.') + 1);
    }
}
