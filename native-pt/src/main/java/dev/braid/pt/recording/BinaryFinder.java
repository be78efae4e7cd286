// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.recording;

import dev.braid.pt.perf.PerfRecord.Mmap;
import java.io.IOException;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Finds the files that were mapped, as they were then. On this machine it goes by their paths; in a folder by build id
 * (as perf lays its cache out), by path, or by name. If the recording has a build id, the file must have the same.
 */
public final class BinaryFinder {
    private static final int MOST_FILES = 200_000;
    private static final String BUILD_IDS = ".build-id";

    private final @Nullable Path folder;
    private final Map<String, String> buildIds;
    private final Map<String, List<Path>> byName = new HashMap<>();

    private BinaryFinder(@Nullable Path folder, Map<String, String> buildIds) {
        this.folder = folder;
        this.buildIds = buildIds;
    }

    /** {@return one that takes files from where they were mapped} */
    static BinaryFinder onThisMachine(Map<String, String> buildIds) {
        return new BinaryFinder(null, buildIds);
    }

    /**
     * {@return one that looks only in a folder}
     *
     * @param buildIds the known build ids, by the names of files
     */
    static BinaryFinder in(Path folder, Map<String, String> buildIds) throws IOException {
        BinaryFinder finder = new BinaryFinder(folder, buildIds);
        try (Stream<Path> files = Files.walk(folder, FileVisitOption.FOLLOW_LINKS)) {
            files.filter(Files::isRegularFile)
                    .limit(MOST_FILES)
                    .forEach(file -> finder.byName
                            .computeIfAbsent(String.valueOf(file.getFileName()), name -> new ArrayList<>())
                            .add(file));
        } catch (java.io.UncheckedIOException e) {
            throw e.getCause(); // from within the walk
        }
        return finder;
    }

    /**
     * {@return the file with the code that was mapped}
     *
     * @throws IOException with the reason, if there is none that can be taken
     */
    Path find(Mmap mmap) throws IOException {
        String name = mmap.fileName();
        String wanted = mmap.buildId().isEmpty() ? buildIds.getOrDefault(name, "") : mmap.buildId();
        String refused = "";
        for (Path candidate : candidates(name, wanted)) {
            if (!Files.isRegularFile(candidate)) {
                continue;
            }
            Optional<String> found = wanted.isEmpty() ? Optional.empty() : ElfBuildId.of(candidate);
            if (wanted.isEmpty() || found.isPresent() && isSame(found.get(), wanted)) {
                return candidate;
            }
            refused = candidate + " has the build id " + found.orElse("none") + ", and what was recorded " + wanted
                    + "; give the recorded file with --binaries";
        }
        throw new IOException(refused.isEmpty() ? missing(name) : refused);
    }

    private String missing(String name) {
        if (!name.startsWith("/") || name.startsWith("//")) {
            return "it is in no file, as code of a JIT or of the kernel; its flow is left out";
        }
        return folder == null
                ? "there is no such file here; give the machine's binaries with --binaries"
                : "there is no such file in " + folder + "; put it there, by its path or its name";
    }

    private List<Path> candidates(String name, String buildId) throws IOException {
        List<Path> all = new ArrayList<>();
        try {
            if (folder == null) {
                if (name.startsWith("/") && !name.startsWith("//")) {
                    all.add(Path.of(name));
                }
                return all;
            }
            if (buildId.length() > 2) {
                Path cached = folder.resolve(BUILD_IDS)
                        .resolve(buildId.substring(0, 2))
                        .resolve(buildId.substring(2));
                all.add(cached.resolve("elf"));
                all.add(cached);
            }
            if (name.startsWith("/")) {
                all.add(folder.resolve(name.substring(1).replaceFirst("^/+", "")));
            }
            all.addAll(byName.getOrDefault(name.substring(name.lastIndexOf('/') + 1), List.of()));
            return all;
        } catch (InvalidPathException e) {
            throw new IOException("'" + name + "' is not a path", e);
        }
    }

    /** Recordings fill build ids up to 20 bytes with zeros. */
    private static boolean isSame(String found, String recorded) {
        return recorded.startsWith(found) && recorded.substring(found.length()).matches("0*");
    }
}
