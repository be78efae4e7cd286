// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.loose;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.trace.EventKind;
import dev.braid.trace.RecordedEvent;
import dev.braid.tracer.harness.Position;
import dev.braid.tracer.harness.ProgramRun;
import dev.braid.tracer.harness.Step;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** A loose trace: the events of each thread in their order, and the positions of the threads at macro-events. */
final class LooseTrace {
    private final Map<Integer, List<Step>> byThread = new HashMap<>();
    private final TreeMap<Long, Step> macros = new TreeMap<>();
    private final List<Position> positions;

    LooseTrace(ProgramRun run) {
        assertThat(run.complaints()).isEmpty();
        positions = run.positions();
        for (Step step : run.steps()) {
            RecordedEvent event = step.event();
            byThread.computeIfAbsent(event.thread(), thread -> new ArrayList<>())
                    .add(step);
            if (!event.kind().isAccess()) {
                assertThat(macros.put(event.clock(), step))
                        .as("another macro-event with the clock of %s", step)
                        .isNull();
            }
        }
    }

    private List<Step> events(int thread) {
        return byThread.getOrDefault(thread, List.of());
    }

    /** {@return a thread's events in their order} */
    List<Step> of(String thread) {
        return byThread.values().stream()
                .filter(steps -> steps.get(0).thread().equals(thread))
                .findFirst()
                .orElseThrow();
    }

    Map<Integer, List<Step>> byThread() {
        return byThread;
    }

    /** {@return the macro-events by their clocks} */
    Map<Long, Step> macros() {
        return macros;
    }

    PositionVectors vectors() {
        return vectors(positions);
    }

    /** {@return the vectors that such positions would make in this trace} */
    PositionVectors vectors(List<Position> written) {
        return new PositionVectors(written, macros);
    }

    /** {@return the position of a thread at each macro-event while it lived} */
    Map<Long, Long> positionsOf(String thread) {
        int id = of(thread).get(0).event().thread();
        TreeMap<Long, Long> found = new TreeMap<>();
        vectors().forEach((macro, vector, written) -> {
            if (vector.containsKey(id)) {
                found.put(macro.event().clock(), vector.get(id));
            }
        });
        return found;
    }

    /** Checks that macro-events have numbers of their own, and that their positions of the threads are possible. */
    void assertSound() {
        for (List<Step> steps : byThread.values()) {
            for (Step step : steps) {
                boolean isNumber = step.event().clock() % 4 == 0;
                assertThat(isNumber)
                        .as("%s", step)
                        .isEqualTo(!step.event().kind().isAccess());
            }
        }
        Map<Integer, Long> last = new HashMap<>();
        Set<Integer> live = new HashSet<>();
        vectors().forEach((macro, vector, written) -> {
            RecordedEvent event = macro.event();
            if (event.kind() == EventKind.THREAD_BEGIN) {
                live.add(event.thread());
            }
            assertThat(vector.keySet()).as("live threads at %s", macro).isEqualTo(live);
            vector.forEach((thread, events) -> assertCanBe(macro, thread, events, last.getOrDefault(thread, 0L)));
            last.putAll(written);
            int own = vector.getOrDefault(event.thread(), -1L).intValue();
            assertThat(events(event.thread()).get(own)).as("own position").isSameAs(macro);
            if (event.kind() == EventKind.THREAD_END) {
                live.remove(event.thread());
                assertThat(events(event.thread())).as("all events of %s", macro).hasSize(own + 1);
            }
        });
    }

    private void assertCanBe(Step macro, int thread, long events, long last) {
        List<Step> steps = events(thread);
        assertThat(events).as("thread %d at %s", thread, macro).isBetween(last, (long) steps.size());
        if (events > 0) {
            assertThat(steps.get((int) events - 1).event().clock())
                    .as("clock of the last event of thread %d before %s", thread, macro)
                    .isLessThan(macro.event().clock());
        }
    }
}
