// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.race;

import dev.braid.trace.RecordedEvent;
import dev.braid.trace.TraceEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;

/** A read by a thread with an optimistic stamp. */
public final class OptimisticRead extends Access {
    private final long offset;
    private final int length;
    private final Batch batch;

    OptimisticRead(TraceEvent event, long epoch, Batch batch) {
        super(event, epoch);
        offset = event.offset();
        length = ShadowMemory.length(event);
        this.batch = batch;
    }

    Batch batch() {
        return batch;
    }

    boolean overlaps(TraceEvent event) {
        return offset < event.offset() + ShadowMemory.length(event) && event.offset() < offset + length;
    }

    /** {@return {@code true} if another read is by the same thread, of the same place} */
    boolean isSame(OptimisticRead other) {
        return other.thread() == thread() && other.offset == offset && other.length == length;
    }

    /** {@return {@code true} if another read need not be known if this one is} */
    boolean replaces(OptimisticRead other) {
        if (other.batch.isDiscarded()) {
            return true;
        }
        return isSame(other) && (other.batch == batch || other.batch.isValid() && other.batch.lock == batch.lock);
    }

    /** The reads of a thread between taking a stamp, or asking whether it is valid, and asking that again. */
    public static final class Batch {
        /** More than anybody reads, and more than a thread that reads optimistically does. */
        private static final int LIMIT = 1 << 14;

        /** The most reads of a thread that has asked already, before it is clear that it won't ask again. */
        private static final int CHECKED_LIMIT = 1 << 10;

        private enum State {
            OPEN,
            VALID,
            DISCARDED,
            ORDINARY
        }

        private final long lock;
        private final long stamp;
        private final boolean wasChecked;
        private final List<Pair> races = new ArrayList<>(0);
        private int reads;
        private State state = State.OPEN;

        private record Pair(Access earlier, RecordedEvent later) {}

        Batch(long lock, long stamp) {
            this.lock = lock;
            this.stamp = stamp;
            wasChecked = false;
        }

        /** Goes on with the same stamp. */
        Batch(Batch before) {
            lock = before.lock;
            stamp = before.stamp;
            wasChecked = true;
        }

        long lock() {
            return lock;
        }

        long stamp() {
            return stamp;
        }

        int reads() {
            return reads;
        }

        boolean wasChecked() {
            return wasChecked;
        }

        boolean isOver() {
            return state != State.OPEN;
        }

        boolean isValid() {
            return state == State.VALID;
        }

        boolean isDiscarded() {
            return state == State.DISCARDED;
        }

        boolean isOrdinary() {
            return state == State.ORDINARY;
        }

        /** Counts a read. {@return false if there are too many} */
        boolean count() {
            if (reads >= (wasChecked ? CHECKED_LIMIT : LIMIT)) {
                return false;
            }
            reads++;
            return true;
        }

        /** Adds two accesses that race, one of which is a read of this batch, if that counts. */
        public void addRace(Access earlier, TraceEvent later) {
            if (races.size() < LIMIT) {
                races.add(new Pair(earlier.copy(), later.copy()));
            }
        }

        /** Ends the batch, whose stamp was valid: whatever races with the reads was done without the lock. */
        void validate(BiConsumer<Access, TraceEvent> shown) {
            end(State.VALID, shown);
        }

        /** Ends the batch, whose reads were like any others. */
        void isOrdinary(BiConsumer<Access, TraceEvent> shown) {
            end(State.ORDINARY, shown);
        }

        /** Discards the batch: nothing is made of what was read. */
        void discard() {
            state = State.DISCARDED;
            races.clear();
        }

        private void end(State newState, BiConsumer<Access, TraceEvent> shown) {
            state = newState;
            races.forEach(pair -> shown.accept(pair.earlier, pair.later));
            races.clear();
        }
    }
}
