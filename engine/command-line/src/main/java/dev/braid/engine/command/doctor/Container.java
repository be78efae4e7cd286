// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command.doctor;

import dev.braid.engine.command.console.Finding;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * Limits of the container of this process: those of its control groups, of version 1 or 2, and of the groups above them
 * as far as they can be seen.
 */
final class Container {
    /** A JVM for the engine, one for the test, and the trace channel, which counts as memory, too. */
    private static final long AMPLE_MEMORY_BYTES = 1L << 30;

    /** Version 1 says "no limit" with the largest number of pages. */
    private static final long NO_LIMIT = 1L << 60;

    private final Path groups;
    private final List<String> memberships;

    private Container(Path groups, List<String> memberships) {
        this.groups = groups;
        this.memberships = memberships;
    }

    static List<Finding> examine() {
        return examine(Path.of("/proc/self/cgroup"), Path.of("/sys/fs/cgroup"));
    }

    /**
     * @param membership the process's groups, as {@code /proc/self/cgroup} has them
     * @param groups the folder in which the groups are mounted
     */
    static List<Finding> examine(Path membership, Path groups) {
        try {
            Container container = new Container(groups, Files.readAllLines(membership));
            return List.of(container.memory(), container.processors());
        } catch (IOException | NumberFormatException e) {
            return List.of(Finding.warning(
                    "container",
                    "its limits cannot be read (" + e.getMessage() + ")",
                    "mount /proc and /sys/fs/cgroup, or see that the container has 1 GiB of memory and 2 processors."));
        }
    }

    private Finding memory() throws IOException {
        OptionalLong limit = smallest("memory", "memory.max", "memory.limit_in_bytes");
        if (limit.isEmpty()) {
            return Finding.ok("memory limit", "none");
        }
        String text = String.format(Locale.ROOT, "%,d MiB for all processes of the container", limit.getAsLong() >> 20);
        return limit.getAsLong() >= AMPLE_MEMORY_BYTES
                ? Finding.ok("memory limit", text)
                : Finding.warning(
                        "memory limit",
                        text + ", little for two JVMs and shared memory",
                        "give the container at least 1 GiB (--memory=2g), or bound the heaps with -Xmx.");
    }

    private Finding processors() throws IOException {
        OptionalDouble least = OptionalDouble.empty();
        for (Path folder : folders("cpu")) {
            OptionalDouble quota = quota(folder);
            if (quota.isPresent() && (least.isEmpty() || quota.getAsDouble() < least.getAsDouble())) {
                least = quota;
            }
        }
        if (least.isEmpty()) {
            return Finding.ok("processor limit", "none");
        }
        String text = String.format(Locale.ROOT, "%.2f processors at a time", least.getAsDouble());
        return least.getAsDouble() >= 2
                ? Finding.ok("processor limit", text)
                : Finding.warning(
                        "processor limit",
                        text + ", so that threads stand still in turns",
                        "give the container at least 2 (--cpus=2).");
    }

    private static OptionalDouble quota(Path folder) throws IOException {
        if (Files.isReadable(folder.resolve("cpu.max"))) {
            String[] words = text(folder.resolve("cpu.max")).split(" ");
            return words[0].equals("max")
                    ? OptionalDouble.empty()
                    : OptionalDouble.of(Double.parseDouble(words[0]) / Double.parseDouble(words[1]));
        }
        Path quota = folder.resolve("cpu.cfs_quota_us");
        Path period = folder.resolve("cpu.cfs_period_us");
        if (!Files.isReadable(quota) || !Files.isReadable(period)) {
            return OptionalDouble.empty();
        }
        double microseconds = Double.parseDouble(text(quota));
        return microseconds < 0
                ? OptionalDouble.empty()
                : OptionalDouble.of(microseconds / Double.parseDouble(text(period)));
    }

    private OptionalLong smallest(String controller, String... files) throws IOException {
        OptionalLong least = OptionalLong.empty();
        for (Path folder : folders(controller)) {
            for (String file : files) {
                Path path = folder.resolve(file);
                String limit = Files.isReadable(path) ? text(path) : "max";
                if (!limit.equals("max") && Long.parseLong(limit) < Math.min(NO_LIMIT, least.orElse(Long.MAX_VALUE))) {
                    least = OptionalLong.of(Long.parseLong(limit));
                }
            }
        }
        return least;
    }

    /** {@return the group's folder and those above it; a container often sees its own group as the root} */
    private List<Path> folders(String controller) {
        List<Path> folders = new ArrayList<>();
        for (String line : memberships) {
            String[] parts = line.split(":", 3);
            boolean unified = parts.length == 3 && parts[1].isEmpty();
            boolean has = parts.length == 3 && Stream.of(parts[1].split(",")).anyMatch(controller::equals);
            if (unified || has) {
                Path root = unified ? groups : groups.resolve(parts[1]);
                Path folder = root.resolve(parts[2].substring(1)).normalize();
                for (Path at = folder; at != null && at.startsWith(root); at = at.getParent()) {
                    folders.add(at);
                }
            }
        }
        return folders;
    }

    private static String text(Path file) throws IOException {
        return Files.readString(file).strip();
    }
}
