// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.report.window;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.report.window.Arrow.Kind;
import dev.braid.trace.AccessMode;
import dev.braid.trace.EventKind;
import dev.braid.trace.RecordedEvent;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class WindowArrowsTests {
    private static final Place CELL = new Place(5, 16);

    @Test
    void monitor_passesFromExitToTheNextEnter_ofAnotherThread() {
        assertThat(arrows(
                        sync(0, EventKind.MONITOR_EXIT, 1),
                        sync(1, EventKind.MONITOR_ENTER, 1),
                        sync(2, EventKind.MONITOR_ENTER, 2)))
                .containsExactly(new Arrow(0, 2, Kind.HAPPENS_AFTER));
    }

    @Test
    void startedThread_beginsAfterItsStart() {
        RecordedEvent start =
                new RecordedEvent(0, EventKind.THREAD_START, 1, 1, 1, 0, 0, 0, 8, AccessMode.PLAIN, false, 0, 0, 2);
        assertThat(arrows(start, sync(1, EventKind.THREAD_BEGIN, 2)))
                .containsExactly(new Arrow(0, 1, Kind.HAPPENS_AFTER));
    }

    @Test
    void volatileRead_isInOrderWithTheWriteItSaw() {
        assertThat(arrows(
                        access(0, EventKind.WRITE, AccessMode.VOLATILE, 7),
                        access(1, EventKind.READ, AccessMode.VOLATILE, 7)))
                .containsExactly(new Arrow(0, 1, Kind.READS_FROM_IN_ORDER));
        assertThat(arrows(
                        access(0, EventKind.WRITE, AccessMode.VOLATILE, 7),
                        access(1, EventKind.READ, AccessMode.PLAIN, 7)))
                .containsExactly(new Arrow(0, 1, Kind.READS_FROM));
    }

    @Test
    void earlyRead_hasAnArrowFromTheLaterWrite() {
        assertThat(arrows(
                        access(0, EventKind.WRITE, AccessMode.PLAIN, 7),
                        access(1, EventKind.READ, AccessMode.PLAIN, 8),
                        access(2, EventKind.WRITE, AccessMode.PLAIN, 8)))
                .containsExactly(new Arrow(0, 1, Kind.SHOULD_READ_FROM), new Arrow(2, 1, Kind.READS_FROM));
    }

    @Test
    void readBeforeAllWrites_hasAnArrowFromTheOneWhoseValueItSaw() {
        assertThat(arrows(
                        access(0, EventKind.READ, AccessMode.PLAIN, 8),
                        access(1, EventKind.WRITE, AccessMode.PLAIN, 8)))
                .containsExactly(new Arrow(1, 0, Kind.READS_FROM));
    }

    @Test
    void readOfAnotherSize_hasNone() {
        RecordedEvent half =
                new RecordedEvent(1, EventKind.READ, 2, 1, 1, 0, 5, 16, 4, AccessMode.PLAIN, false, 7, 0, 0);
        assertThat(arrows(access(0, EventKind.WRITE, AccessMode.PLAIN, 7), half))
                .isEmpty();
    }

    @Test
    void untracedWrite_endsWhatIsKnown() {
        assertThat(arrows(
                        access(0, EventKind.WRITE, AccessMode.PLAIN, 7),
                        sync(1, EventKind.UNTRACED_WRITE, 1),
                        access(2, EventKind.READ, AccessMode.PLAIN, 7)))
                .isEmpty();
    }

    private static List<Arrow> arrows(RecordedEvent... events) {
        return WindowArrows.between(List.of(events), Set.of(CELL));
    }

    private static RecordedEvent sync(long index, EventKind kind, int thread) {
        return new RecordedEvent(index, kind, thread, 1, 1, 0, 5, 0, 8, AccessMode.PLAIN, false, 0, 0, 0);
    }

    private static RecordedEvent access(long index, EventKind kind, AccessMode mode, long value) {
        return new RecordedEvent(
                index,
                kind,
                kind == EventKind.READ ? 2 : 1,
                1,
                1,
                0,
                5,
                16,
                8,
                mode,
                false,
                kind.reads() ? value : 0,
                kind.writes() ? value : 0,
                0);
    }
}
