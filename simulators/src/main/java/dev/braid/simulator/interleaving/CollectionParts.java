// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.interleaving;

import dev.braid.trace.ClassNames;
import dev.braid.trace.Site;
import dev.braid.trace.Symbols;
import dev.braid.trace.TraceEvent;
import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;

/**
 * The objects that collections of the JDK consist of, such as a map's table and its nodes: those to which a
 * collection's own code has been seen to refer from the collection or from another part of it.
 *
 * <p>Thread safety: one thread.
 */
final class CollectionParts {
    private static final int MOST_PARTS = 1 << 18;

    /**
     * Collection of a part.
     *
     * @param code the class, without any that it is nested in, whose code has referred to the part
     */
    private record Whole(long object, String code) {}

    private final Symbols symbols;
    private final Long2ObjectOpenHashMap<Whole> wholes = new Long2ObjectOpenHashMap<>();

    CollectionParts(Symbols symbols) {
        this.symbols = symbols;
    }

    /** Takes an access of a collection's code. */
    void access(TraceEvent event, Site site) {
        if (event.isReference()) {
            refer(event.object(), event.valueRead(), site);
            refer(event.object(), event.valueWritten(), site);
        }
    }

    private void refer(long from, long to, Site site) {
        if (to == 0 || wholes.size() == MOST_PARTS || !isPart(to)) {
            return;
        }
        long whole = of(from, site);
        if (whole != from || !isPart(from)) {
            wholes.putIfAbsent(to, new Whole(whole, ClassNames.outermost(site.className())));
        }
    }

    /**
     * {@return the collection that an object is a part of, according to the code of the collection; the object itself
     * if none is known}
     *
     * @param site the instruction that has accessed the object
     */
    long of(long object, Site site) {
        Whole whole = wholes.get(object);
        return whole != null && whole.code.equals(ClassNames.outermost(site.className())) ? whole.object : object;
    }

    /** {@return {@code true} if an object is an array, or of a class that is nested in one of the collections} */
    private boolean isPart(long object) {
        String name = symbols.className(object);
        return name != null
                && (name.startsWith("[") || name.startsWith(InterleavingSearch.COLLECTIONS) && name.indexOf('$') >= 0);
    }
}
