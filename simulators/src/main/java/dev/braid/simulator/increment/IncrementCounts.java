// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.increment;

import dev.braid.trace.Outputs;
import dev.braid.trace.Symbols;
import it.unimi.dsi.fastutil.ints.Int2LongOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntCollection;
import it.unimi.dsi.fastutil.ints.IntIterator;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import java.util.Comparator;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** The increments of the counter, by thread. */
final class IncrementCounts {
    private static final Pattern COUNTED_THREAD = Pattern.compile("thread-\\d+");

    private final Set<LocationTally> locations = new HashSet<>();
    private final Int2LongOpenHashMap incrementsByThread = new Int2LongOpenHashMap();
    private final Int2LongOpenHashMap evensByThread = new Int2LongOpenHashMap();
    private long total;

    IncrementCounts(CounterLocations counter, TallyTable tallies) {
        tallies.forEachLocation(location -> {
            if (counter.contains(location)) {
                locations.add(location);
            }
        });
        tallies.forEachThread(tally -> {
            if (locations.contains(tally.location)) {
                boolean born = tally.bornAsOne && counter.mayBeBornAsOne(tally.location);
                add(tally.thread, tally.increments + (born ? 1 : 0), tally.evens + (born ? 1 : 0));
            }
        });
    }

    /** {@return the number of locations that make up the counter} */
    int locations() {
        return locations.size();
    }

    /** {@return the first of the counter's updates that was lost} */
    Optional<LostUpdate> firstLostUpdate() {
        return locations.stream()
                .map(location -> location.lostUpdate)
                .filter(Objects::nonNull)
                .min(Comparator.comparingLong(lost -> lost.write().index()));
    }

    /** {@return the increments of all threads, whatever their names} */
    long total() {
        return total;
    }

    /**
     * {@return the outputs that the program must put out}
     *
     * @param threads the threads that began in the trace, and so have counts even if they never incremented
     */
    Outputs predicted(Symbols symbols, IntCollection threads, EvenCounts evenCounts) {
        // Two threads of one name share its keys.
        Map<String, Long> values = new TreeMap<>();
        IntOpenHashSet all = new IntOpenHashSet(threads);
        all.addAll(incrementsByThread.keySet());
        for (IntIterator each = all.iterator(); each.hasNext(); ) {
            int thread = each.nextInt();
            String name = symbols.threadName(thread);
            if (COUNTED_THREAD.matcher(name).matches()) {
                values.merge(name + ".increments", incrementsByThread.get(thread), Long::sum);
                if (evenCounts == EvenCounts.PREDICTED) {
                    values.merge(name + ".evens", evensByThread.get(thread), Long::sum);
                }
            }
        }
        values.put("total", total);
        Outputs outputs = new Outputs();
        values.forEach(outputs::put);
        return outputs;
    }

    private void add(int thread, long increments, long evens) {
        incrementsByThread.addTo(thread, increments);
        evensByThread.addTo(thread, evens);
        total += increments;
    }
}
