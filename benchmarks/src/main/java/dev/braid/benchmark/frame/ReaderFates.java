// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.benchmark.frame;

import dev.braid.benchmark.hook.CpuTime;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * The cost of a frame to its writer, this thread. The reader, a process of its own, first reads, then is stopped, and
 * then is killed; this is repeated, so that each round has a sample of each.
 */
final class ReaderFates {
    private static final long WARM_UP_NANOS = TimeUnit.MILLISECONDS.toNanos(400);
    private static final long SAMPLE_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
    private static final int CALLS = 1000;
    private static final String FRAME = "FooFrame";

    /** State of the reader while the writer is measured. */
    enum Fate {
        READS("the reader reads"),
        STOPPED("the reader is stopped (SIGSTOP)"),
        KILLED("the reader was killed (SIGKILL)");

        private final String title;

        Fate(String title) {
            this.title = title;
        }

        String title() {
            return title;
        }
    }

    private final FooFrame frame = new FooFrame();
    private final Map<Fate, List<Double>> nanos = new EnumMap<>(Fate.class);

    private ReaderFates() {}

    /** {@return processor nanoseconds per frame, a sample of each round} */
    static Map<Fate, List<Double>> measure(int rounds) throws IOException, InterruptedException {
        ReaderFates fates = new ReaderFates();
        fates.round();
        fates.nanos.clear(); // that was to warm up
        for (int round = 0; round < rounds; round++) {
            fates.round();
        }
        return fates.nanos;
    }

    private void round() throws IOException, InterruptedException {
        Process reader = startReader();
        try {
            write(WARM_UP_NANOS);
            sample(Fate.READS);
            signal("STOP", reader);
            sample(Fate.STOPPED);
            signal("KILL", reader);
            reader.waitFor();
            sample(Fate.KILLED);
        } finally {
            reader.destroyForcibly().waitFor();
        }
    }

    private static Process startReader() throws IOException {
        Process reader = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:-UsePerfData",
                        "-cp",
                        System.getProperty("java.class.path"),
                        ReaderMain.class.getName(),
                        Long.toString(ProcessHandle.current().pid()),
                        FRAME)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        BufferedReader out = reader.inputReader();
        String line = out.readLine();
        if (!ReaderMain.READS.equals(line)) {
            reader.destroyForcibly();
            throw new IOException("the reader does not read, but says " + line + "; see its standard error");
        }
        return reader;
    }

    private static void signal(String name, Process to) throws IOException, InterruptedException {
        int code = new ProcessBuilder("kill", "-" + name, Long.toString(to.pid()))
                .inheritIO()
                .start()
                .waitFor();
        if (code != 0) {
            throw new IOException("kill -" + name + " has failed with exit code " + code);
        }
    }

    private void sample(Fate fate) {
        nanos.computeIfAbsent(fate, key -> new ArrayList<>()).add(write(SAMPLE_NANOS));
    }

    /** {@return processor nanoseconds per frame} */
    private double write(long wallNanos) {
        long start = System.nanoTime();
        long cpu = CpuTime.ofThisThread();
        long frames = 0;
        while (System.nanoTime() - start < wallNanos) {
            for (int i = 0; i < CALLS; i++) {
                frame.someCount(i).someValue(i).emit();
            }
            frames += CALLS;
        }
        return (double) (CpuTime.ofThisThread() - cpu) / frames;
    }
}
