// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.merge;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A binary heap of the slots that have an event waiting, the one with the first event on top. */
final class SlotHeap {
    private SlotCursor[] cursors = new SlotCursor[16];
    private int size;

    void add(SlotCursor cursor) {
        if (size == cursors.length) {
            cursors = Arrays.copyOf(cursors, size * 2);
        }
        int place = size++;
        while (place > 0) {
            int parent = (place - 1) / 2;
            if (!cursor.isBefore(cursors[parent])) {
                break;
            }
            cursors[place] = cursors[parent];
            place = parent;
        }
        cursors[place] = cursor;
    }

    @Nullable
    SlotCursor top() {
        return size == 0 ? null : cursors[0];
    }

    /** {@return the slot that is on top once the present one has passed its event, or null if there is no other} */
    @Nullable
    SlotCursor second() {
        if (size < 2) {
            return null;
        }
        return size == 2 || cursors[1].isBefore(cursors[2]) ? cursors[1] : cursors[2];
    }

    /** Puts the top slot, which has moved on, into its new place, or takes it out if it has no event left. */
    void settleTop() {
        SlotCursor moved = cursors[0];
        if (!moved.hasEvent()) {
            moved = cursors[--size];
        }
        int place = 0;
        for (int child = 1; child < size; child = 2 * place + 1) {
            if (child + 1 < size && cursors[child + 1].isBefore(cursors[child])) {
                child++;
            }
            if (!cursors[child].isBefore(moved)) {
                break;
            }
            cursors[place] = cursors[child];
            place = child;
        }
        cursors[place] = moved;
    }
}
