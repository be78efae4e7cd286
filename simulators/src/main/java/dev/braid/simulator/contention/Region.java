// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.contention;

import dev.braid.trace.contention.Traceback;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The part of a thread from where it takes a lock, and holds no other, to where it has released all: a transaction, if
 * there were no locks. Of the accesses to a location the first write counts, and the first read, unless the region has
 * written to it before.
 */
final class Region {
    final int thread;
    /** The place where it begins. */
    final Traceback begin;

    final Map<Location, Step> reads = new LinkedHashMap<>();
    final Map<Location, Step> writes = new LinkedHashMap<>();
    private long steps;
    private @Nullable Step irrevocable;

    Region(int thread, Traceback begin) {
        this.thread = thread;
        this.begin = begin;
    }

    /** {@return the number of the next step} */
    long next() {
        return steps;
    }

    void read(Location location, Traceback at) {
        if (!writes.containsKey(location)) {
            reads.putIfAbsent(location, new Step(steps, at));
        }
    }

    void write(Location location, Traceback at) {
        writes.putIfAbsent(location, new Step(steps, at));
    }

    /** Marks the next step as one that can't be undone: none that follows is ever made twice. */
    void becomeIrrevocable(Traceback at) {
        if (irrevocable == null) {
            irrevocable = new Step(steps, at);
        }
    }

    void endStep() {
        steps++;
    }

    /** {@return the first step that can't be undone, null if all can} */
    @Nullable
    Step irrevocable() {
        return irrevocable;
    }

    /** {@return the number of steps that it takes, at least one} */
    long steps() {
        return Math.max(1, steps);
    }

    /** {@return the number of locations remembered of it} */
    int size() {
        return reads.size() + writes.size();
    }
}
