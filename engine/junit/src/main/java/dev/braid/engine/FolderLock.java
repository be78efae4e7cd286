// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Lets one of the JVMs that share a folder write to it at a time. */
final class FolderLock {
    private FolderLock() {}

    /** Action that is done while the lock is held. */
    interface Action {
        void run() throws IOException;
    }

    /**
     * Waits until no other JVM holds the lock, and does something.
     *
     * @param file the locked file, which is made if it is not there
     */
    static void hold(Path file, Action action) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                FileLock lock = channel.lock()) {
            if (!lock.isValid()) {
                throw new IOException("the lock " + file + " was lost");
            }
            action.run();
        }
    }
}
