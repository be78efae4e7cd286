// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package demo.increment;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** Waits for threads that are stepped: these end in the kernel later than in Java, and must not be killed before. */
final class SteppedThreads {
    private SteppedThreads() {}

    /** Waits until the kernel has no thread of that name any more. */
    static void awaitEnd(String name) throws InterruptedException {
        while (isStillThere(name)) {
            Thread.sleep(10);
        }
    }

    private static boolean isStillThere(String name) {
        try (Stream<Path> tasks = Files.list(Path.of("/proc/self/task"))) {
            return tasks.anyMatch(task -> isNamed(task, name));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean isNamed(Path task, String name) {
        try {
            return Files.readString(task.resolve("comm")).strip().equals(name);
        } catch (IOException e) {
            return false; // it has ended meanwhile
        }
    }
}
