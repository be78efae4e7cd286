// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.launch;

import dev.braid.trace.file.TemporaryFiles;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Set;

/** A temporary folder that only this user can enter; deleted, with its files, when closed. */
final class PrivateFolder implements Closeable {
    private final Path path;

    private PrivateFolder(Path path) {
        this.path = path;
    }

    /** Creates a folder where temporary files lie. */
    static PrivateFolder create() throws WorkerFailedException {
        Set<Path> parents = new LinkedHashSet<>();
        parents.add(Path.of(System.getProperty("java.io.tmpdir", "/tmp")));
        parents.add(Path.of("/tmp"));
        StringBuilder reasons = new StringBuilder();
        for (Path parent : parents) {
            try {
                return new PrivateFolder(TemporaryFiles.folder(parent, "worker"));
            } catch (IOException e) {
                reasons.append(' ').append(parent).append(": ").append(e).append('.');
            }
        }
        throw new WorkerFailedException("No temporary folder for the worker's pipes could be made." + reasons
                + " Set -Djava.io.tmpdir to a writable folder.");
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
