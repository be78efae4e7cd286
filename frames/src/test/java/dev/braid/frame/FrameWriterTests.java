// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.frame;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.braid.frame.observe.Account;
import dev.braid.frame.observe.Account.Attachment;
import dev.braid.frame.observe.Collected;
import dev.braid.frame.observe.Maps;
import dev.braid.frame.observe.ObservationException;
import dev.braid.frame.shared.ControlDescriptor;
import dev.braid.frame.shared.SegmentDescriptor;
import dev.braid.frame.shared.SharedFolder;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * The four states of handle and pointer. The observer is this process, too; how it finds another one is not told here.
 */
class FrameWriterTests {
    record Step(int count, double value) {}

    private static final String DECLARATION = "struct Step { int32_t count; double value; };";
    private static final int FRAME_BYTES = 24;
    private static final Frames<Step> STEPS = Frames.of(Step.class);
    private static final FrameWriter WRITER = FrameWriter.of("Step", DECLARATION, FRAME_BYTES);
    private static final int MANY = 1_000_000;

    @AfterEach
    void letGo() {
        STEPS.emit(new Step(0, 0));
        assertThat(WRITER.pointer()).as("pointer while nobody observes").isNull();
    }

    @Test
    void s4_12_generatedAndRecordsWriter_areTheSame_andASecondDeclarationIsRefused() {
        assertThat(((RecordFrames<Step>) STEPS).writer()).isSameAs(WRITER);
        assertThatThrownBy(() -> FrameWriter.of("Step", "struct Step { int32_t count; };", 16))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("Frame Step is declared twice");
    }

    @Test
    void s4_13_s4_14_notObserved_framesAreIgnored_withoutMemoryMappingOrFile() throws IOException {
        Step step = new Step(1, 2);
        emit(step, MANY); // compiled from here on
        long mapped = Maps.files();
        long open = Maps.descriptors();
        var threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getThreadAllocatedBytes(Thread.currentThread().getId());
        emit(step, MANY);
        long allocated = threads.getThreadAllocatedBytes(Thread.currentThread().getId()) - before;
        assertThat(allocated).as("bytes for a million frames").isLessThan(MANY / 10);
        assertThat(WRITER.pointer()).isNull();
        assertThat(Maps.descriptors()).isEqualTo(open);
        assertThat(Maps.segments()).isZero();
        assertThat(Maps.files()).isLessThanOrEqualTo(mapped + 2); // the JVM may map something of its own
    }

    @Test
    void s4_15_startObserve_attaches_andWritesThisFrame() throws Exception {
        STEPS.emit(new Step(1, 0.5));
        try (Collected observed = Collected.start("Step", 16)) {
            assertThat(WRITER.pointer())
                    .as("the observer does not touch the pointer")
                    .isNull();
            STEPS.emit(new Step(2, 1.5));
            assertThat(WRITER.pointer()).isNotNull();
            assertThat(observed.rows()).containsExactly("1\t2\t1.5");
            observed.end();
        }
    }

    @Test
    void s4_16_observing_framesAdvance_andThePointerStays_withoutMemory() throws Exception {
        Step step = new Step(7, 7);
        try (Collected observed = Collected.start("Step", 1024)) {
            emit(step, MANY);
            FrameRing pointer = WRITER.pointer();
            var threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
            long before = threads.getThreadAllocatedBytes(Thread.currentThread().getId());
            emit(step, MANY);
            assertThat(threads.getThreadAllocatedBytes(Thread.currentThread().getId()) - before)
                    .as("bytes for a million frames")
                    .isLessThan(MANY / 10);
            assertThat(WRITER.pointer()).isSameAs(pointer);
            assertThat(observed.rows()).endsWith("2000000\t7\t7.0");
            observed.end();
        }
    }

    @Test
    void s4_17_endObserve_detaches_unmaps_andIgnoresThisFrame() throws Exception {
        try (Collected observed = Collected.start("Step", 16)) {
            STEPS.emit(new Step(1, 1));
            assertThat(Maps.segments()).as("of the observer and the writer").isEqualTo(2);
            Account account = observed.end();
            assertThat(account).isEqualTo(new Account(1, 1, 0, Attachment.PENDING));
            assertThat(WRITER.pointer()).isNotNull();
            STEPS.emit(new Step(2, 2));
            assertThat(WRITER.pointer()).isNull();
            assertThat(Maps.segments()).as("of the observer").isEqualTo(1);
            assertThat(observed.lines()).containsExactly("1\t1\t1.0");
        }
        assertThat(Maps.segments()).isZero();
    }

    @Test
    void s4_18_pointer_followsTheHandleOnlyWhenAFrameIsWritten() throws Exception {
        try (Collected observed = Collected.start("Step", 16)) {
            assertThat(WRITER.pointer()).isNull();
            assertThat(observed.end()).isEqualTo(new Account(0, 0, 0, Attachment.NEVER));
        }
        assertThat(WRITER.pointer())
                .as("nothing was written in between, so nothing changed")
                .isNull();
    }

    @Test
    void s4_18_anotherHandle_endsTheOldObservation_andStartsTheNewOne() throws Exception {
        try (Collected first = Collected.start("Step", 16)) {
            STEPS.emit(new Step(1, 1));
            first.end();
            try (Collected second = Collected.start("Step", 16)) {
                STEPS.emit(new Step(2, 2));
                assertThat(second.rows()).containsExactly("1\t2\t2.0");
                assertThat(first.lines()).containsExactly("1\t1\t1.0");
                second.end();
            }
        }
    }

    @Test
    void s4_15_handleWithoutASegment_isRefused_theProgramGoesOn_andIsTriedAgainNowAndThen() throws Exception {
        try (FileChannel file = FileChannel.open(
                controlFile(), java.nio.file.StandardOpenOption.READ, java.nio.file.StandardOpenOption.WRITE)) {
            ByteBuffer control =
                    file.map(FileChannel.MapMode.READ_WRITE, 0, file.size()).order(ByteOrder.LITTLE_ENDIAN);
            long handle = new SecureRandom().nextLong() >>> 1 | 1;
            control.putLong(ControlDescriptor.HANDLE, handle);
            STEPS.emit(new Step(1, 1));
            assertThat(WRITER.pointer()).isNull();
            assertThat(control.getLong(ControlDescriptor.REFUSED)).isEqualTo(handle);
            assertThat(control.getLong(ControlDescriptor.REASON)).isEqualTo(FrameWriter.NO_FILE);

            Path segment = SharedFolder.segment(handle).toPath();
            writeSegmentOfNoVersion(segment);
            try {
                emit(new Step(2, 2), FrameWriter.FRAMES_TO_RETRY - 1);
                assertThat(control.getLong(ControlDescriptor.REASON)).isEqualTo(FrameWriter.NO_FILE);
                STEPS.emit(new Step(3, 3));
                assertThat(control.getLong(ControlDescriptor.REASON))
                        .as("found, but it is not a segment")
                        .isEqualTo(FrameWriter.NO_SEGMENT);
                assertThat(WRITER.pointer()).isNull();
                assertThat(Maps.segments()).isZero();
            } finally {
                Files.delete(segment);
            }
            control.putLong(ControlDescriptor.HANDLE, 0);
        }
    }

    /** Makes it whole, with an observer that lives: so it is not taken for an orphan meanwhile. */
    private static void writeSegmentOfNoVersion(Path segment) throws IOException {
        String stat = Files.readString(Path.of("/proc/self/stat"));
        String start = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1)[19];
        ByteBuffer bytes = ByteBuffer.allocate(8192)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putLong(SegmentDescriptor.MAGIC_AT, SegmentDescriptor.MAGIC)
                .putLong(SegmentDescriptor.OBSERVER_PID, ProcessHandle.current().pid())
                .putLong(SegmentDescriptor.OBSERVER_START, Long.parseLong(start));
        Path whole = Files.write(segment.resolveSibling("braid-test-" + segment.getFileName()), bytes.array());
        Files.move(whole, segment, StandardCopyOption.ATOMIC_MOVE);
    }

    @Test
    void s4_15_refusal_isSaidByTheObserver() throws Exception {
        try (Collected observed = Collected.start("Step", 16)) {
            // What a program in a container of its own would find.
            List<Path> segments;
            try (var files = Files.list(SharedFolder.path().toPath())) {
                segments = files.filter(file -> isOfThisProcess(file)).toList();
            }
            assertThat(segments).hasSize(1);
            Files.delete(segments.get(0));
            STEPS.emit(new Step(1, 1));
            assertThatThrownBy(observed::rows)
                    .isInstanceOf(ObservationException.class)
                    .hasMessageStartingWith("Process " + ProcessHandle.current().pid() + " does not find "
                            + segments.get(0) + "; run braid where");
        }
    }

    @Test
    void s4_2_hundredObservations_leakNeitherMappingNorDescriptor() throws Exception {
        oneObservation(0);
        long open = Maps.descriptors();
        for (int i = 1; i <= 100; i++) {
            oneObservation(i);
            assertThat(Maps.segments()).as("after observation %s", i).isZero();
        }
        assertThat(Maps.descriptors()).isEqualTo(open);
    }

    private static void oneObservation(int number) throws Exception {
        assertThat(WRITER.pointer()).isNull();
        try (Collected observed = Collected.start("Step", 64)) {
            STEPS.emit(new Step(number, 0));
            assertThat(WRITER.pointer()).isNotNull();
            STEPS.emit(new Step(number, 1));
            assertThat(observed.rows()).containsExactly("1\t" + number + "\t0.0", "2\t" + number + "\t1.0");
            observed.end();
        }
        STEPS.emit(new Step(number, 2));
        assertThat(WRITER.pointer()).isNull();
    }

    /** {@return {@code true} if the observer in the segment's header is this process} */
    private static boolean isOfThisProcess(Path file) {
        if (!file.getFileName().toString().startsWith(SharedFolder.SEGMENT_PREFIX)) {
            return false;
        }
        try (RandomAccessFile segment = new RandomAccessFile(file.toFile(), "r")) {
            segment.seek(SegmentDescriptor.OBSERVER_PID);
            return Long.reverseBytes(segment.readLong())
                    == ProcessHandle.current().pid();
        } catch (IOException e) {
            return false; // gone meanwhile, or another user's
        }
    }

    /** {@return this process's control file of the frame, which is deleted} */
    private static Path controlFile() throws IOException {
        return Arrays.stream(Path.of("/proc/self/fd").toFile().listFiles())
                .filter(file -> link(file.toPath()).contains("/braid-frame.Step."))
                .findFirst()
                .orElseThrow()
                .toPath();
    }

    private static String link(Path file) {
        try {
            return Files.readSymbolicLink(file).toString();
        } catch (IOException e) {
            return "";
        }
    }

    private static void emit(Step step, int times) {
        for (int i = 0; i < times; i++) {
            STEPS.emit(step);
        }
    }
}
