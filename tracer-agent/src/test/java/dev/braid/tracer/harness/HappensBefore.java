// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.harness;

import dev.braid.trace.AccessMode;
import dev.braid.trace.EventKind;
import dev.braid.trace.RecordedEvent;
import dev.braid.trace.Site;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds pairs of conflicting plain accesses in a program's code that nothing orders (JLS 17.4.5), from its trace alone.
 *
 * <p>One vector clock per thread, and one per object and location for what was released there last.
 */
public final class HappensBefore {
    private final Map<Integer, Map<Integer, Integer>> threads = new HashMap<>();
    private final Map<Object, Map<Integer, Integer>> released = new HashMap<>();
    private final Map<String, Long> initialised = new HashMap<>();
    private final Map<Location, Map<Integer, Access>> reads = new HashMap<>();
    private final Map<Location, Map<Integer, Access>> writes = new HashMap<>();
    private final List<String> races = new ArrayList<>();

    private record Location(long object, long offset) {}

    private record Access(int time, Step step) {}

    /** Key of what a thread's start releases; ids of threads are not ids of objects. */
    private record Start(int thread) {}

    private HappensBefore() {}

    /** {@return one text per pair that is not ordered; in each, the later access by trace order} */
    public static List<String> races(List<Step> steps) {
        HappensBefore order = new HappensBefore();
        for (Step step : steps) {
            order.step(step);
        }
        return order.races;
    }

    private void step(Step step) {
        RecordedEvent event = step.event();
        EventKind kind = event.kind();
        if (kind.isAccess()) {
            access(step);
        } else if (kind == EventKind.THREAD_BEGIN) {
            acquire(event.thread(), new Start(event.thread()));
        } else if (kind == EventKind.THREAD_START) {
            release(event.thread(), new Start(event.startedThread()));
        } else if (kind.acquires()) {
            acquire(event.thread(), event.object());
        } else if (kind.releases()) {
            release(event.thread(), event.object());
        }
        Site site = step.site();
        if (kind == EventKind.CLASS_INITIALISED && site != null) {
            initialised.put(site.className(), event.object());
        }
    }

    private void access(Step step) {
        RecordedEvent event = step.event();
        Location location = new Location(event.object(), event.offset());
        boolean plain = event.mode() == AccessMode.PLAIN && event.kind() != EventKind.READ_WRITE;
        if (plain && step.site() != null && !step.site().platform()) {
            // A thread that uses a class has waited for its initialisation, or done it (JLS 12.4).
            acquire(event.thread(), event.object());
            Long type = initialised.get(step.site().className());
            if (type != null) {
                acquire(event.thread(), type);
            }
            check(step, location);
            return;
        }
        AccessMode mode = event.mode();
        if (event.kind().reads() && (mode == AccessMode.VOLATILE || mode == AccessMode.ACQUIRE)) {
            acquire(event.thread(), location);
        }
        // ForkJoinPool stores tasks plainly, and orders that by fences, which are not recorded: its stores all release.
        boolean plainOfPlatform = mode == AccessMode.PLAIN && step.site() != null;
        if (event.kind().writes() && (mode == AccessMode.VOLATILE || mode == AccessMode.RELEASE || plainOfPlatform)) {
            release(event.thread(), location);
        }
    }

    private void check(Step step, Location location) {
        int thread = step.event().thread();
        compare(step, writes.get(location));
        if (step.event().kind().writes()) {
            compare(step, reads.get(location));
        }
        Access now = new Access(clock(thread).getOrDefault(thread, 0), step);
        (step.event().kind().writes() ? writes : reads)
                .computeIfAbsent(location, key -> new HashMap<>())
                .put(thread, now);
    }

    private void compare(Step step, @Nullable Map<Integer, Access> earlier) {
        if (earlier == null) {
            return;
        }
        Map<Integer, Integer> clock = clock(step.event().thread());
        for (Map.Entry<Integer, Access> other : earlier.entrySet()) {
            if (other.getKey() != step.event().thread()
                    && other.getValue().time() > clock.getOrDefault(other.getKey(), -1)) {
                races.add(other.getValue().step() + " and " + step);
            }
        }
    }

    private void acquire(int thread, Object what) {
        Map<Integer, Integer> before = released.get(what);
        if (before != null) {
            before.forEach((other, time) -> clock(thread).merge(other, time, Math::max));
        }
    }

    private void release(int thread, Object what) {
        Map<Integer, Integer> clock = clock(thread);
        Map<Integer, Integer> target = released.computeIfAbsent(what, key -> new HashMap<>());
        clock.forEach((other, time) -> target.merge(other, time, Math::max));
        clock.merge(thread, 1, Integer::sum);
    }

    private Map<Integer, Integer> clock(int thread) {
        return threads.computeIfAbsent(thread, key -> new HashMap<>(Map.of(thread, 1)));
    }
}
