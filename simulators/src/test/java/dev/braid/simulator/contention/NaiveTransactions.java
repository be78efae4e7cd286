// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.contention;

import static java.util.Objects.requireNonNull;

import dev.braid.trace.EventKind;
import dev.braid.trace.RecordedEvent;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The same memory, tick by tick, by the words of {@link TransactionalMemory}. Knows monitors, accesses, sleeps and
 * starts.
 */
final class NaiveTransactions {
    /** The losses, in order. */
    final List<String> losses = new ArrayList<>();
    /** The time at which each thread was done. */
    final Map<Integer, Long> now = new HashMap<>();

    private final List<Done> placed = new ArrayList<>();
    private final List<Long> segments = new ArrayList<>();
    private final Map<Integer, List<RecordedEvent>> open = new HashMap<>();
    private final Map<Integer, Integer> depth = new HashMap<>();
    private final Map<Integer, Integer> beginSite = new HashMap<>();

    /** A region that has committed, with the times of its steps. */
    private record Done(int order, long began, Map<Long, RecordedEvent> steps, long end) {
        long start() {
            return steps.isEmpty() ? end - 1 : steps.keySet().iterator().next();
        }

        @Nullable
        Long inevitableFrom() {
            for (Map.Entry<Long, RecordedEvent> step : steps.entrySet()) {
                if (step.getValue().kind() == EventKind.SLEEP) {
                    return step.getKey();
                }
            }
            return null;
        }

        boolean didWrite(long offset, long upTo) {
            return steps.entrySet().stream()
                    .anyMatch(step -> step.getKey() <= upTo
                            && step.getValue().kind().writes()
                            && step.getValue().offset() == offset);
        }

        boolean didRead(long offset, long before) {
            return steps.entrySet().stream()
                    .anyMatch(step -> step.getKey() < before
                            && step.getValue().kind().reads()
                            && step.getValue().offset() == offset);
        }

        int siteAt(long time) {
            return requireNonNull(steps.get(time)).site();
        }

        int firstWrite(long offset) {
            return steps.values().stream()
                    .filter(step -> step.kind().writes() && step.offset() == offset)
                    .findFirst()
                    .orElseThrow()
                    .site();
        }
    }

    /** The time at which an attempt failed, and the text of its loss. */
    private record Failure(long time, String text) {}

    static NaiveTransactions of(List<RecordedEvent> events, int segmentCount) {
        NaiveTransactions run = new NaiveTransactions();
        for (int i = 0; i < segmentCount; i++) {
            run.segments.add(Long.MIN_VALUE);
        }
        events.forEach(run::event);
        return run;
    }

    private void event(RecordedEvent event) {
        int thread = event.thread();
        switch (event.kind()) {
            case THREAD_BEGIN -> now.putIfAbsent(thread, 0L);
            case MONITOR_ENTER -> {
                if (depth.merge(thread, 1, Integer::sum) == 1) {
                    open.put(thread, new ArrayList<>());
                    beginSite.put(thread, event.site());
                }
            }
            case MONITOR_EXIT -> {
                if (depth.merge(thread, -1, Integer::sum) == 0) {
                    now.put(thread, region(thread, requireNonNull(open.remove(thread)), timeOf(thread)));
                }
            }
            default -> {
                if (event.kind() == EventKind.THREAD_START) {
                    now.put(event.startedThread(), timeOf(thread));
                }
                if (open.containsKey(thread)) {
                    requireNonNull(open.get(thread)).add(event);
                } else {
                    now.merge(thread, 1L, Long::sum);
                }
            }
        }
    }

    private long timeOf(int thread) {
        return requireNonNull(now.get(thread));
    }

    private long region(int thread, List<RecordedEvent> steps, long ready) {
        int segment = 0;
        for (int i = 1; i < segments.size(); i++) {
            segment = segments.get(i) < segments.get(segment) ? i : segment;
        }
        long began = Math.max(ready, segments.get(segment));
        if (began > ready) {
            boolean isInevitable = placed.stream()
                    .anyMatch(done -> done.inevitableFrom() != null && done.began <= ready && ready < done.end);
            losses.add(
                    isInevitable
                            ? text(
                                    thread,
                                    "inevitable waited for a segment",
                                    requireNonNull(beginSite.get(thread)),
                                    0,
                                    began - ready,
                                    began)
                            : thread + " segment " + (began - ready));
        }
        long start = began;
        for (int aborts = 0; ; aborts++) {
            long before = paused;
            Map<Long, RecordedEvent> done = new LinkedHashMap<>();
            Failure failure = attempt(thread, steps, start, done);
            if (failure == null) {
                placed.add(new Done(placed.size(), began, done, ended));
                segments.set(segment, ended);
                return ended;
            }
            long restart = failure.time + Math.min(1L << Math.min(aborts, 20), 1024);
            losses.add(failure.text + " " + (restart - start - (paused - before)) + " at " + restart);
            start = restart;
        }
    }

    private long paused;
    private long ended;

    private static String text(int thread, String what, int self, int other, long lost, long time) {
        return thread + " " + what + " " + self + " " + other + " " + lost + " at " + time;
    }

    private @Nullable Failure attempt(
            int thread, List<RecordedEvent> steps, long start, Map<Long, RecordedEvent> mine) {
        long time = start;
        boolean isInevitable = false;
        Done blocker = null;
        long pausedFrom = 0;
        int next = 0;
        while (true) {
            Failure failure = fromOutside(thread, mine, time);
            boolean wantsInevitable = next < steps.size() && steps.get(next).kind() == EventKind.SLEEP && !isInevitable;
            Done now = failure == null && wantsInevitable ? blocker(steps, time) : null;
            if (blocker != null && !blocker.equals(now)) {
                losses.add(pauseText(thread, steps, next, blocker) + " " + (time - pausedFrom) + " at " + time);
                paused += time - pausedFrom;
            }
            if (failure != null) {
                return failure;
            }
            if (now != null) {
                pausedFrom = now.equals(blocker) ? pausedFrom : time;
                blocker = now;
                time++;
                continue;
            }
            blocker = null;
            isInevitable |= wantsInevitable;
            if (next < steps.size()) {
                RecordedEvent step = steps.get(next);
                failure = ownWrite(thread, step, time);
                if (failure != null) {
                    return failure;
                }
                mine.put(time, step);
                next++;
            }
            time++;
            if (next == steps.size()) {
                ended = time;
                return atEnd(thread, mine, time);
            }
        }
    }

    private @Nullable Failure fromOutside(int thread, Map<Long, RecordedEvent> mine, long time) {
        for (Done done : placed) {
            if (done.end != time) {
                continue;
            }
            for (RecordedEvent step : mine.values()) {
                if (step.kind().reads() && done.didWrite(step.offset(), time)) {
                    return new Failure(
                            time, thread + " write-read aborted by the other 0 " + done.firstWrite(step.offset()));
                }
            }
        }
        for (Done done : placed) {
            RecordedEvent theirs = done.steps.get(time);
            if (theirs != null && theirs.kind().writes()) {
                for (RecordedEvent step : mine.values()) {
                    if (step.kind().writes() && step.offset() == theirs.offset()) {
                        return new Failure(
                                time,
                                thread + " write-write aborted by the other " + step.site() + " " + theirs.site());
                    }
                }
            }
        }
        return null;
    }

    private @Nullable Failure ownWrite(int thread, RecordedEvent step, long time) {
        if (!step.kind().writes()) {
            return null;
        }
        for (Done done : placed) {
            if (done.start() <= time && time < done.end && done.didWrite(step.offset(), time)) {
                Long from = done.inevitableFrom();
                return from != null && from <= time
                        ? new Failure(
                                time, thread + " inevitable aborted itself " + step.site() + " " + done.siteAt(from))
                        : new Failure(
                                time,
                                thread + " write-write aborted itself " + step.site() + " "
                                        + done.firstWrite(step.offset()));
            }
        }
        return null;
    }

    private @Nullable Failure atEnd(int thread, Map<Long, RecordedEvent> mine, long time) {
        for (Done done : placed) {
            for (RecordedEvent step : mine.values()) {
                if (done.end > time && step.kind().writes() && done.didRead(step.offset(), time)) {
                    return new Failure(time, thread + " write-read aborted itself " + step.site() + " 0");
                }
            }
        }
        return null;
    }

    private @Nullable Done blocker(List<RecordedEvent> steps, long time) {
        for (Done done : placed) {
            if (done.end > time && (done.inevitableFrom() != null || conflict(steps, done) != null)) {
                return done;
            }
        }
        return null;
    }

    private static @Nullable String conflict(List<RecordedEvent> steps, Done done) {
        for (RecordedEvent step : steps) {
            if (step.kind().writes() && done.didWrite(step.offset(), Long.MAX_VALUE)) {
                return "write-write paused " + firstWrite(steps, step.offset()) + " " + done.firstWrite(step.offset());
            }
        }
        for (RecordedEvent step : steps) {
            if (step.kind().writes() && done.didRead(step.offset(), Long.MAX_VALUE)) {
                return "write-read paused " + firstWrite(steps, step.offset()) + " 0";
            }
        }
        for (RecordedEvent step : steps) {
            if (step.kind().reads() && done.didWrite(step.offset(), Long.MAX_VALUE)) {
                return "write-read paused " + step.site() + " 0";
            }
        }
        return null;
    }

    private static int firstWrite(List<RecordedEvent> steps, long offset) {
        return steps.stream()
                .filter(step -> step.kind().writes() && step.offset() == offset)
                .findFirst()
                .orElseThrow()
                .site();
    }

    private static String pauseText(int thread, List<RecordedEvent> steps, int next, Done blocker) {
        Long from = blocker.inevitableFrom();
        return thread + " "
                + (from == null
                        ? conflict(steps, blocker)
                        : "inevitable paused " + steps.get(next).site() + " " + blocker.siteAt(from));
    }
}
