// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.recorder;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Files of a process in {@code /proc}: their content is empty if the process has ended. */
final class ProcessFiles {
    private ProcessFiles() {}

    /** {@return its mappings, as {@code /proc/PID/maps} has them} */
    static String mapsOf(int pid) throws IOException {
        return content(Path.of("/proc/" + pid + "/maps"));
    }

    static String nameOf(int pid, int tid) throws IOException {
        return content(Path.of("/proc/" + pid + "/task/" + tid + "/comm")).strip();
    }

    static boolean hasThread(int pid, int tid) {
        return Files.exists(Path.of("/proc/" + pid + "/task/" + tid));
    }

    private static String content(Path file) throws IOException {
        try {
            return Files.readString(file, StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            if (Files.isReadable(file)) {
                throw e;
            }
            return "";
        }
    }
}
