// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.frame.observe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.braid.frame.Frames;
import dev.braid.frame.shared.SegmentDescriptor;
import dev.braid.frame.shared.SharedFolder;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Observers that die, and observers that meet. */
class OrphanSegmentsTests {
    record Orphan(int number) {}

    private static final Frames<Orphan> ORPHANS = Frames.of(Orphan.class);
    private static final long PID = ProcessHandle.current().pid();

    @Test
    void s4_24_secondObserver_isRefused_withTheFirstOnesPid() throws Exception {
        try (Observation first = Observation.start(PID, "Orphan", 16)) {
            assertThatThrownBy(() -> Observation.start(PID, "Orphan", 16))
                    .isInstanceOf(ObservationException.class)
                    .hasMessage("Frame Orphan of process " + PID + " is observed already, by process " + PID
                            + "; end that observation first.");
            assertThat(SharedFolder.segment(first.handle())).exists();
            ORPHANS.emit(new Orphan(1));
        }
        ORPHANS.emit(new Orphan(2));
    }

    @Test
    void s4_24_orphanSegment_isRemoved_andItsHandleCleared_butNotThatOfALivingObserver() throws Exception {
        try (Observation observation = Observation.start(PID, "Orphan", 16)) {
            ORPHANS.emit(new Orphan(1));
            File file = SharedFolder.segment(observation.handle());
            assertThat(OrphanSegments.remove()).noneMatch(line -> line.contains(file.getName()));
            assertThat(file).exists();

            killObserver(file);
            assertThat(OrphanSegments.remove())
                    .anyMatch(line -> line.startsWith(
                            file + ", of frame Orphan of process " + PID + ", whose observer 1 is dead, was removed."));
            assertThat(file).doesNotExist();
            ORPHANS.emit(new Orphan(2));
            assertThat(Maps.segments()).as("only the observer's own").isEqualTo(1);
        }
    }

    /** Other observers come and go while the folder is looked through. */
    @Test
    void s4_24_segmentThatItsObserverHasJustRemoved_isNoError() throws Exception {
        Path file;
        try (Observation observation = Observation.start(PID, "Orphan", 16)) {
            file = SharedFolder.segment(observation.handle()).toPath();
        }
        assertThat(OrphanSegments.remove(file)).isEmpty();
        ORPHANS.emit(new Orphan(1));
    }

    @Test
    void s4_24_orphanSegment_givesWayToANewObserver() throws Exception {
        try (Observation dead = Observation.start(PID, "Orphan", 16)) {
            ORPHANS.emit(new Orphan(1));
            File file = SharedFolder.segment(dead.handle());
            killObserver(file);
            try (Observation next = Observation.start(PID, "Orphan", 16)) {
                assertThat(file).doesNotExist();
                ORPHANS.emit(new Orphan(2));
                assertThat(next.isAttached()).isTrue();
            }
        }
        ORPHANS.emit(new Orphan(3));
        assertThat(Maps.segments()).isZero();
    }

    @Test
    void s4_24_unfinishedSegmentOfADeadProcess_isRemoved() throws IOException {
        Path file =
                SharedFolder.path().toPath().resolve(SharedFolder.SEGMENT_PREFIX + "00000000000000ff.999999999.new");
        Files.write(file, new byte[1]);
        List<String> report = OrphanSegments.remove();
        assertThat(report).contains(file + ", which was never finished, was removed.");
        assertThat(file).doesNotExist();
    }

    @Test
    void s4_19_processThatIsNotThere_isOneSentence() {
        assertThatThrownBy(() -> Observation.start(999_999_999L, "Orphan", 16))
                .isInstanceOf(ObservationException.class)
                .hasMessage(
                        "There is no process 999999999; give the number of one that runs, as 'jps' or 'ps' shows it.");
    }

    /** Makes the segment's observer one that started at another time than the process of that number: a dead one. */
    private static void killObserver(File file) throws IOException {
        Segment segment = Segment.open(file).orElseThrow();
        segment.bytes().putLong(SegmentDescriptor.OBSERVER_PID, 1);
        segment.bytes().putLong(SegmentDescriptor.OBSERVER_START, 1L << 60);
        segment.unmap();
    }
}
