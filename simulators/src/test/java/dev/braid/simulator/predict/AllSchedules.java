// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.predict;

import dev.braid.simulator.race.NaiveRaces;
import dev.braid.trace.EventKind;
import dev.braid.trace.RecordedEvent;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * All correct reorderings of a short trace, by going through every schedule in which each thread does a beginning of
 * what it did. A read must see the write that it saw, and a monitor must be free. A thread must have been started
 * before it begins and have ended before it is joined, and a waiter must have been notified if it was. No clocks and no
 * closures.
 */
final class AllSchedules {
    /** The kinds of schedules that count. */
    enum Kind {
        /** Each monitor is entered in the order of the trace. */
        SYNC_PRESERVING,
        ANY
    }

    private static final int NOBODY = -1;

    private final List<RecordedEvent> events;
    private final Kind kind;
    /** By number of the thread: the positions of its events. */
    private final List<List<Integer>> threads = new ArrayList<>();

    private final LockSchedules locks;
    private final List<Integer> threadIds;
    private final Set<State> seen = new HashSet<>();
    private final Set<NaiveRaces.Pair> adjacent = new HashSet<>();

    /** The place that a schedule has got to, as far as what comes next depends on it. */
    private record State(
            List<Integer> done,
            Map<String, Integer> writers,
            Map<Long, Integer> lastEntries,
            Map<Long, Set<Integer>> waiters) {}

    private AllSchedules(List<RecordedEvent> events, Kind kind) {
        this.events = events;
        this.kind = kind;
        locks = new LockSchedules(events);
        threadIds = events.stream().map(RecordedEvent::thread).distinct().toList();
        threadIds.forEach(thread -> threads.add(new ArrayList<>()));
        for (int i = 0; i < events.size(); i++) {
            threads.get(threadIds.indexOf(events.get(i).thread())).add(i);
        }
    }

    /** {@return all pairs of events of two threads that come next together after some schedule, in trace order} */
    static Set<NaiveRaces.Pair> adjacentPairs(List<RecordedEvent> events, Kind kind) {
        AllSchedules schedules = new AllSchedules(events, kind);
        schedules.go();
        return schedules.adjacent;
    }

    private void go() {
        Deque<State> open = new ArrayDeque<>();
        open.add(new State(zeros(), Map.of(), Map.of(), Map.of()));
        while (!open.isEmpty()) {
            State state = open.poll();
            if (!seen.add(state)) {
                continue;
            }
            collect(state);
            for (int thread = 0; thread < threadIds.size(); thread++) {
                int next = next(state, thread);
                if (next != NOBODY && isPossible(state, next)) {
                    open.addAll(after(state, thread, next));
                }
            }
        }
    }

    private List<Integer> zeros() {
        Integer[] zeros = new Integer[threads.size()];
        Arrays.fill(zeros, 0);
        return List.of(zeros);
    }

    private int next(State state, int thread) {
        List<Integer> own = threads.get(thread);
        int done = state.done.get(thread);
        return done == own.size() ? NOBODY : own.get(done);
    }

    private boolean isDone(State state, int event) {
        int thread = threadIds.indexOf(events.get(event).thread());
        return threads.get(thread).indexOf(event) < state.done.get(thread);
    }

    private void collect(State state) {
        for (int one = 0; one < threadIds.size(); one++) {
            for (int other = one + 1; other < threadIds.size(); other++) {
                int first = next(state, one);
                int second = next(state, other);
                if (first != NOBODY && second != NOBODY && isAccessible(state, first) && isAccessible(state, second)) {
                    adjacent.add(new NaiveRaces.Pair(Math.min(first, second), Math.max(first, second)));
                }
            }
        }
    }

    /** An access that comes next may see anything: only what it did before must be as it was. */
    private boolean isAccessible(State state, int next) {
        return events.get(next).kind().isAccess() && isInitialised(state, next) && isAfterWhatWasSeen(state, next);
    }

    private boolean isPossible(State state, int next) {
        RecordedEvent event = events.get(next);
        if (LockSchedules.isOfLock(event)) {
            boolean inOrder = kind == Kind.SYNC_PRESERVING;
            return isInitialised(state, next)
                    && isAfterWhatWasSeen(state, next)
                    && locks.isPossible(next, i -> isDone(state, i), inOrder);
        }
        return isInitialised(state, next)
                && isAfterWhatWasSeen(state, next)
                && switch (event.kind()) {
                    case READ, READ_WRITE, CAS_FAILED ->
                        state.writers.getOrDefault(location(event), NOBODY) == writerBefore(next);
                    case MONITOR_ENTER -> canEnter(state, next);
                    case WAKE -> canEnter(state, next) && isNotified(state, next);
                    case THREAD_BEGIN -> allDone(state, next, EventKind.THREAD_START, event.thread());
                    case JOIN -> allDone(state, next, EventKind.THREAD_ENDING, event.object());
                    case INTERRUPTED -> allDone(state, next, EventKind.INTERRUPT, event.object());
                    default -> true;
                };
    }

    private boolean isAfterWhatWasSeen(State state, int next) {
        EventKind operation = events.get(next).kind();
        return kind == Kind.ANY
                || operation == EventKind.CLASS_INITIALISED
                || operation == EventKind.CLASS_USED
                || operation == EventKind.INTERRUPTED
                || locks.isAfterWhatWasSeen(next, i -> isDone(state, i));
    }

    private boolean isInitialised(State state, int next) {
        return events.get(next).kind() != EventKind.CLASS_USED
                || allDone(
                        state,
                        next,
                        EventKind.CLASS_INITIALISED,
                        events.get(next).object());
    }

    private boolean allDone(State state, int before, EventKind operation, long object) {
        for (int i = 0; i < before; i++) {
            RecordedEvent event = events.get(i);
            boolean isMeant = event.kind() == operation
                    && (object == 0
                            || (operation == EventKind.THREAD_START ? event.startedThread() : event.object())
                                    == object);
            if (isMeant && !isDone(state, i)) {
                return false;
            }
        }
        return true;
    }

    private int writerBefore(int read) {
        for (int i = read - 1; i >= 0; i--) {
            if (events.get(i).kind().writes() && location(events.get(i)).equals(location(events.get(read)))) {
                return i;
            }
        }
        return NOBODY;
    }

    private static String location(RecordedEvent event) {
        return event.object() + "+" + event.offset();
    }

    private boolean canEnter(State state, int next) {
        RecordedEvent event = events.get(next);
        for (int thread = 0; thread < threadIds.size(); thread++) {
            if (threadIds.get(thread) != event.thread() && holds(state, thread, event.object())) {
                return false;
            }
        }
        return kind == Kind.ANY || state.lastEntries.getOrDefault(event.object(), NOBODY) < next;
    }

    private boolean holds(State state, int thread, long monitor) {
        int depth = 0;
        for (int i = 0; i < state.done.get(thread); i++) {
            RecordedEvent event = events.get(threads.get(thread).get(i));
            if (event.object() == monitor) {
                depth += switch (event.kind()) {
                    case MONITOR_ENTER, WAKE -> 1;
                    case MONITOR_EXIT, WAIT -> -1;
                    default -> 0;
                };
            }
        }
        return depth > 0;
    }

    /**
     * {@return {@code true} if a waiter is notified before it wakes up, except for those that nobody has notified in
     * the trace either}
     */
    private boolean isNotified(State state, int wake) {
        RecordedEvent event = events.get(wake);
        if (kind == Kind.ANY) {
            return !state.waiters.getOrDefault(event.object(), Set.of()).contains(event.thread())
                    || notifications(wake, waitOf(wake)).isEmpty();
        }
        return notifications(wake, firstOfPresentWaiters(wake)).stream().allMatch(i -> isDone(state, i));
    }

    private List<Integer> notifications(int wake, int since) {
        List<Integer> found = new ArrayList<>();
        for (int i = since; i < wake; i++) {
            EventKind operation = events.get(i).kind();
            if ((operation == EventKind.NOTIFY || operation == EventKind.NOTIFY_ALL)
                    && events.get(i).object() == events.get(wake).object()) {
                found.add(i);
            }
        }
        return found;
    }

    private int waitOf(int wake) {
        for (int i = wake - 1; i >= 0; i--) {
            if (events.get(i).kind() == EventKind.WAIT
                    && events.get(i).thread() == events.get(wake).thread()) {
                return i;
            }
        }
        throw new IllegalArgumentException("a thread wakes that does not wait");
    }

    /** {@return since when there has been a waiter without a break} */
    private int firstOfPresentWaiters(int wake) {
        int waiters = 1;
        int i = wake;
        while (waiters > 0) {
            i--;
            if (events.get(i).object() == events.get(wake).object()) {
                waiters += events.get(i).kind() == EventKind.WAKE ? 1 : 0;
                waiters -= events.get(i).kind() == EventKind.WAIT ? 1 : 0;
            }
        }
        return i;
    }

    /** {@return the states that the schedule may reach by that event: {@code notify} may choose} */
    private List<State> after(State state, int thread, int next) {
        RecordedEvent event = events.get(next);
        Integer[] counts = state.done.toArray(Integer[]::new);
        counts[thread]++;
        List<Integer> done = List.of(counts);
        Map<String, Integer> writers =
                with(state.writers, location(event), next, event.kind().writes() && !LockSchedules.isOfLock(event));
        boolean enters = event.kind() == EventKind.MONITOR_ENTER || event.kind() == EventKind.WAKE;
        Map<Long, Integer> entries = with(state.lastEntries, event.object(), next, enters);
        List<State> states = new ArrayList<>();
        for (Set<Integer> waiters : waitersAfter(state.waiters.getOrDefault(event.object(), Set.of()), event)) {
            states.add(new State(
                    done,
                    writers,
                    entries,
                    with(state.waiters, event.object(), waiters, event.kind() != EventKind.READ)));
        }
        return states;
    }

    private List<Set<Integer>> waitersAfter(Set<Integer> before, RecordedEvent event) {
        Set<Integer> waiters = new HashSet<>(before);
        if (kind == Kind.SYNC_PRESERVING) {
            return List.of(waiters);
        }
        switch (event.kind()) {
            case WAIT -> waiters.add(event.thread());
            case WAKE -> waiters.remove(event.thread());
            case NOTIFY_ALL -> waiters.clear();
            case NOTIFY -> {
                List<Set<Integer>> choices = new ArrayList<>();
                for (Integer chosen : before) {
                    Set<Integer> others = new HashSet<>(before);
                    others.remove(chosen);
                    choices.add(others);
                }
                return choices.isEmpty() ? List.of(waiters) : choices;
            }
            default -> {}
        }
        return List.of(waiters);
    }

    private static <K, V> Map<K, V> with(Map<K, V> map, K key, V value, boolean isChanged) {
        if (!isChanged) {
            return map;
        }
        Map<K, V> changed = new HashMap<>(map);
        changed.put(key, value);
        return changed;
    }
}
