// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command;

import static org.assertj.core.api.Assertions.assertThat;

import demo.turns.TurnsFixture;
import dev.braid.trace.EventKind;
import dev.braid.trace.RecordedEvent;
import dev.braid.trace.file.EventOrder;
import dev.braid.trace.file.ThreadPosition;
import dev.braid.trace.file.TraceIndex;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The order of accesses and macro-events in loose traces, against the order in which a program's threads took turns.
 * The trace knows nothing of how they hand over.
 */
class KnownOrderTests {
    private static final long SEED = 20_261_122;
    private static final int TURNS = 300;

    @TempDir
    private Path folder;

    /** An access in a turn. */
    private record Access(int turn, int thread, long number) {}

    /** A macro-event in a turn. */
    private record Macro(int turn, int thread, long number, List<ThreadPosition> positions) {}

    @ParameterizedTest
    @ValueSource(strings = {"perthread", "message", "global"})
    void s0_9_s0_14_order_isNeverWrong(String strategy) throws IOException {
        List<String> flags = List.of("--exclude", "demo.turns.Handover", "--fidelity", "loose", "--strategy", strategy);
        RecordedRun run =
                RecordedRun.of(folder, flags, TurnsFixture.class, "3", Integer.toString(TURNS), Long.toString(SEED));
        try (TraceIndex index = TraceIndex.open(run.trace())) {
            List<Access> accesses = accesses(run);
            List<Macro> macros = macros(run, index);
            assertThat(accesses.size() + macros.size())
                    .as("turns, seed %d", SEED)
                    .isEqualTo(TURNS);
            int unknown = 0;
            for (Macro macro : macros) {
                for (Access access : accesses) {
                    EventOrder order = index.order(access.thread, access.number, macro.number);
                    EventOrder real = access.turn < macro.turn ? EventOrder.BEFORE : EventOrder.AFTER;
                    unknown += order == EventOrder.UNKNOWN ? 1 : 0;
                    assertThat(order)
                            .as("%s and %s, seed %d", access, macro, SEED)
                            .isIn(access.thread == macro.thread ? List.of(real) : List.of(real, EventOrder.UNKNOWN));
                }
            }
            assertResolved(index, macros, run);
            // At most one access of each other thread at each macro-event.
            assertThat(unknown).isLessThanOrEqualTo(2 * macros.size());
            assertThat(index.events()).isEqualTo(run.events().size());
        }
    }

    /** Each position leads to the instruction of its thread's last access. */
    private static void assertResolved(TraceIndex index, List<Macro> macros, RecordedRun run) throws IOException {
        for (Macro macro : macros.subList(0, 5)) {
            for (ThreadPosition position : macro.positions) {
                List<RecordedEvent> own = run.accesses().stream()
                        .filter(event -> event.thread() == position.thread())
                        .toList();
                int site = position.next() == 0
                        ? 0
                        : own.get((int) position.next() - 1).site();
                assertThat(index.resolved(position).site())
                        .as("%s at %s", position, macro)
                        .isEqualTo(site);
            }
        }
    }

    private static List<Access> accesses(RecordedRun run) {
        Map<Integer, Long> counts = new HashMap<>();
        List<Access> accesses = new ArrayList<>();
        for (RecordedEvent event : run.events()) {
            if (event.kind().isAccess()) {
                long number = counts.merge(event.thread(), 1L, Long::sum) - 1;
                if (event.kind() == EventKind.WRITE
                        && run.threadName(event).startsWith("turns-")
                        && run.symbols().location(event).endsWith(".written")) {
                    accesses.add(new Access((int) event.valueWritten(), event.thread(), number));
                }
            }
        }
        return accesses;
    }

    private static List<Macro> macros(RecordedRun run, TraceIndex index) throws IOException {
        Map<String, Iterator<Integer>> turns = macroTurns(run.braid().out());
        List<Macro> macros = new ArrayList<>();
        index.macroEvents(0, macro -> {
            String thread = run.symbols().threadName(macro.event().thread());
            if (macro.event().kind() == EventKind.MONITOR_ENTER
                    && run.symbols().objectName(macro.event().object()).startsWith("demo.turns.TurnsFixture#")) {
                macros.add(new Macro(
                        Objects.requireNonNull(turns.get(thread)).next(),
                        macro.event().thread(),
                        macro.number(),
                        macro.positions()));
            }
            return true;
        });
        return macros;
    }

    /** {@return the turns in which each thread entered a monitor} */
    private static Map<String, Iterator<Integer>> macroTurns(String out) {
        Map<String, List<Integer>> turns = new HashMap<>();
        String[] truth = out.lines().findFirst().orElseThrow().trim().split(" ");
        for (int turn = 0; turn < truth.length; turn++) {
            if (truth[turn].endsWith("m")) {
                turns.computeIfAbsent("turns-" + truth[turn].charAt(0), thread -> new ArrayList<>())
                        .add(turn);
            }
        }
        Map<String, Iterator<Integer>> iterators = new HashMap<>();
        turns.forEach((thread, numbers) -> iterators.put(thread, numbers.iterator()));
        return iterators;
    }
}
