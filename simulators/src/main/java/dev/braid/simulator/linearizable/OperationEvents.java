// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.linearizable;

import dev.braid.trace.RecordedEvent;
import dev.braid.trace.Site;
import dev.braid.trace.Symbols;
import dev.braid.trace.TraceEvent;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the calls of operations and their ends, to find those that a history speaks of. Each invocation has threads of
 * its own, {@code operations-1} and so on, which make their calls one after the other; the invocations follow each
 * other. What an operation calls belongs to it.
 */
final class OperationEvents {
    private static final String MARKER = "dev.braid.engine.api.Operation";
    private static final String THREAD_NAME = "operations-";
    static final Found NOTHING = new Found(List.of(), true);

    private final Symbols symbols;
    /** In the order in which they began. */
    private final Map<Integer, Calls> threads = new LinkedHashMap<>();

    /** The calls of one thread. */
    private static final class Calls {
        final List<Call> all = new ArrayList<>();
        private @Nullable Call open;

        void begin(TraceEvent event) {
            if (open == null || event.detail(0) >= open.token()) {
                open = new Call(event.copy());
                all.add(open);
            }
        }

        void end(TraceEvent event) {
            if (open != null && event.detail(0) >= open.token()) {
                open.end = event.detail(0) == open.token() ? event.copy() : null;
                open = null;
            }
        }
    }

    /** A call, and how it ended, null if it has not or that is missing. */
    private static final class Call {
        final RecordedEvent begin;

        @Nullable
        RecordedEvent end;

        Call(RecordedEvent begin) {
            this.begin = begin;
        }

        long token() {
            return begin.detail0();
        }
    }

    /**
     * Events of operations.
     *
     * @param events in trace order
     * @param areInOrderOfTime {@code true} if the history has their calls and returns in that order
     */
    record Found(List<RecordedEvent> events, boolean areInOrderOfTime) {}

    OperationEvents(Symbols symbols) {
        this.symbols = symbols;
    }

    void event(TraceEvent event) {
        switch (event.kind()) {
            case THREAD_BEGIN -> threads.put(event.thread(), new Calls());
            case FUNCTION_CALL -> {
                Calls calls = threads.get(event.thread());
                if (calls != null && mayBeOperation(event)) {
                    calls.begin(event);
                }
            }
            case FUNCTION_RETURN, FUNCTION_THROW -> {
                Calls calls = threads.get(event.thread());
                if (calls != null) {
                    calls.end(event);
                }
            }
            case THREAD_END -> {
                if (!symbols.threadName(event.thread()).startsWith(THREAD_NAME)) {
                    threads.remove(event.thread());
                }
            }
            default -> {}
        }
    }

    /** Its name may come later. */
    private boolean mayBeOperation(TraceEvent call) {
        Site site = symbols.site(call.site());
        return site == null || site.markers().contains(MARKER);
    }

    /**
     * {@return the calls of some operations and their ends; none if the trace lacks one of the calls}
     *
     * @param invocation from 1
     * @param history all operations of that invocation
     */
    Found of(int invocation, History history, List<Operation> wanted) {
        SortedMap<Long, RecordedEvent> byTime = new TreeMap<>();
        for (Operation operation : wanted) {
            Call call = call(invocation, history, operation);
            if (call == null) {
                return NOTHING;
            }
            byTime.put(operation.called(), call.begin);
            if (call.end != null && !operation.isPending()) {
                byTime.put(operation.returned(), call.end);
            }
        }
        List<RecordedEvent> inOrderOfTime = List.copyOf(byTime.values());
        List<RecordedEvent> events = new ArrayList<>(inOrderOfTime);
        events.sort(Comparator.comparingLong(RecordedEvent::index));
        return new Found(events, events.equals(inOrderOfTime));
    }

    private @Nullable Call call(int invocation, History history, Operation operation) {
        Calls calls = threads.entrySet().stream()
                .filter(thread -> symbols.threadName(thread.getKey()).equals(THREAD_NAME + operation.thread()))
                .skip(invocation - 1L)
                .map(Map.Entry::getValue)
                .findFirst()
                .orElse(null);
        int number = (int) history.operations().stream()
                .filter(other -> other.thread() == operation.thread() && other.called() < operation.called())
                .count();
        if (calls == null || number >= calls.all.size()) {
            return null;
        }
        Call call = calls.all.get(number);
        Site site = symbols.site(call.begin.site());
        return site != null && site.methodName().equals(operation.name()) ? call : null;
    }
}
