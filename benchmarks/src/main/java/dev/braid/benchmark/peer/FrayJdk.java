// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.benchmark.peer;

import dev.braid.benchmark.result.Settings;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The JDK that Fray runs programs on: an image of JDK 25 that jlink makes with Fray's plug-in, as its Maven plugin
 * does.
 */
final class FrayJdk {
    private static final int RELEASE = 25;
    private static final long LINK_SECONDS = 900;
    private static final String PLUGIN = "fray-instrumentation-jdk";
    private static final String VERSION = "JAVA_VERSION=\"" + RELEASE;

    private static final byte[] ELF = {0x7f, 'E', 'L', 'F'};

    private final Settings settings;
    private final Path jars;
    private final Path image;

    FrayJdk(Settings settings) {
        this.settings = settings;
        jars = settings.peers().resolve("fray-jdk").toAbsolutePath();
        image = settings.work().resolve("fray-jdk").toAbsolutePath();
    }

    Path java() {
        return image.resolve("bin").resolve("java");
    }

    /** Makes the image, if there is none. {@return the reason for which that cannot be done, and the fix} */
    Optional<String> prepare() throws IOException, InterruptedException {
        if (Files.isExecutable(java())) {
            return Optional.empty();
        }
        if (!Files.isDirectory(jars)) {
            return Optional.of(
                    "its jars are not in " + jars + "; run the benchmarks with Maven, which copies them there");
        }
        Optional<Path> home =
                settings.jdks().stream().filter(FrayJdk::canBeLinked).findFirst();
        if (home.isEmpty()) {
            return Optional.of("it needs a JDK " + RELEASE + " with a folder jmods; name its home in braid.test.jdks");
        }
        try {
            ToolProcess jlink = ToolProcess.run(command(home.get()), settings.work(), LINK_SECONDS);
            if (jlink.exitCode() != 0) {
                return Optional.of("jlink ended with " + jlink.exitCode() + ": "
                        + jlink.output().strip());
            }
            takeNativeFilesOf(home.get());
            return Optional.empty();
        } catch (PeerFailedException e) {
            return Optional.of("jlink: " + e.getMessage());
        }
    }

    private static boolean canBeLinked(Path home) {
        try {
            return Files.isDirectory(home.resolve("jmods"))
                    && Files.readString(home.resolve("release")).contains(VERSION);
        } catch (IOException e) {
            return false;
        }
    }

    /** A JDK may have been fitted to the C library of the machine after its modules were packed. */
    private void takeNativeFilesOf(Path home) throws IOException {
        for (String folder : List.of("bin", "lib")) {
            try (Stream<Path> all = Files.walk(image.resolve(folder))) {
                for (Path file : (Iterable<Path>) all.filter(FrayJdk::isElf)::iterator) {
                    Path own = home.resolve(image.relativize(file));
                    if (Files.exists(own)) {
                        Files.copy(own, file, StandardCopyOption.REPLACE_EXISTING);
                    }
                }
            }
        }
    }

    private static boolean isElf(Path file) {
        if (!Files.isRegularFile(file)) {
            return false;
        }
        try (InputStream in = Files.newInputStream(file)) {
            return Arrays.equals(in.readNBytes(ELF.length), ELF);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private List<String> command(Path home) throws IOException {
        String all;
        Path plugin;
        try (Stream<Path> listed = Files.list(jars)) {
            List<Path> paths = listed.sorted().toList();
            all = paths.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
            plugin = paths.stream()
                    .filter(jar -> jar.getFileName().toString().startsWith(PLUGIN))
                    .findFirst()
                    .orElseThrow(() -> new IOException("no " + PLUGIN + "*.jar in " + jars));
        }
        return List.of(
                home.resolve("bin").resolve("jlink").toString(),
                "-J-javaagent:" + plugin,
                "-J--module-path=" + all,
                "-J--add-modules=org.pastalab.fray.instrumentation.jdk",
                "-J--class-path=" + all,
                "--output=" + image,
                "--add-modules=ALL-MODULE-PATH",
                "--module-path=" + home.resolve("jmods"),
                "--release-info",
                "add:IMPLEMENTOR=Fray",
                "--fray-instrumentation");
    }
}
