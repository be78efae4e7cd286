// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.benchmark.peer;

import dev.braid.benchmark.jvm.MeasuredJvm.Launch;
import dev.braid.benchmark.result.Settings;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The harness of a tool that is a library: its jars, and our source that uses them, compiled on demand. */
final class Harness {
    private static final long COMPILE_SECONDS = 60;

    private final Settings settings;
    private final String tool;
    private final List<String> sources;
    private final Path jars;
    private final Path classes;

    /**
     * @param tool name of the folder with its jars
     * @param sources simple names of the harness's classes
     */
    Harness(Settings settings, String tool, List<String> sources) {
        this.settings = settings;
        this.tool = tool;
        this.sources = sources;
        jars = settings.peers().resolve(tool).toAbsolutePath();
        classes = settings.work().resolve(tool).toAbsolutePath();
    }

    Path folder() {
        return classes;
    }

    Optional<String> obstacle() {
        return Files.isDirectory(jars)
                ? Optional.empty()
                : Optional.of("its jars are not in " + settings.peers().getFileName() + "/" + tool
                        + "; run the benchmarks with Maven, which copies them there");
    }

    /** Compiles it if it can be run here. {@return the reason for which it cannot, and the fix} */
    Optional<String> prepare() throws IOException, InterruptedException {
        Optional<String> obstacle = obstacle();
        if (obstacle.isEmpty()) {
            try {
                compile();
            } catch (PeerFailedException e) {
                return Optional.of(String.valueOf(e.getMessage()));
            }
        }
        return obstacle;
    }

    /** {@return the jar whose name begins so} */
    Path jar(String prefix) throws IOException {
        try (Stream<Path> all = Files.list(jars)) {
            return all.filter(jar -> jar.getFileName().toString().startsWith(prefix))
                    .findFirst()
                    .orElseThrow(() -> new IOException("no " + prefix + "*.jar among the jars of " + tool));
        }
    }

    /** {@return the class path of the compiled harness} */
    String classPath() throws IOException {
        return Stream.concat(Stream.of(classes.toString(), Launch.ownClasses()), jarNames().stream())
                .collect(Collectors.joining(File.pathSeparator));
    }

    /** Compiles it. */
    void compile() throws IOException, InterruptedException, PeerFailedException {
        Files.createDirectories(classes);
        List<String> command = new ArrayList<>(List.of(
                settings.jdk().resolve("bin").resolve("javac").toString(),
                "-nowarn",
                "-cp",
                classPath(),
                "-d",
                classes.toString()));
        for (String source : sources) {
            command.add(copy(source + ".java", classes).toString());
        }
        ToolProcess compiler = ToolProcess.run(command, classes, COMPILE_SECONDS);
        if (compiler.exitCode() != 0) {
            throw new PeerFailedException(
                    "its harness does not compile: " + compiler.output().strip());
        }
    }

    /** {@return the file with the resource of that name} */
    static Path copy(String resource, Path folder) throws IOException {
        try (InputStream in = Harness.class.getResourceAsStream(resource)) {
            if (in == null) {
                throw new IOException("the resource " + resource + " is missing");
            }
            Path file = folder.resolve(resource);
            Files.copy(in, file, StandardCopyOption.REPLACE_EXISTING);
            return file;
        }
    }

    private List<String> jarNames() throws IOException {
        try (Stream<Path> all = Files.list(jars)) {
            return all.map(Path::toString).sorted().toList();
        }
    }
}
