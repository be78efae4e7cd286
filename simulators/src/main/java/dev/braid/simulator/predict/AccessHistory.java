// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.predict;

import dev.braid.simulator.order.ThreadOrder;
import dev.braid.trace.TraceEvent;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A strand's accesses of one kind to a location: the last one of each segment, the latest ones only. */
final class AccessHistory {
    private static final @Nullable PastAccess[] NONE = {};

    private final int strand;
    private final boolean isAtomic;
    private final @Nullable AccessHistory next;
    private PastAccess newest;
    /** Time and place of the newest one: nearly always, nothing more is needed. */
    private long newestEpoch;

    private long newestPosition;
    /** The others, from the oldest one on. */
    private @Nullable PastAccess[] older = NONE;

    private int size;

    /** @param next the history of another strand or kind */
    AccessHistory(int strand, boolean isAtomic, PastAccess first, @Nullable AccessHistory next) {
        this.strand = strand;
        this.isAtomic = isAtomic;
        this.next = next;
        newest = first;
        remember();
    }

    private void remember() {
        newestEpoch = newest.epoch();
        newestPosition = newest.position();
    }

    /** {@return a copy of this history, and of those behind it} */
    AccessHistory copy() {
        AccessHistory copy = new AccessHistory(strand, isAtomic, newest.copy(), next == null ? null : next.copy());
        copy.older = Arrays.stream(older)
                .map(access -> access == null ? null : access.copy())
                .toArray(PastAccess[]::new);
        copy.size = size;
        return copy;
    }

    boolean isOf(int otherStrand, boolean atomic) {
        return strand == otherStrand && isAtomic == atomic;
    }

    @Nullable
    AccessHistory next() {
        return next;
    }

    int strand() {
        return strand;
    }

    boolean isAtomic() {
        return isAtomic;
    }

    PastAccess newest() {
        return newest;
    }

    /** {@return the newest one's position in its strand} */
    long newestPosition() {
        return newestPosition;
    }

    /** {@return an access, 0 being the newest one, or null if there are not so many} */
    @Nullable
    PastAccess get(int age) {
        return age == 0 ? newest : age > size ? null : older[size - age];
    }

    /** {@return {@code true} if all of it comes before what a strand does next, in this run and in each schedule} */
    boolean isBefore(Strand other, ThreadOrder thread) {
        return newestPosition <= other.cut().position(strand) && thread.isAfter(newestEpoch);
    }

    /** Adds what the strand has done since. */
    void add(PastAccess access, AccessPairs pairs) {
        keep(newest, pairs);
        newest = access;
        remember();
    }

    /** Adds what the strand does now. */
    void add(TraceEvent event, Strand by, long epoch, AccessPairs pairs) {
        @Nullable PastAccess free = newest.givesWayTo(by) ? newest : keep(newest, pairs);
        if (free == null) {
            newest = new PastAccess(event, by, epoch);
        } else {
            newest = free;
            newest.set(event, by, epoch);
        }
        remember();
    }

    /** Keeps an access as one of the others. {@return the one that is left out for it, null if there was room} */
    private @Nullable PastAccess keep(PastAccess last, AccessPairs pairs) {
        if (size + 1 >= pairs.limit()) {
            pairs.leftOut();
            return size == 0 ? last : dropOldest(last);
        }
        if (size == older.length) {
            older = Arrays.copyOf(older, Math.min(pairs.limit() - 1, Math.max(1, 2 * size)));
        }
        older[size++] = last;
        return null;
    }

    /** {@return the oldest access, whose place is free again as that of another one} */
    private PastAccess dropOldest(PastAccess last) {
        PastAccess oldest = Objects.requireNonNull(older[0]);
        System.arraycopy(older, 1, older, 0, size - 1);
        older[size - 1] = last;
        return oldest;
    }
}
