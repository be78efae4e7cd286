// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.file;

import dev.braid.trace.EventBatch;
import dev.braid.trace.layout.RecordDescriptor;
import dev.braid.trace.proto.Positions;
import dev.braid.trace.record.DamagedRecordException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Tracks the position of each live thread while a trace goes by.
 *
 * <p>Thread safety: one thread.
 */
final class PositionTracker {
    private final Map<Integer, Place> live = new HashMap<>();
    private final List<Place> moved = new ArrayList<>();
    private @Nullable Place latest;

    /** A thread's place; mutable, as there is one for each access. */
    static final class Place {
        final int thread;
        long next;
        int site;
        /**
         * Value of {@link #next} when moves were last taken; {@link #isMoved} says whether this is among the moves
         * since.
         */
        private long before;

        private boolean isMoved;

        private Place(int thread) {
            this.thread = thread;
        }

        /** {@return the number of accesses since moves were last taken} */
        long movedBy() {
            return next - before;
        }
    }

    /** A thread has made accesses. */
    void move(int thread, long by, int site) {
        Place place = place(thread);
        place.next += by;
        place.site = site;
        if (!place.isMoved) {
            place.isMoved = true;
            moved.add(place);
        }
    }

    /** Notes that a thread is there, even if it only begins. */
    void meet(int thread) {
        place(thread);
    }

    /** An event has gone by. */
    void event(long[] words, int at) {
        int key = (int) words[at + EventBatch.META];
        int thread = (int) words[at + EventBatch.THREAD];
        if (RecordDescriptor.isAccess(key)) {
            move(thread, 1, key >>> RecordDescriptor.SITE_SHIFT);
        } else if ((key & RecordDescriptor.KIND_MASK) == RecordDescriptor.KIND_THREAD_END) {
            end(thread);
        } else {
            meet(thread);
        }
    }

    /** A thread has ended. {@return the number of accesses that it has made} */
    long end(int thread) {
        long count = place(thread).next;
        live.remove(thread);
        latest = null;
        return count;
    }

    private Place place(int thread) {
        Place place = latest;
        if (place == null || place.thread != thread) {
            place = live.computeIfAbsent(thread, Place::new);
            latest = place;
        }
        return place;
    }

    /** {@return the number of accesses that a thread has made; -1 if it is not alive} */
    long next(int thread) {
        Place place = live.get(thread);
        return place == null ? -1 : place.next;
    }

    /** {@return the threads that have made accesses since {@link #settle}, in the order of their first one} */
    List<Place> moved() {
        return moved;
    }

    /** Takes the moves so far: they no longer count as {@link #moved}. */
    void settle() {
        for (Place place : moved) {
            place.before = place.next;
            place.isMoved = false;
        }
        moved.clear();
    }

    /** {@return the positions of all live threads, ascending by thread} */
    List<ThreadPosition> positions() {
        return live.values().stream()
                .map(place -> new ThreadPosition(place.thread, place.next, place.site))
                .sorted(Comparator.comparingInt(ThreadPosition::thread))
                .toList();
    }

    Positions saved() {
        Positions.Builder saved = Positions.newBuilder();
        for (ThreadPosition position : positions()) {
            saved.addThread(position.thread()).addNext(position.next()).addSite(position.site());
        }
        return saved.build();
    }

    /** Starts from what {@link #saved} has given. */
    void restore(Positions saved) {
        live.clear();
        moved.clear();
        latest = null;
        if (saved.getNextCount() != saved.getThreadCount() || saved.getSiteCount() != saved.getThreadCount()) {
            throw new DamagedRecordException(
                    "positions of " + saved.getThreadCount() + " threads", "columns of other lengths");
        }
        for (int i = 0; i < saved.getThreadCount(); i++) {
            move(saved.getThread(i), saved.getNext(i), saved.getSite(i));
        }
        settle();
    }
}
