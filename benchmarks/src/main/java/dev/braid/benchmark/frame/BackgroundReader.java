// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.benchmark.frame;

import dev.braid.frame.observe.ObservationException;
import java.io.IOException;

/**
 * Reads the frames of this JVM as 'braid observe' would, on a thread whose time is not counted, until the JVM's end.
 */
final class BackgroundReader {
    private static boolean isStarted;

    private BackgroundReader() {}

    static synchronized void start(String frame) {
        if (!isStarted) {
            isStarted = true;
            Thread reader = new Thread(() -> read(frame), "reader");
            reader.setDaemon(true);
            reader.start();
        }
    }

    private static void read(String frame) {
        try {
            ReaderMain.read(ProcessHandle.current().pid(), frame, () -> {});
        } catch (IOException | ObservationException e) {
            throw new IllegalStateException("frame " + frame + " cannot be observed", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
