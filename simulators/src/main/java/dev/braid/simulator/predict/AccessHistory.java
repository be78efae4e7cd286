// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.predict;

import dev.braid.simulator.order.ThreadOrder;
import dev.braid.trace.TraceEvent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A strand's accesses of one kind to a location: the last one of each segment, the latest ones only.
 *
 * <p>Those of all strands are a list, with the settled ones at its end: no strand that
 * {@link Strand#isFollowed is followed} can ever race with these, so it looks no further than to the first of them.
 * Otherwise, programs whose threads come and go would compare each access with those of all threads that there have
 * been.
 */
final class AccessHistory {
    private static final @Nullable PastAccess[] NONE = {};

    private final int strand;
    private final boolean isAtomic;
    private @Nullable AccessHistory next;
    private boolean isSettled;
    /** The number of histories from this one on that are not settled. */
    private int unsettled;
    /** The number of them at which settled ones are looked for next. */
    private int settlesAt;

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
        newest = first;
        putBefore(next);
        remember();
    }

    private void putBefore(@Nullable AccessHistory others) {
        next = others;
        unsettled = 1;
        if (others != null) {
            unsettled += others.unsettled;
            settlesAt = others.settlesAt;
        }
    }

    private void remember() {
        newestEpoch = newest.epoch();
        newestPosition = newest.position();
    }

    /** {@return a copy of this history, and of those behind it} */
    AccessHistory copy() {
        AccessHistory first = copy(this);
        AccessHistory last = first;
        for (AccessHistory history = next; history != null; history = history.next) {
            AccessHistory copy = copy(history);
            last.next = copy;
            last = copy;
        }
        return first;
    }

    private static AccessHistory copy(AccessHistory history) {
        AccessHistory copy = new AccessHistory(history.strand, history.isAtomic, history.newest.copy(), null);
        copy.older = Arrays.stream(history.older)
                .map(access -> access == null ? null : access.copy())
                .toArray(PastAccess[]::new);
        copy.size = history.size;
        copy.isSettled = history.isSettled;
        copy.unsettled = history.unsettled;
        copy.settlesAt = history.settlesAt;
        return copy;
    }

    /** {@return the history of a strand and kind, unless that is settled; null if there is none} */
    static @Nullable AccessHistory of(@Nullable AccessHistory histories, int strand, boolean isAtomic) {
        AccessHistory own = histories;
        while (own != null && !own.isSettled && !own.isOf(strand, isAtomic)) {
            own = own.next;
        }
        return own == null || own.isSettled ? null : own;
    }

    /** {@return the same histories; if there is one of a strand and kind among those settled, it is the first} */
    static @Nullable AccessHistory unsettle(@Nullable AccessHistory histories, int strand, boolean isAtomic) {
        AccessHistory before = null;
        AccessHistory own = histories;
        while (own != null && !(own.isSettled && own.isOf(strand, isAtomic))) {
            before = own;
            own = own.next;
        }
        if (own == null) {
            return histories;
        }
        AccessHistory others = histories;
        if (before == null) {
            others = own.next;
        } else {
            before.next = own.next;
        }
        own.isSettled = false;
        own.putBefore(others);
        return own;
    }

    /**
     * Settles the histories that no followed strand can race with, once there are enough to look for them.
     *
     * @param least the number that is enough at first
     * @return the same histories, with the settled ones at the end
     */
    static @Nullable AccessHistory settle(@Nullable AccessHistory histories, int least, ReadsFromOrder order) {
        if (histories == null || histories.unsettled < Math.max(least, histories.settlesAt)) {
            return histories;
        }
        List<AccessHistory> kept = new ArrayList<>();
        List<AccessHistory> settled = new ArrayList<>();
        AccessHistory list = histories;
        while (list != null && !list.isSettled) {
            (order.settles(list) ? settled : kept).add(list);
            list = list.next;
        }
        for (AccessHistory history : settled) {
            history.isSettled = true;
            history.unsettled = 0;
            history.next = list;
            list = history;
        }
        for (int i = kept.size() - 1; i >= 0; i--) {
            kept.get(i).putBefore(list);
            list = kept.get(i);
        }
        Objects.requireNonNull(list).settlesAt = 2 * kept.size();
        return list;
    }

    boolean isOf(int otherStrand, boolean atomic) {
        return strand == otherStrand && isAtomic == atomic;
    }

    /** {@return the history after this one, settled or not} */
    @Nullable
    AccessHistory next() {
        return next;
    }

    /** {@return the first history, unless it is settled and the strand followed} */
    static @Nullable AccessHistory first(@Nullable AccessHistory histories, Strand strand) {
        return histories != null && histories.isSettled && strand.isFollowed() ? null : histories;
    }

    /** {@return the history after this one, unless it is settled and the strand followed} */
    @Nullable
    AccessHistory next(Strand strand) {
        return first(next, strand);
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
