// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.frame.observe;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** Counts of the segments, files and descriptors that a process has mapped or open. */
public final class Maps {
    private Maps() {}

    /** {@return the number of segments that a process has mapped} */
    public static long segments(long pid) throws IOException {
        return Files.readAllLines(Path.of("/proc/" + pid + "/maps")).stream()
                .filter(line -> line.contains("/braid-frames-"))
                .count();
    }

    /** {@return the number of segments that this process has mapped} */
    public static long segments() throws IOException {
        return segments(ProcessHandle.current().pid());
    }

    /** {@return the number of files that this process has mapped} */
    public static long files() throws IOException {
        return Files.readAllLines(Path.of("/proc/self/maps")).stream()
                .filter(line -> line.contains(" /"))
                .count();
    }

    /** {@return the number of descriptors that this process has open} */
    public static long descriptors() throws IOException {
        try (Stream<Path> open = Files.list(Path.of("/proc/self/fd"))) {
            return open.count();
        }
    }
}
