// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.outcome;

import dev.braid.trace.RecordedEvent;
import dev.braid.trace.Site;
import dev.braid.trace.Symbols;
import dev.braid.trace.TraceEvent;
import dev.braid.trace.layout.RecordDescriptor;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Keeps what actors and arbiters did in each run: the events between the call of their method and its end. The runs
 * follow each other. Each call has a thread of its own, whose name is the run's and the method's, such as
 * {@code run 12: actor1}.
 */
final class ParticipantEvents {
    private static final List<String> MARKERS =
            List.of("org.openjdk.jcstress.annotations.Actor", "org.openjdk.jcstress.annotations.Arbiter");

    private final Symbols symbols;
    /** By thread, those that have not ended. */
    private final Map<Integer, Call> open = new HashMap<>();

    private final List<Call> calls = new ArrayList<>();

    /** The events of one call. */
    static final class Call {
        /** The most events of a call: of longer ones, nobody can tell all outcomes. */
        private static final int MOST_EVENTS = 64;

        final int thread;
        private final long token;
        private final List<RecordedEvent> events = new ArrayList<>();
        private boolean isCut;

        Call(TraceEvent call) {
            thread = call.thread();
            token = call.detail(0);
        }

        private void add(TraceEvent event) {
            if (events.size() < MOST_EVENTS) {
                events.add(event.copy());
            } else {
                isCut = true;
            }
        }

        List<RecordedEvent> events() {
            return events;
        }

        /** {@return {@code true} if it had more events than are kept} */
        boolean isCut() {
            return isCut;
        }
    }

    ParticipantEvents(Symbols symbols) {
        this.symbols = symbols;
    }

    void event(TraceEvent event) {
        Call call = open.get(event.thread());
        switch (event.kind()) {
            case FUNCTION_CALL -> {
                if (call == null && mayBeParticipant(event)) {
                    call = new Call(event);
                    open.put(event.thread(), call);
                    calls.add(call);
                }
            }
            case FUNCTION_RETURN, FUNCTION_THROW -> {
                if (call != null && call.token == event.detail(0)) {
                    open.remove(event.thread());
                }
            }
            default -> {
                if (call != null) {
                    call.add(event);
                }
            }
        }
    }

    /** {@return {@code true} if a call may be one of a participant: its name may come later} */
    private boolean mayBeParticipant(TraceEvent call) {
        Site site = symbols.site(call.site());
        return site == null || site.markers().stream().anyMatch(MARKERS::contains);
    }

    /** {@return the calls, by the names of their threads} */
    Map<String, Call> byThreadName() {
        Map<String, Call> byName = new LinkedHashMap<>();
        calls.forEach(call -> byName.putIfAbsent(symbols.threadName(call.thread), call));
        return byName;
    }

    /**
     * {@return the accesses that matter to the outcome of a run, in trace order: those to what several calls access}
     */
    static List<RecordedEvent> shared(Collection<Call> callsOfRun, int most) {
        Map<Place, Integer> threads = new HashMap<>();
        for (Call call : callsOfRun) {
            call.events.stream()
                    .filter(ParticipantEvents::isOfMemory)
                    .map(Place::of)
                    .distinct()
                    .forEach(place -> threads.merge(place, 1, Integer::sum));
        }
        return callsOfRun.stream()
                .flatMap(call -> call.events.stream())
                .filter(event -> isOfMemory(event) && !event.isReference())
                .filter(event -> Objects.requireNonNullElse(threads.get(Place.of(event)), 0) > 1)
                .sorted(Comparator.comparingLong(RecordedEvent::index))
                .limit(most)
                .toList();
    }

    private static boolean isOfMemory(RecordedEvent event) {
        return event.kind().isAccess() && !RecordDescriptor.isReceiver(event.offset());
    }

    /** A location in memory. */
    private record Place(long object, long offset) {
        static Place of(RecordedEvent event) {
            return new Place(event.object(), event.offset());
        }
    }
}
