// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.harness;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.CRC32C;

/** Finds the shaded agent jar that the build has just packed. */
public final class AgentJar {
    private static final Path FOLDER = Path.of("target");

    private AgentJar() {}

    /** Copies the jar into a folder under the name that it must have at run time. */
    public static Path copyTo(Path folder) throws IOException {
        return copyTo(folder, "braid-agent.jar");
    }

    public static Path copyTo(Path folder, String name) throws IOException {
        return Files.copy(find(), folder.resolve(name));
    }

    /**
     * {@return the path of the images of instrumented classes with which this jar's traced JVMs start sooner, as those
     * of the engine do} It is "" if {@code -Dbraid.test.images=false} asks for JVMs that instrument all classes
     * themselves.
     */
    static String images() {
        if (!Boolean.parseBoolean(System.getProperty("braid.test.images", "true"))) {
            return "";
        }
        try {
            Path folder = Files.createDirectories(FOLDER.resolve("class-images"));
            CRC32C jar = new CRC32C();
            jar.update(Files.readAllBytes(find()));
            return folder.resolve("classes-" + Long.toHexString(jar.getValue()))
                    .toAbsolutePath()
                    .toString();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Path find() throws IOException {
        try (Stream<Path> files = Files.list(FOLDER)) {
            List<Path> jars = files.filter(file -> file.getFileName().toString().matches("braid-tracer-agent-.*\\.jar"))
                    .collect(Collectors.toList());
            if (jars.size() != 1) {
                throw new IOException(FOLDER.toAbsolutePath() + " must hold one braid-tracer-agent jar, found " + jars
                        + "; run 'mvn process-classes' first, after 'clean' if there are several");
            }
            return jars.get(0);
        }
    }
}
