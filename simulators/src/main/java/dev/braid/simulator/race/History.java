// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.race;

import dev.braid.simulator.order.Forgotten;
import dev.braid.simulator.order.ThreadOrder;
import dev.braid.trace.TraceEvent;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The part of a location's past that is needed to find the races of its future: the last write, and the last reads that
 * are not ordered with each other (Flanagan and Freund, "FastTrack: Efficient and Precise Dynamic Race Detection", PLDI
 * 2009). Of writes that race, all are kept, and so are those of atomic accesses, which do not race with each other.
 */
final class History {
    private final AccessSet writes;
    private final AccessSet reads;

    History() {
        this(new AccessSet(null), new AccessSet(null));
    }

    /** Makes one of the last write, and the last read if none is at the same time. */
    History(@Nullable Access write, @Nullable Access read) {
        this(new AccessSet(write), new AccessSet(read));
    }

    private History(AccessSet writes, AccessSet reads) {
        this.writes = writes;
        this.reads = reads;
    }

    History copy() {
        return new History(writes.copy(), reads.copy());
    }

    /** Loads what says where the accesses are. {@return any number} */
    long load() {
        return (writes.isEmpty() ? 0L : 1L) + (reads.isEmpty() ? 0L : 1L);
    }

    /** Loads the accesses if there is but one of a kind. {@return any number} */
    long loadAccesses() {
        return writes.load() + reads.load();
    }

    /** {@return the number of accesses that it remembers} */
    int size() {
        return writes.size() + reads.size();
    }

    /** {@return {@code true} if there is no more than one write and one read} */
    boolean isSimple() {
        return writes.isSimple() && reads.isSimple();
    }

    /** {@return the last write, if there is but one} */
    @Nullable
    Access write() {
        return writes.only();
    }

    /** {@return the last read, if there is but one} */
    @Nullable
    Access read() {
        return reads.only();
    }

    /** Forgets all, except for when it was. */
    void forgetTo(Forgotten forgotten, long object) {
        writes.forgetTo(forgotten, object);
        reads.forgetTo(forgotten, object);
    }

    /**
     * {@return {@code true} if an access that comes after what is known, or is in a race with it, is so of all that was
     * forgotten}
     */
    boolean isEnoughFor(TraceEvent event) {
        return !writes.isEmpty() || event.kind().writes() && !reads.isEmpty();
    }

    /**
     * {@return {@code true} if an access of the same kind and epoch is remembered: then this one brings nothing new}
     */
    boolean has(TraceEvent event, long epoch) {
        return (event.kind().writes() ? writes : reads).has(event, epoch);
    }

    /** Shows the accesses that an access conflicts with, and does not come after. */
    void races(TraceEvent event, ThreadOrder thread, BiConsumer<Access, TraceEvent> found) {
        writes.unordered(event, thread, found);
        if (event.kind().writes()) {
            reads.unordered(event, thread, found);
        }
    }

    void add(TraceEvent event, ThreadOrder thread, long epoch) {
        if (event.kind().writes()) {
            writes.add(event, thread, epoch);
            // An access that is not ordered with a read that happens before this write is not ordered with the write
            // either.
            reads.forgetBefore(thread);
        } else {
            reads.add(event, thread, epoch);
        }
    }
}
