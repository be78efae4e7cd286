// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.contract;

import dev.braid.suite.SourceTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.w3c.dom.Element;

/**
 * A local Maven repository that holds Braid as it was just packaged, and links to the user's own repository for
 * everything else.
 *
 * <p>So nothing of Braid is installed where other builds would find it, and nothing is downloaded twice.
 */
final class ContractRepository {
    private static final String GROUP = "dev/braid";
    private static final String ENGINE = "braid-engine";

    private final Path folder;

    private ContractRepository(Path folder) {
        this.folder = folder;
    }

    /** Makes a repository that lacks Braid. */
    static ContractRepository withoutBraid(Path folder) throws IOException {
        deleteTree(folder);
        Path users = usersRepository();
        link(users, folder, "dev");
        link(users.resolve("dev"), folder.resolve("dev"), "braid");
        return new ContractRepository(folder);
    }

    /** Makes the repository from scratch. */
    static ContractRepository create(Path folder) throws IOException {
        ContractRepository repository = withoutBraid(folder);
        repository.add(SourceTree.root().resolve("pom.xml"), "braid-parent", Optional.empty());
        Path engine = SourceTree.root().resolve("engine");
        repository.add(engine.resolve("dependency-reduced-pom.xml"), ENGINE, Optional.of(engine));
        for (String step : List.of("junit-platform", "junit-platform/version")) {
            Path module = engine.resolve(step);
            repository.add(module.resolve("pom.xml"), "braid-" + step.replace('/', '-'), Optional.of(module));
        }
        return repository;
    }

    /**
     * Adds the test classes of all modules, as the present build has packed them: a build that skips tests makes none,
     * and tests of other modules ask for them nevertheless.
     */
    void addTests() throws IOException {
        String end = "-" + version() + "-tests.jar";
        for (String module : SourceTree.MODULES) {
            for (Path jar : jars(SourceTree.root().resolve(module).resolve("target"), end)) {
                String name = jar.getFileName().toString();
                Path place =
                        folder.resolve(GROUP).resolve(name.replace(end, "")).resolve(version());
                Files.copy(jar, Files.createDirectories(place).resolve(name));
            }
        }
    }

    private static List<Path> jars(Path folder, String end) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(end)).toList();
        }
    }

    Path folder() {
        return folder;
    }

    /** {@return the version that the repository holds} */
    static String version() throws IOException {
        return text(Xml.read(SourceTree.root().resolve("pom.xml")), "version");
    }

    /** @param module the module whose jar it has, if it has one */
    private void add(Path pom, String artifact, Optional<Path> module) throws IOException {
        if (!Files.exists(pom)) {
            throw new IllegalStateException(
                    pom + " is missing: what is shipped is made by 'mvn package', or 'mvn verify'");
        }
        String name = artifact + "-" + version();
        Path place =
                Files.createDirectories(folder.resolve(GROUP).resolve(artifact).resolve(version()));
        Files.copy(pom, place.resolve(name + ".pom"));
        if (module.isPresent()) {
            String jar = name + ".jar";
            Files.copy(module.get().resolve("target").resolve(jar), place.resolve(jar));
        }
    }

    private static String text(Element project, String name) {
        return Xml.children(project, name).get(0).getTextContent().strip();
    }

    /** Surefire tells its tests which repository it works with; elsewhere it is where Maven has it by default. */
    private static Path usersRepository() {
        for (String property : List.of("localRepository", "maven.repo.local")) {
            String value = System.getProperty(property);
            if (value != null && !value.isEmpty()) {
                return Path.of(value);
            }
        }
        return Path.of(System.getProperty("user.home"), ".m2/repository");
    }

    /** Makes a folder whose entries lead to those of another one, if that exists, all but one. */
    private static void link(Path from, Path to, String leftOut) throws IOException {
        Files.createDirectories(to);
        if (!Files.isDirectory(from)) {
            return;
        }
        List<Path> entries;
        try (Stream<Path> listed = Files.list(from)) {
            entries = listed.filter(entry -> !entry.endsWith(leftOut)).toList();
        }
        for (Path entry : entries) {
            Files.createSymbolicLink(to.resolve(entry.getFileName()), entry.toAbsolutePath());
        }
    }

    /** Deletes a folder; links in it go, and what they lead to stays. */
    static void deleteTree(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return;
        }
        List<Path> all;
        try (Stream<Path> tree = Files.walk(folder)) {
            all = tree.toList();
        }
        for (int last = all.size() - 1; last >= 0; last--) {
            Files.delete(all.get(last));
        }
    }
}
