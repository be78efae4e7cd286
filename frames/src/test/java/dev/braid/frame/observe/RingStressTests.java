// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.frame.observe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.frame.Frames;
import dev.braid.frame.observe.Account.Attachment;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Writers at full speed. Their number is set with frames.stress.frames; 100000000 were tried by hand. */
class RingStressTests {
    /** As the C program's. */
    record Sample(int thread, long count, double half, long check) {}

    private static final long FRAMES = Long.getLong("frames.stress.frames", 3_000_000);
    private static final int WRITERS = 4;
    private static final Duration LONG = Duration.ofMinutes(5);
    private static final Frames<Sample> SAMPLES = Frames.of(Sample.class);

    private final ExecutorService threads = Executors.newFixedThreadPool(WRITERS);

    @AfterEach
    void end() {
        threads.shutdownNow();
        SAMPLES.emit(sample(0, 0));
    }

    /** Few slots make writers meet each other and the reader; many make it a normal ring. */
    @ParameterizedTest
    @ValueSource(ints = {2, 64, Observation.DEFAULT_SLOTS})
    void s4_11_s4_22_s4_23_fourWriters_andASlowReader_noRowIsTornOrTwice_andAllAreCounted(int slots) throws Exception {
        SampleRows rows = new SampleRows(50);
        try (Observation observation = Observation.start(ProcessHandle.current().pid(), "Sample", slots)) {
            SAMPLES.emit(sample(9, 1)); // attaches, before others could find it doing so
            List<Future<?>> writers = new ArrayList<>();
            for (int i = 0; i < WRITERS; i++) {
                int thread = i;
                writers.add(threads.submit(() -> write(thread, FRAMES / WRITERS)));
            }
            while (!writers.stream().allMatch(Future::isDone)) {
                observation.readFrames(rows);
            }
            for (Future<?> writer : writers) {
                writer.get();
            }
            Account account = endByWriting(observation, rows);
            assertThat(account.attachment()).isEqualTo(Attachment.ENDED);
            assertThat(account.written()).isEqualTo(1 + FRAMES / WRITERS * WRITERS);
            assertThat(account.printed()).isEqualTo(rows.rows()).isPositive();
            assertThat(account.lost()).isEqualTo(account.written() - rows.rows());
            assertThat(account.torn()).isBetween(0L, account.lost());
            if (slots == 2) {
                assertThat(account.lost())
                        .as("of frames that two slots cannot hold")
                        .isPositive();
            }
        }
        assertThat(Maps.segments()).isZero();
    }

    @Test
    void s4_24_hundredThousandTransitions_whileFourThreadsWrite_leaveASoundState() throws Exception {
        int transitions = 100_000;
        AtomicBoolean stop = new AtomicBoolean();
        AtomicLong written = new AtomicLong();
        List<Future<?>> writers = new ArrayList<>();
        for (int i = 0; i < WRITERS; i++) {
            int thread = i;
            writers.add(threads.submit(() -> {
                for (long count = 0; !stop.get(); count++) {
                    SAMPLES.emit(sample(thread, count));
                    written.incrementAndGet();
                }
            }));
        }
        try (Observation one = Observation.start(ProcessHandle.current().pid(), "Sample", 64);
                Handle handle = Handle.of("Sample")) {
            long value = one.handle();
            for (int i = 0; i < transitions; i++) {
                // On and off by turns, as fast as can be: the segment is attached to again and again.
                handle.set(i % 2 == 0 ? 0 : value);
                if (i % 1024 == 0) {
                    awaitFrames(written, 1);
                }
            }
            handle.set(0);
            awaitFrames(written, 1000 * WRITERS);
            stop.set(true);
            for (Future<?> writer : writers) {
                writer.get();
            }
        }
        SAMPLES.emit(sample(0, 0));
        assertThat(Maps.segments()).isZero();
        // And it still works.
        SampleRows rows = new SampleRows(0);
        try (Observation again = Observation.start(ProcessHandle.current().pid(), "Sample", 64)) {
            SAMPLES.emit(sample(1, 7));
            again.readFrames(rows);
            assertThat(rows.rows()).isEqualTo(1);
        }
    }

    @Test
    void s4_20_readerThatComesLate_continuesFromWhatIsStillThere_andCountsTheRest() throws Exception {
        SampleRows rows = new SampleRows(0);
        try (Observation observation = Observation.start(ProcessHandle.current().pid(), "Sample", 64)) {
            write(0, 1000);
            assertThat(observation.readFrames(rows)).isEqualTo(64);
            write(0, 10);
            assertThat(observation.readFrames(rows)).isEqualTo(10);
            Account account = observation.endFrames(rows, Duration.ZERO);
            assertThat(account).isEqualTo(new Account(1010, 74, 0, Attachment.PENDING));
            assertThat(account.lost()).isEqualTo(936);
        }
    }

    /** Ends an observation whose program writes on, so that it notices. */
    private Account endByWriting(Observation observation, SampleRows rows) throws Exception {
        AtomicBoolean stop = new AtomicBoolean();
        try (Handle handle = Handle.of("Sample")) {
            handle.set(0);
        }
        // Not before the handle is cleared: these frames are ignored, and make it let go.
        Future<?> writer = threads.submit(() -> {
            while (!stop.get()) {
                SAMPLES.emit(sample(8, 8));
            }
        });
        Account account = observation.endFrames(rows, LONG);
        stop.set(true);
        writer.get();
        return account;
    }

    private static void awaitFrames(AtomicLong written, int more) {
        long until = written.get() + more;
        while (written.get() < until) {
            Thread.onSpinWait();
        }
    }

    private static void write(int thread, long frames) {
        for (long i = 0; i < frames; i++) {
            SAMPLES.emit(sample(thread, i));
        }
    }

    private static Sample sample(int thread, long count) {
        return new Sample(thread, count, count / 2.0, SampleRows.check(thread, count));
    }

    /** The handle of a frame of this process. */
    private record Handle(FrameControl control) implements AutoCloseable {
        static Handle of(String frame) throws ObservationException {
            return new Handle(ObservedProcess.of(ProcessHandle.current().pid()).control(frame));
        }

        void set(long handle) throws IOException {
            control.casHandle(control.handle(), handle);
        }

        @Override
        public void close() throws IOException {
            control.close();
        }
    }
}
