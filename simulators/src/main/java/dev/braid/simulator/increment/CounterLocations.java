// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.increment;

import dev.braid.trace.Symbols;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.util.List;
import java.util.Set;

/**
 * Decides, at the end of a trace, which locations the counter consists of.
 *
 * <p>A primitive field with the counter's name is the counter. If the field is a reference, the counter is every number
 * in the objects that can be reached from it: the value of an {@code AtomicLong}, the base and the cells of a
 * {@code LongAdder}. Locks, threads and classes are left out: through them everything can be reached.
 */
final class CounterLocations {
    private static final Set<String> LEFT_OUT = Set.of("java.lang.Thread", "java.lang.Class", "java.lang.ClassLoader");
    private static final String LOCKS = "java.util.concurrent.locks.";
    private static final List<String> PLATFORM = List.of("java.", "javax.", "jdk.", "sun.");

    private final Symbols symbols;
    private final String fieldName;
    private final FieldSites sites;
    /** Objects that make up the counter, with their distance from its field, from 1. */
    private final Long2IntOpenHashMap distances;

    /**
     * @param referencesBySite objects found in the counter's field through instructions that name it
     */
    CounterLocations(
            Symbols symbols,
            String fieldName,
            FieldSites sites,
            ReferenceTable references,
            LongOpenHashSet referencesBySite) {
        this.symbols = symbols;
        this.fieldName = fieldName;
        this.sites = sites;
        LongOpenHashSet roots = new LongOpenHashSet(referencesBySite);
        references.forEach((object, offset, target) -> {
            if (isCounterField(object, offset)) {
                roots.add(target);
            }
        });
        this.distances = references.distances(roots, this::isLeftOut);
    }

    /** {@return {@code true} if an object was found in the counter's field} */
    boolean hasObject() {
        return !distances.isEmpty();
    }

    /** {@return {@code true} if increments of that location are increments of the counter} */
    boolean contains(LocationTally location) {
        return isNamed(location) || (distances.containsKey(location.object) && location.mayCount());
    }

    /**
     * {@return {@code true} if that location can be born holding an increment, such as a cell of a {@code LongAdder}}
     * It is then in no object that the counter's field refers to, since the first value of such an object was not an
     * increment.
     */
    boolean mayBeBornAsOne(LocationTally location) {
        return !isNamed(location) && distances.get(location.object) > 1;
    }

    private boolean isNamed(LocationTally location) {
        return location.isNamedBySite(sites) || isCounterField(location.object, location.offset);
    }

    private boolean isCounterField(long object, long offset) {
        if (object == 0 || !fieldName.equals(symbols.fieldName(object, offset))) {
            return false;
        }
        String owner = symbols.className(object);
        return owner == null || PLATFORM.stream().noneMatch(owner::startsWith);
    }

    private boolean isLeftOut(long object) {
        String name = symbols.className(object);
        return name != null && (LEFT_OUT.contains(name) || name.startsWith(LOCKS));
    }
}
