// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.report.source;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Places of a project's source files, relative to the root of its repository, as tools for whole repositories expect.
 *
 * <p>Names come from the program under test: only plain ones are looked up, so that no file outside of the project is
 * ever named.
 */
public final class SourcePlaces {
    private static final List<String> FOLDERS =
            List.of("src/test/java", "src/main/java", "src/test/kotlin", "src/main/kotlin");

    private static final Pattern CLASS = Pattern.compile("((?:[\\p{L}\\p{N}_]+\\.)*)([\\p{L}\\p{N}_]+)(?:\\$.*)?");

    private final Path project;
    private final Path repository;

    private SourcePlaces(Path project, Path repository) {
        this.project = project;
        this.repository = repository;
    }

    /**
     * A line of a source file.
     *
     * @param path from the repository's root, with slashes
     */
    public record Place(String path, int line) {}

    /**
     * {@return the places of the project in a folder, whose repository is the nearest one around it, if there is one}
     */
    public static SourcePlaces of(Path folder) {
        Path project = folder.toAbsolutePath().normalize();
        Path repository = project;
        for (Path at = project; at != null; at = at.getParent()) {
            if (Files.exists(at.resolve(".git"))) {
                repository = at;
                break;
            }
        }
        return new SourcePlaces(project, repository);
    }

    /** {@return the place of a site such as {@code demo.Counter.add(Counter.java:12)}; empty if no file is found} */
    public Optional<Place> ofSite(String site) {
        return SourceSite.of(site).flatMap(found -> place(found.file(), found.line()));
    }

    /** {@return the beginning of the file of a class; empty if no file is found} */
    public Optional<Place> ofClass(String className) {
        Matcher parts = CLASS.matcher(className);
        if (!parts.matches()) {
            return Optional.empty();
        }
        String file = parts.group(1).replace('.', '/') + parts.group(2);
        return place(file + ".java", 1).or(() -> place(file + ".kt", 1));
    }

    private Optional<Place> place(String file, int line) {
        return FOLDERS.stream()
                .map(folder -> project.resolve(folder).resolve(file))
                .filter(Files::isRegularFile)
                .findFirst()
                .map(found -> new Place(repository.relativize(found).toString(), Math.max(1, line)));
    }
}
