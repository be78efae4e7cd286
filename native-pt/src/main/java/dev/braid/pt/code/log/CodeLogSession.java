// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.code.log;

import dev.braid.pt.code.CodeLogWriter;
import java.io.IOException;
import java.nio.file.Path;

/**
 * A log of this JVM's code, as {@link CodeLogAgent} reaches it over the border of class loaders: {@link #run} takes a
 * snapshot, {@link #close} the last one.
 */
public final class CodeLogSession implements Runnable, AutoCloseable {
    private final CodeLog log;

    private CodeLogSession(CodeLog log) {
        this.log = log;
    }

    /**
     * Begins a log. Where there can be none, the file says why, and a session of it does nothing.
     *
     * @param file the file, which is overwritten
     * @return a session; both interfaces are the JDK's
     * @throws IOException if not even that can be written
     */
    public static Runnable begin(String file) throws IOException {
        CodeLogAvailability availability = CodeLog.start(Path.of(file));
        if (availability instanceof CodeLogAvailability.Available available) {
            return new CodeLogSession(available.log());
        }
        CodeLogAvailability.Unavailable missing = (CodeLogAvailability.Unavailable) availability;
        int pid = (int) ProcessHandle.current().pid();
        try (CodeLogWriter writer = CodeLogWriter.create(Path.of(file), pid, System.nanoTime(), "")) {
            writer.problem(missing.reason() + " " + missing.fix());
        }
        return () -> {};
    }

    @Override
    public void run() {
        log.snapshot();
    }

    @Override
    public void close() {
        log.close();
    }
}
