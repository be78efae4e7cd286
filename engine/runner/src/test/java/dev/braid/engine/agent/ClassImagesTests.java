// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Collections;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClassImagesTests {
    @TempDir
    Path folder;

    @Test
    void folder_isMade() throws IOException {
        Path caches = folder.resolve("caches").resolve("braid");

        assertThat(ClassImages.pathIn(caches, "1a2b"))
                .isEqualTo(caches.resolve("classes-1a2b").toString());
        assertThat(caches).isEmptyDirectory();
    }

    @Test
    void oldestImages_areDropped() throws IOException {
        for (int i = 0; i < 20; i++) {
            Path image = Files.createFile(folder.resolve("classes-" + i + ".image"));
            Files.setLastModifiedTime(image, FileTime.fromMillis(1_000_000L * (i + 1)));
        }
        Path other = Files.createFile(folder.resolve("notes.txt"));

        ClassImages.pathIn(folder, "1a2b");

        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files)
                    .hasSize(17)
                    .contains(other, folder.resolve("classes-4.image"))
                    .doesNotContain(folder.resolve("classes-3.image"));
        }
    }

    /** As the JVMs of parallel forks do when they start; each round has a thread for each of them. */
    @Test
    void jvmsThatDropImagesAtOnce_areNoHindranceToEachOther() throws Exception {
        ExecutorService jvms = Executors.newFixedThreadPool(2);
        try {
            for (int round = 0; round < 20; round++) {
                for (int i = 0; i < 200; i++) {
                    Files.createFile(folder.resolve("classes-" + round + "-" + i + ".image"));
                }
                for (Future<String> path : jvms.invokeAll(
                        Collections.<Callable<String>>nCopies(2, () -> ClassImages.pathIn(folder, "1a2b")))) {
                    assertThat(path.get()).endsWith("classes-1a2b");
                }
            }
        } finally {
            jvms.shutdownNow();
        }
    }

    @Test
    void folderThatCannotBeMade_isAnError() throws IOException {
        Path file = Files.createFile(folder.resolve("file"));

        assertThatThrownBy(() -> ClassImages.pathIn(file.resolve("caches"), "1a2b"))
                .isInstanceOf(IOException.class);
    }

    @Test
    void agent_hasAVersion() throws IOException {
        assertThat(AgentJar.version()).matches("[0-9a-f]{16}");
    }
}
