// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.merge;

import dev.braid.trace.EventBatch;
import dev.braid.trace.record.EventQueue;

/** Position of the merge in the events of one slot. */
final class SlotCursor {
    private final int slot;
    private final EventQueue queue;

    private boolean hasEvent;
    private long order;
    private int thread;

    SlotCursor(int slot, EventQueue queue) {
        this.slot = slot;
        this.queue = queue;
    }

    /**
     * {@return {@code true} if this is at an event; false before the first {@link #start} and while the queue is empty}
     */
    boolean hasEvent() {
        return hasEvent;
    }

    /** Moves to the first event, if this stands at none. {@return {@code true} if it does now, and did not before} */
    boolean start() {
        return !hasEvent && find();
    }

    /**
     * Moves events to a batch: the present one, and those that follow, up to the first one that is not before a bound.
     * Stops where another thread goes on, to which another bound applies, and where the batch is full; and may stop
     * where an array ends.
     *
     * @param bound compared with the events' {@link #order}; after that of the present event
     */
    void moveTo(EventBatch batch, long bound) {
        long[] block = queue.openedBlock();
        int begin = queue.position();
        int end = Math.min(queue.endInBlock(), begin + (batch.room() << EventBatch.SHIFT));
        int at = begin + EventBatch.WORDS;
        while (at < end && block[at + EventBatch.ORDER] < bound && block[at + EventBatch.THREAD] == thread) {
            at += EventBatch.WORDS;
        }
        batch.add(block, begin, at - begin >>> EventBatch.SHIFT);
        queue.removeTo(at);
        if (at < end) {
            order = block[at + EventBatch.ORDER];
            thread = (int) block[at + EventBatch.THREAD];
        } else {
            find();
        }
    }

    /** Goes to the first event in the queue. */
    private boolean find() {
        long[] block = queue.block();
        hasEvent = block != null;
        if (block != null) {
            int at = queue.position();
            order = block[at + EventBatch.ORDER];
            thread = (int) block[at + EventBatch.THREAD];
        }
        return hasEvent;
    }

    /**
     * {@return a key for the order of the present event, or the last one if there is none: its clock, and writes before
     * reads}
     */
    long order() {
        return order;
    }

    /** {@return the bound before which this slot's events come before the other slot's present one, ties included} */
    long boundBefore(SlotCursor other) {
        return isBeforeAtTie(other) ? other.order + 1 : other.order;
    }

    /**
     * {@return {@code true} if this event comes before the other slot's one: by clock, writes before reads, by thread}
     */
    boolean isBefore(SlotCursor other) {
        return order != other.order ? order < other.order : isBeforeAtTie(other);
    }

    private boolean isBeforeAtTie(SlotCursor other) {
        return thread != other.thread ? thread < other.thread : slot < other.slot;
    }
}
