// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine;

import dev.braid.report.page.IndexPage;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;

/**
 * Writes the index of a folder of reports.
 *
 * <p>The JVMs of one build share a folder, and each writes the index when it ends, from all pages that are there. A
 * lock on a file of the folder lets one do so at a time; the last one sees all pages.
 */
final class RunIndex {
    private static final String LOCK = ".index.lock";

    private RunIndex() {}

    static void write(Path folder) throws IOException {
        FolderLock.hold(folder.resolve(LOCK), () -> IndexPage.write(folder, runStart()));
    }

    /**
     * {@return the start time of the build: that of the outermost JVM among those that started this one, or of this JVM
     * itself}
     */
    static Instant runStart() {
        Instant start = startOf(ProcessHandle.current());
        Optional<ProcessHandle> parent = ProcessHandle.current().parent();
        while (parent.isPresent()) {
            if (isJava(parent.get())) {
                start = startOf(parent.get());
            }
            parent = parent.get().parent();
        }
        return start;
    }

    private static boolean isJava(ProcessHandle process) {
        return process.info()
                .command()
                .filter(command -> Path.of(command).endsWith("java"))
                .isPresent();
    }

    private static Instant startOf(ProcessHandle process) {
        return process.info().startInstant().orElse(Instant.EPOCH);
    }
}
