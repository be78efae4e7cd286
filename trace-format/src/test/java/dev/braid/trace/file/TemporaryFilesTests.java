// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Temporary files are their owner's alone, and what a killed process has left goes when the next one makes some. */
class TemporaryFilesTests {
    @TempDir
    private Path directory;

    @Test
    void leftoversOfEndedProcesses_areRemoved_andNothingElse() throws IOException, InterruptedException {
        Path own = TemporaryFiles.file(Files.createDirectory(directory.resolve("other")), "channel", ".channel");
        String name = own.getFileName().toString();
        long ended = endedProcess();
        String here = Long.toString(ProcessHandle.current().pid());
        Path left = Files.createFile(directory.resolve(name.replace("-" + here + "-", "-" + ended + "-")));
        Path beside = Files.createFile(Path.of(left + ".symbols"));
        Path folder = Files.createDirectories(
                directory.resolve("braid-worker-" + namespace(name) + "-" + ended + "-77/pipes"));
        Files.createFile(folder.resolve("in"));
        Path ofAnotherNamespace = Files.createFile(directory.resolve("braid-channel-1-" + ended + "-77.channel"));
        Path ofAnother = Files.createFile(directory.resolve("braid-channel-" + namespace(name) + "-1-77.channel"));
        Path foreign = Files.createFile(directory.resolve("braid-agent.jar"));

        Path made = TemporaryFiles.file(directory, "channel", ".channel");

        assertThat(left).doesNotExist();
        assertThat(beside).doesNotExist();
        assertThat(folder.getParent()).doesNotExist();
        assertThat(ofAnotherNamespace).exists();
        assertThat(ofAnother).exists();
        assertThat(foreign).exists();
        assertThat(made).exists();
        assertThat(TemporaryFiles.folder(directory, "worker")).isDirectory();
        assertThat(made).exists();
    }

    @Test
    void nobodyElse_canReadThem() throws IOException {
        Path file = TemporaryFiles.file(directory, "channel", ".channel");

        assertThat(permissions(file)).isEqualTo("rw-------");
        assertThat(permissions(TemporaryFiles.beside(file, ".options"))).isEqualTo("rw-------");
        assertThat(permissions(TemporaryFiles.folder(directory, "worker"))).isEqualTo("rwx------");
    }

    /** As on Windows, where asking for permissions is refused; a zip file has none either. */
    @Test
    void placeWithoutPermissions_isGoodEnough() throws IOException {
        try (FileSystem zip = FileSystems.newFileSystem(directory.resolve("a.zip"), Map.of("create", "true"))) {
            Path root = zip.getPath("/");
            assertThat(zip.supportedFileAttributeViews()).doesNotContain("posix");
            assertThat(TemporaryFiles.file(root, "channel", ".channel")).exists();
            assertThat(TemporaryFiles.folder(root, "worker")).isDirectory();
        }
    }

    private static String permissions(Path place) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(place));
    }

    private static String namespace(String name) {
        return name.split("-")[2];
    }

    private static long endedProcess() throws IOException, InterruptedException {
        Process process = new ProcessBuilder("true").start();
        process.waitFor();
        return process.pid();
    }
}
