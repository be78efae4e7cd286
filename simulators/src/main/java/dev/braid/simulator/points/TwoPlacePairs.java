// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.points;

import dev.braid.simulator.lock.LockClass;
import dev.braid.simulator.points.AccessLog.Entry;
import dev.braid.simulator.points.AccessLog.Location;
import dev.braid.simulator.points.AtomicPair.Act;
import dev.braid.simulator.points.AtomicPair.Pattern;
import dev.braid.trace.Site;
import dev.braid.trace.Symbols;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Accesses to two places in memory that a thread makes one right after the other, and that belong together if another
 * thread does the same: two fields that are read together, and written together, or a check of one thing before another
 * one is used. Between the two, the other thread's accesses to both may come.
 *
 * <p>Memory that one thread uses alone, or that nobody writes, is not a place; nor is that of locks, latches and
 * semaphores. Accesses of one thread to one place, without others in between, are one step, as are those of one call of
 * the JDK.
 *
 * <p>Thread safety: one thread.
 */
final class TwoPlacePairs {
    /** Pairs of steps that are compared for one place in memory. */
    private static final int MOST_OF_PLACE = 24;

    private final Map<Integer, List<Entry>> entries = new LinkedHashMap<>();
    private final Symbols symbols;

    /** @param symbols the symbols of the trace; what it has no names for is left out */
    TwoPlacePairs(AccessLog log, Symbols symbols) {
        this.symbols = symbols;
        log.entries()
                .forEach((thread, ofThread) -> entries.put(
                        thread,
                        ofThread.stream()
                                .filter(entry -> entry.kind() == AccessLog.Kind.ACCESS)
                                .map(entry -> entry.at(entry.place().known(symbols)))
                                .toList()));
    }

    /** Accesses of a thread that belong together, to one place or of one call. */
    private static final class Step {
        private final Entry first;
        private final Map<Location, Boolean> writes = new LinkedHashMap<>();
        private Entry last;

        Step(Entry entry) {
            first = entry;
            last = entry;
            add(entry);
        }

        void add(Entry entry) {
            writes.merge(entry.location(), entry.writes(), Boolean::logicalOr);
            last = entry;
        }

        boolean goesOnWith(Entry entry) {
            boolean isOneCall = entry.place().call() != 0
                    && entry.place().call() == first.place().call();
            return isOneCall || writes.size() == 1 && writes.containsKey(entry.location());
        }

        boolean conflictsWith(Step other) {
            return writes.entrySet().stream().anyMatch(mine -> {
                Boolean theirs = other.writes.get(mine.getKey());
                return theirs != null && (mine.getValue() || theirs);
            });
        }

        boolean sharesWith(Step other) {
            return writes.keySet().stream().anyMatch(other.writes::containsKey);
        }

        boolean isWrite() {
            return writes.containsValue(true);
        }

        /** {@return the values that must be equal for two steps of one thread to be alike} */
        List<Object> key() {
            return List.of(first.place(), last.place(), writes);
        }
    }

    /** Two steps, one right after the other. */
    private record Pair(int thread, Step first, Step second) {
        /** {@return {@code true} if another thread's two have no serial order with these if they come in between} */
        boolean isTornBy(Pair other) {
            boolean isStraight = first.conflictsWith(other.first) && second.conflictsWith(other.second);
            boolean isCrossed = first.conflictsWith(other.second) && second.conflictsWith(other.first);
            return (isStraight || isCrossed)
                    && !second.first.held().keepsOut(first.last.held(), other.first.first.held())
                    && !second.first.held().keepsOut(first.last.held(), other.second.first.held());
        }
    }

    /**
     * {@return the pairs, each once, those first of which neither access is made without the other}
     *
     * @param most the most of them
     */
    List<AtomicPair> pairs(int most) {
        Set<Location> shared = shared();
        Map<Place, Integer> steps = new HashMap<>();
        Map<List<Place>, Integer> together = new HashMap<>();
        List<Pair> pairs = new ArrayList<>();
        entries.forEach((thread, ofThread) -> {
            Set<List<Object>> known = new HashSet<>();
            Step before = null;
            for (Step step : steps(ofThread, shared)) {
                steps.merge(step.first.place(), 1, Integer::sum);
                if (before != null) {
                    together.merge(List.of(before.first.place(), step.first.place()), 1, Integer::sum);
                    if (!before.sharesWith(step) && known.add(List.of(before.key(), step.key()))) {
                        pairs.add(new Pair(thread, before, step));
                    }
                }
                before = step;
            }
        });
        Map<AtomicPair, Boolean> found = new LinkedHashMap<>();
        Map<Location, List<Pair>> byLocation = byLocation(pairs);
        for (Pair pair : pairs) {
            AtomicPair torn = torn(pair, byLocation);
            if (torn != null) {
                Integer both = together.get(List.of(pair.first.first.place(), pair.second.first.place()));
                boolean isAlways = Objects.equals(steps.get(pair.first.first.place()), both)
                        && Objects.equals(steps.get(pair.second.first.place()), both);
                found.merge(torn, isAlways, Boolean::logicalOr);
            }
        }
        return found.entrySet().stream()
                .sorted(Comparator.comparing(entry -> !entry.getValue()))
                .map(Map.Entry::getKey)
                .limit(most)
                .toList();
    }

    /** {@return memory that several threads have used, and one has written} */
    private Set<Location> shared() {
        Map<Location, Integer> users = new HashMap<>();
        Set<Location> ofSeveral = new HashSet<>();
        Set<Location> written = new HashSet<>();
        entries.forEach((thread, ofThread) -> ofThread.forEach(entry -> {
            if (!users.merge(entry.location(), thread, (one, other) -> one).equals(thread)) {
                ofSeveral.add(entry.location());
            }
            if (entry.writes()) {
                written.add(entry.location());
            }
        }));
        ofSeveral.retainAll(written);
        ofSeveral.removeIf(location -> LockClass.of(symbols.className(location.object())) != LockClass.UNKNOWN);
        return ofSeveral;
    }

    private static List<Step> steps(List<Entry> entries, Set<Location> shared) {
        List<Step> steps = new ArrayList<>();
        Step last = null;
        for (Entry entry : entries) {
            if (!shared.contains(entry.location())) {
                continue;
            }
            if (last != null && last.goesOnWith(entry)) {
                last.add(entry);
            } else {
                last = new Step(entry);
                steps.add(last);
            }
        }
        return steps;
    }

    private static Map<Location, List<Pair>> byLocation(List<Pair> pairs) {
        Map<Location, List<Pair>> byLocation = new HashMap<>();
        for (Pair pair : pairs) {
            for (Location location : pair.first.writes.keySet()) {
                add(byLocation, location, pair);
            }
            for (Location location : pair.second.writes.keySet()) {
                add(byLocation, location, pair);
            }
        }
        return byLocation;
    }

    private static void add(Map<Location, List<Pair>> byLocation, Location location, Pair pair) {
        List<Pair> known = byLocation.computeIfAbsent(location, each -> new ArrayList<>());
        if (known.size() < MOST_OF_PLACE) {
            known.add(pair);
        }
    }

    /** {@return the pair with the first one of another thread that may come in between; null if there is none} */
    private @Nullable AtomicPair torn(Pair pair, Map<Location, List<Pair>> byLocation) {
        Set<Pair> others = new LinkedHashSet<>();
        pair.first.writes.keySet().forEach(location -> others.addAll(byLocation.getOrDefault(location, List.of())));
        for (Pair other : others) {
            AtomicPair torn = other.thread != pair.thread && pair.isTornBy(other) ? torn(pair, other) : null;
            if (torn != null) {
                return torn;
            }
        }
        return null;
    }

    private @Nullable AtomicPair torn(Pair pair, Pair other) {
        Entry second = pair.second.first;
        Entry foreign = other.first.first;
        Act firstAct = act(pair.first.last.place(), pair.first);
        Act secondAct = act(second.place(), pair.second);
        Act foreignAct = act(foreign.place(), other.first);
        Act foreignSecond = act(other.second.first.place(), other.second);
        Site beforeSecond = second.place().before(second.held().firstSiteSince(pair.first.last.held()), symbols);
        Site beforeForeign = foreign.place().before(foreign.held().firstSiteSince(HeldMonitors.NONE), symbols);
        if (firstAct == null
                || secondAct == null
                || foreignAct == null
                || foreignSecond == null
                || beforeSecond == null
                || beforeForeign == null
                || !Place.isAfter(secondAct.site(), firstAct.site())) {
            return null;
        }
        return new AtomicPair(
                Pattern.TWO_PLACES,
                firstAct,
                secondAct,
                List.of(foreignAct, foreignSecond),
                beforeSecond,
                beforeForeign);
    }

    private @Nullable Act act(Place place, Step step) {
        Site site = place.inProgram(symbols);
        return site == null ? null : new Act(site, step.isWrite());
    }
}
