// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.contract;

import dev.braid.suite.SourceTree;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;

/** A release that a copy of Braid's source tree has put into its staging folder. */
final class StagedRelease {
    /** The artifacts with a jar, and the folders of their modules. */
    static final Map<String, String> JARS = Map.of(
            "braid-engine", "engine",
            "braid-frames", "frames",
            "braid-junit-platform", "engine/junit-platform",
            "braid-junit-platform-version", "engine/junit-platform/version");

    /** The artifacts that are a POM alone. */
    static final List<String> POMS = List.of("braid-bom", "braid-parent");

    private static final String MODULES = "bom,engine,frames,engine/junit-platform,engine/junit-platform/version";
    private static final Set<String> NO_SOURCES = Set.of("target", ".git", ".idea");
    private static final long DEADLINE_MINUTES = 15;

    private final Path tree;
    private final ContractRepository repository;

    private StagedRelease(Path tree, ContractRepository repository) {
        this.tree = tree;
        this.repository = repository;
    }

    /** Copies the source tree to a folder; the repository is the one that its builds use. */
    static StagedRelease copyTree(Path folder, ContractRepository repository) throws IOException {
        ContractRepository.deleteTree(folder);
        Path root = SourceTree.root();
        Files.walkFileTree(root, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path from, BasicFileAttributes attributes) throws IOException {
                if (NO_SOURCES.contains(from.getFileName().toString())) {
                    return FileVisitResult.SKIP_SUBTREE;
                }
                Files.createDirectories(folder.resolve(root.relativize(from)));
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path from, BasicFileAttributes attributes) throws IOException {
                Files.copy(from, folder.resolve(root.relativize(from)));
                return FileVisitResult.CONTINUE;
            }
        });
        return new StagedRelease(folder, repository);
    }

    /** Builds the published modules and what they need; their tests are run elsewhere. */
    MavenRun build(Map<String, String> variables, String... options) throws IOException, InterruptedException {
        String[] arguments = Stream.concat(
                        Stream.of("verify", "-pl", MODULES, "-am", "-Dmaven.test.skip", "-Dspotless.check.skip"),
                        Stream.of(options))
                .toArray(String[]::new);
        return MavenRun.run(MavenRun.maven(), tree, repository, DEADLINE_MINUTES, variables, arguments);
    }

    /** {@return the folder that is laid out as a Maven repository} */
    Path folder() {
        return tree.resolve("target/staging");
    }

    /** {@return the file of an artifact that ends so, such as {@code -sources.jar}} */
    Path file(String artifact, String end) throws IOException {
        String version = ContractRepository.version();
        return folder().resolve("dev/braid").resolve(artifact).resolve(version).resolve(artifact + "-" + version + end);
    }

    /** {@return every file that a central repository asks for, without checksums and signatures} */
    List<Path> files() throws IOException {
        List<Path> files = new ArrayList<>();
        for (String artifact : JARS.keySet()) {
            for (String end : List.of(".pom", ".jar", "-sources.jar", "-javadoc.jar")) {
                files.add(file(artifact, end));
            }
        }
        for (String artifact : POMS) {
            files.add(file(artifact, ".pom"));
        }
        return files;
    }

    /** {@return the jar that the present build has made of the same sources} */
    static Path builtHere(String artifact) throws IOException {
        return SourceTree.root()
                .resolve(Objects.requireNonNull(JARS.get(artifact), artifact))
                .resolve("target")
                .resolve(artifact + "-" + ContractRepository.version() + ".jar");
    }
}
