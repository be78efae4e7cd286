// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.agent;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Location of the images of instrumented classes with which traced JVMs start sooner: in the user's folder for caches,
 * or where {@code -Dbraid.cache.dir} says. If that is empty, there are none.
 *
 * <p>Thread safety: any thread.
 */
public final class ClassImages {
    public static final String DIRECTORY_KEY = "braid.cache.dir";

    /** An image has four to five megabytes; each build of the agent makes its own two. */
    private static final int KEPT = 16;

    private static boolean failed;

    private ClassImages() {}

    /**
     * {@return the name of the agent's images, to which the agent adds the JDK; "" if there are to be none}
     *
     * <p>If the folder cannot be written, says so once: nothing is wrong without it, but slow.
     *
     * @throws IOException if the agent itself cannot be unpacked
     */
    static synchronized String path() throws IOException {
        String version = AgentJar.version();
        Path folder = folder();
        if (failed || folder.toString().isEmpty()) {
            return "";
        }
        try {
            return pathIn(folder, version);
        } catch (IOException | DirectoryIteratorException e) {
            failed = true;
            System.getLogger(ClassImages.class.getName())
                    .log(
                            System.Logger.Level.WARNING,
                            "Braid keeps no instrumented classes of the JDK in " + folder + " (" + e.getMessage()
                                    + "), so that each worker takes a second longer to start; name a folder that can be"
                                    + " written with -D" + DIRECTORY_KEY + ".");
            return "";
        }
    }

    /**
     * {@return the path of the images of this version in a folder, which is made if need be, and in which few are kept}
     */
    static String pathIn(Path folder, String version) throws IOException {
        Files.createDirectories(folder);
        if (!Files.isWritable(folder)) {
            throw new IOException("it is read-only");
        }
        dropOldest(folder, KEPT);
        return folder.resolve("classes-" + version).toAbsolutePath().toString();
    }

    /** {@return the folder of the images, if it can be written; empty for none} */
    public static Path folder() {
        String chosen = System.getProperty(DIRECTORY_KEY);
        if (chosen != null) {
            return Path.of(chosen);
        }
        String caches = System.getenv("XDG_CACHE_HOME");
        return caches == null || caches.isEmpty()
                ? Path.of(System.getProperty("user.home"), ".cache", "braid")
                : Path.of(caches, "braid");
    }

    /** A JVM that has an image mapped keeps it; what a killed one was about to write is dropped, too. */
    private static void dropOldest(Path folder, int kept) throws IOException {
        List<Image> images = new ArrayList<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "classes-*")) {
            for (Path file : files) {
                Image.of(file).ifPresent(images::add);
            }
        }
        images.sort(Comparator.comparing(Image::modified).reversed());
        for (int i = kept; i < images.size(); i++) {
            Files.deleteIfExists(images.get(i).file());
        }
    }

    private record Image(Path file, FileTime modified) {
        /** {@return an image, unless another process has just dropped it} */
        static Optional<Image> of(Path file) throws IOException {
            try {
                return Optional.of(new Image(file, Files.getLastModifiedTime(file)));
            } catch (NoSuchFileException e) {
                return Optional.empty();
            }
        }
    }
}
