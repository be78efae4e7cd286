// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.benchmark.frame;

import dev.braid.frame.observe.Observation;
import dev.braid.frame.observe.ObservationException;
import dev.braid.frame.observe.RowText;
import java.io.IOException;
import java.io.OutputStream;

/** Reads the frames of a process as 'braid observe' would, but for a file, as fast as it can. */
final class ReaderMain {
    /** Line that the reader prints once it reads. */
    static final String READS = "reads";

    private ReaderMain() {}

    /** @param arguments the process, and the frame's name */
    public static void main(String[] arguments) throws IOException, ObservationException, InterruptedException {
        read(Long.parseLong(arguments[0]), arguments[1], () -> System.out.println(READS));
    }

    /** Reads until the thread is interrupted, or the JVM ends. */
    static void read(long pid, String frame, Runnable started)
            throws IOException, ObservationException, InterruptedException {
        try (Observation observation = Observation.start(pid, frame, Observation.DEFAULT_SLOTS)) {
            started.run();
            RowText text = new RowText(OutputStream.nullOutputStream(), observation.layout());
            while (true) {
                if (observation.read(text) == 0) {
                    Thread.sleep(1);
                }
            }
        }
    }
}
