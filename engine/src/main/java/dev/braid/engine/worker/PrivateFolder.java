// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.worker;

import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.LinkedHashSet;
import java.util.Set;

/** A temporary folder that only this user can enter; deleted, with its files, when closed. */
final class PrivateFolder implements Closeable {
    /** The address of a unix socket has 108 bytes, the last of them zero; a file's name in here needs some of them. */
    private static final int MAX_PATH_BYTES = 90;

    private final Path path;

    private PrivateFolder(Path path) {
        this.path = path;
    }

    /** Creates a folder whose path is short enough for the address of a socket in it. */
    static PrivateFolder create() throws WorkerFailedException {
        Set<Path> parents = new LinkedHashSet<>();
        parents.add(Path.of(System.getProperty("java.io.tmpdir", "/tmp")));
        // Build servers like deep temporary folders.
        parents.add(Path.of("/tmp"));
        StringBuilder reasons = new StringBuilder();
        for (Path parent : parents) {
            try {
                Path path = Files.createTempDirectory(
                        parent,
                        "braid-",
                        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
                if (path.toString().getBytes(StandardCharsets.UTF_8).length <= MAX_PATH_BYTES) {
                    return new PrivateFolder(path);
                }
                Files.delete(path);
                reasons.append(' ').append(parent).append(": its path is too long for a socket.");
            } catch (IOException e) {
                reasons.append(' ').append(parent).append(": ").append(e).append('.');
            }
        }
        throw new WorkerFailedException("No temporary folder for the worker's socket could be made." + reasons
                + " Set -Djava.io.tmpdir to a writable folder with a short path.");
    }

    Path resolve(String name) {
        return path.resolve(name);
    }

    @Override
    public void close() throws IOException {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(path)) {
            for (Path file : files) {
                Files.delete(file);
            }
        }
        Files.delete(path);
    }
}
