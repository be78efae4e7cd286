// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.loose;

import dev.braid.trace.EventKind;
import dev.braid.tracer.harness.Position;
import dev.braid.tracer.harness.Step;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;

/**
 * Positions of all live threads at each macro-event, made of the positions in a trace: those of all threads, or only of
 * those that had advanced since the macro-event before.
 */
final class PositionVectors {
    private final Map<Long, List<Position>> positions = new HashMap<>();
    private final Map<Long, Step> macros;

    /** @param macros the macro-events in their order, by their clocks */
    PositionVectors(List<Position> positions, SortedMap<Long, Step> macros) {
        this.macros = macros;
        for (Position position : positions) {
            if (!macros.containsKey(position.clock())) {
                throw new AssertionError("no macro-event has the clock of " + position);
            }
            this.positions
                    .computeIfAbsent(position.clock(), clock -> new ArrayList<>())
                    .add(position);
        }
    }

    /** Takes one macro-event after the other. */
    interface Consumer {
        /**
         * @param vector by thread, the number of events that it had published; reused
         * @param written the positions of them that the trace has; none if no thread has advanced since the
         *     macro-event before
         */
        void vector(Step macro, Map<Integer, Long> vector, Map<Integer, Long> written);
    }

    void forEach(Consumer consumer) {
        Map<Integer, Long> vector = new HashMap<>();
        for (Map.Entry<Long, Step> macro : macros.entrySet()) {
            Map<Integer, Long> written = new HashMap<>();
            for (Position position : positions.getOrDefault(macro.getKey(), List.of())) {
                if (written.put(position.thread(), position.events()) != null) {
                    throw new AssertionError("a second position of the thread: " + position);
                }
            }
            vector.putAll(written);
            consumer.vector(macro.getValue(), vector, written);
            if (macro.getValue().is(EventKind.THREAD_END)) {
                vector.remove(macro.getValue().event().thread());
            }
        }
    }

    /** {@return the positions without those that are what they were at the macro-event before} */
    List<Position> changed() {
        List<Position> changed = new ArrayList<>();
        Map<Integer, Long> last = new HashMap<>();
        forEach((macro, vector, written) -> {
            vector.forEach((thread, events) -> {
                if (!events.equals(last.get(thread))) {
                    changed.add(new Position(macro.event().clock(), thread, events));
                }
            });
            last.clear();
            last.putAll(vector);
        });
        return changed;
    }
}
