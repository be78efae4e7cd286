// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.coherence;

import dev.braid.trace.EventKind;
import dev.braid.trace.RecordedEvent;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The same as {@link Caches}, slowly and by the definitions. It has a set of bytes that a core has yet to see for each
 * core and line (the communication flags of Dubois et al.), and one letter for each copy of a line.
 */
final class NaiveCaches {
    /** Counts by their names, such as {@code core 0 upgrades} or {@code true 7+16}. */
    final Map<String, Long> counts = new TreeMap<>();

    final Set<String> lines = new HashSet<>();
    private final int lineBytes;
    private final Map<Integer, Integer> cores = new HashMap<>();
    private final List<Boolean> busy = new ArrayList<>();
    /** By line and core: M, E or S. */
    private final Map<String, Map<Integer, Character>> copies = new HashMap<>();

    private final Map<String, Set<Integer>> holders = new HashMap<>();
    private final Map<String, Set<Long>> unseen = new HashMap<>();
    private final Map<String, String> lifetimes = new HashMap<>();
    private final Map<String, String> thieves = new HashMap<>();

    private NaiveCaches(int lineBytes) {
        this.lineBytes = lineBytes;
    }

    static NaiveCaches of(List<RecordedEvent> events, int lineBytes) {
        NaiveCaches caches = new NaiveCaches(lineBytes);
        events.forEach(caches::event);
        caches.lifetimes.keySet().stream().toList().forEach(caches::endLifetime);
        caches.counts.values().removeIf(count -> count == 0);
        return caches;
    }

    private void event(RecordedEvent event) {
        if (event.kind() == EventKind.THREAD_END) {
            Integer core = cores.remove(event.thread());
            if (core != null) {
                busy.set(core, false);
            }
        } else if (event.kind().isAccess()) {
            int core = cores.computeIfAbsent(event.thread(), thread -> firstFree());
            Map<Long, List<Long>> bytesByLine = new TreeMap<>();
            int size = event.isReference() ? 4 : event.size();
            for (long at = event.offset(); at < event.offset() + size; at++) {
                bytesByLine
                        .computeIfAbsent(Math.floorDiv(at, (long) lineBytes), line -> new ArrayList<>())
                        .add(at);
            }
            boolean isWrite = event.kind() != EventKind.READ;
            bytesByLine.forEach((line, bytes) -> access(core, event.object(), line, bytes, isWrite));
        }
    }

    private int firstFree() {
        int core = busy.indexOf(false);
        if (core < 0) {
            busy.add(true);
            return busy.size() - 1;
        }
        busy.set(core, true);
        return core;
    }

    private void access(int core, long object, long number, List<Long> bytes, boolean isWrite) {
        String line = object + "/" + number;
        String copy = line + "@" + core;
        String place = object + "+" + bytes.get(0);
        Map<Integer, Character> inCaches = copies.computeIfAbsent(line, key -> new TreeMap<>());
        boolean isFirst = holders.computeIfAbsent(line, key -> new HashSet<>()).add(core);
        lines.add(line);
        Character mine = inCaches.get(core);
        Set<Integer> others = new HashSet<>(inCaches.keySet());
        others.remove(core);
        if (mine == null) {
            add("core " + core + (isWrite ? " write misses" : " read misses"));
            add("core " + core + " transfers", others.isEmpty() ? 0 : 1);
            if (isFirst) {
                add("cold " + place, holders.get(line).size() > 1 ? 1 : 0);
                unseen.put(copy, new HashSet<>());
            } else {
                lifetimes.put(copy, place);
            }
        } else if (isWrite && mine == 'S') {
            add("core " + core + " upgrades");
        } else {
            add("core " + core + (isWrite ? " write hits" : " read hits"));
        }
        if (isWrite) {
            for (int other : others) {
                add("core " + other + " invalidations");
                endLifetime(line + "@" + other);
                thieves.put(line + "@" + other, place);
                inCaches.remove(other);
            }
            inCaches.put(core, 'M');
        } else if (mine == null) {
            for (int other : others) {
                add("core " + other + " write-backs", inCaches.getOrDefault(other, 'S') == 'M' ? 1 : 0);
                inCaches.put(other, 'S');
            }
            inCaches.put(core, others.isEmpty() ? 'E' : 'S');
        }
        Set<Long> news = unseen.computeIfAbsent(copy, key -> new HashSet<>());
        if (bytes.stream().anyMatch(news::contains)) {
            news.clear();
            String missed = lifetimes.remove(copy);
            if (missed != null) {
                add("true " + missed);
            }
        }
        if (isWrite) {
            holders.get(line).stream()
                    .filter(other -> other != core)
                    .forEach(other -> unseen.getOrDefault(line + "@" + other, new HashSet<>())
                            .addAll(bytes));
        }
    }

    private void endLifetime(String copy) {
        String missed = lifetimes.remove(copy);
        if (missed != null) {
            add("false " + missed);
            add("false " + missed + " by " + thieves.get(copy));
        }
    }

    private void add(String what) {
        add(what, 1);
    }

    private void add(String what, long count) {
        counts.merge(what, count, Long::sum);
    }
}
