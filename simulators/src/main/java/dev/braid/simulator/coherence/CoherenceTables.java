// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.coherence;

import dev.braid.simulator.Table;
import dev.braid.simulator.coherence.PlaceNames.Place;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;

/**
 * The tables that say what caches did: by core, by class and field, and which fields share lines falsely. Lines are
 * taken one by one, as soon as nothing more will be counted of them, and are not kept.
 */
final class CoherenceTables {
    /** More rows than anybody reads. */
    private static final int ROW_LIMIT = 50;

    /** Stands for all places, or pairs of them, beyond the limit. */
    private static final Place OTHERS = new Place("(others)", "");

    private final PlaceNames names;
    private final int limit;
    private final Map<Place, PlaceTraffic> byPlace = new LinkedHashMap<>();
    private final Map<Pair, Total> pairs = new LinkedHashMap<>();
    private long falselyShared;

    CoherenceTables(PlaceNames names, int limit) {
        this.names = names;
        this.limit = limit;
    }

    /** Adds what a line had to do with. */
    void add(SharedLine line) {
        String elements = elements(line);
        for (PlaceTraffic place : line.places()) {
            Place name = names.of(line.object(), place.first(), elements);
            byPlace.computeIfAbsent(
                            byPlace.size() < limit || byPlace.containsKey(name) ? name : OTHERS,
                            key -> new PlaceTraffic(place.first()))
                    .add(place);
        }
        falselyShared += line.falseSharing().isEmpty() ? 0 : 1;
        Map<Pair, Total> inLine = new LinkedHashMap<>();
        for (FalseSharing sharing : line.falseSharing()) {
            Pair pair = new Pair(
                    names.of(line.object(), sharing.miss(), elements),
                    names.of(line.object(), sharing.write(), elements));
            inLine.computeIfAbsent(pair, key -> new Total(line.object(), sharing)).count += sharing.count();
        }
        inLine.forEach((pair, total) -> {
            Total all = pairs.computeIfAbsent(
                    pairs.size() < limit || pairs.containsKey(pair) ? pair : new Pair(OTHERS, OTHERS),
                    key -> new Total(total.object, total.first));
            all.count += total.count;
            all.lines++;
        });
    }

    /** {@return the number of falsely shared lines} */
    long falselyShared() {
        return falselyShared;
    }

    List<Table> tables(Cores cores) {
        return List.of(traffic(cores), sharing(), falseSharing());
    }

    private Table traffic(Cores cores) {
        List<List<Object>> rows = new ArrayList<>();
        for (CoreTraffic core : cores.all()) {
            String more = core.threads() == 1 ? "" : " and " + (core.threads() - 1) + " more";
            rows.add(List.of(
                    names.thread(core.firstThread()) + more,
                    core.readHits,
                    core.writeHits,
                    core.readMisses,
                    core.writeMisses,
                    core.upgrades,
                    core.invalidations,
                    core.transfers,
                    core.writeBacks));
        }
        return table(
                "Cache traffic by core",
                List.of(
                        "threads",
                        "read hits",
                        "write hits",
                        "read misses",
                        "write misses",
                        "upgrades",
                        "invalidated",
                        "transfers in",
                        "write-backs"),
                rows,
                row -> (Long) row.get(3) + (Long) row.get(4) + (Long) row.get(5));
    }

    private Table sharing() {
        List<List<Object>> rows = new ArrayList<>();
        byPlace.forEach((place, traffic) -> rows.add(List.of(
                place.owner(),
                place.field(),
                traffic.readMisses,
                traffic.writeMisses,
                traffic.upgrades,
                traffic.invalidations,
                traffic.transfers,
                traffic.cold,
                traffic.trueSharing,
                traffic.falseSharing)));
        return table(
                "Misses on shared lines by class and field",
                List.of(
                        "class",
                        "field",
                        "read misses",
                        "write misses",
                        "upgrades",
                        "invalidates",
                        "transfers",
                        "cold",
                        "true sharing",
                        "false sharing"),
                rows,
                row -> (Long) row.get(2) + (Long) row.get(3) + (Long) row.get(4));
    }

    private record Pair(Place missed, Place written) {}

    /** The misses of a pair, counted, and the first of them. */
    private static final class Total {
        private final long object;
        private final FalseSharing first;
        private long count;
        private long lines;

        Total(long object, FalseSharing first) {
            this.object = object;
            this.first = first;
        }
    }

    private Table falseSharing() {
        List<List<Object>> rows = new ArrayList<>();
        pairs.forEach((pair, total) -> rows.add(List.of(
                pair.missed().owner(),
                pair.missed().field(),
                pair.written().field(),
                total.count,
                total.lines,
                access(total, total.first.miss()),
                access(total, total.first.write()))));
        return table(
                "False sharing: fields whose misses brought nothing new",
                List.of(
                        "class",
                        "field",
                        "lost to writes of",
                        "misses",
                        "lines",
                        "first missed by",
                        "first written by"),
                rows,
                row -> (Long) row.get(3));
    }

    private String access(Total total, Access access) {
        return "'" + names.thread(access.thread()) + "' at " + names.site(total.object, access);
    }

    /** {@return the elements of an array that were accessed in a line} */
    private String elements(SharedLine line) {
        long first = Long.MAX_VALUE;
        long last = Long.MIN_VALUE;
        for (PlaceTraffic place : line.places()) {
            first = Math.min(first, place.first().offset());
            last = Math.max(last, place.first().offset());
        }
        String from = names.element(line.object(), first);
        String range = first == last ? from : from + ".." + names.element(line.object(), last);
        return line.object() == 0 ? range : "#" + line.object() + range;
    }

    private static Table table(
            String title, List<String> columns, List<List<Object>> rows, ToLongFunction<List<Object>> weight) {
        rows.sort(Comparator.comparingLong(weight).reversed());
        String cut = rows.size() > ROW_LIMIT ? " (the first " + ROW_LIMIT + " of " + rows.size() + ")" : "";
        return new Table(title + cut, columns, rows.subList(0, Math.min(ROW_LIMIT, rows.size())));
    }
}
