// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.race;

import dev.braid.simulator.order.Forgotten;
import dev.braid.trace.TraceEvent;
import org.jspecify.annotations.Nullable;

/**
 * The histories of eight aligned bytes, one for each unit of them. A unit is as long as the shortest access so far: an
 * access that is longer is one to each of its units.
 */
final class Block {
    static final int SHIFT = 3;

    private static final int BYTES = 1 << SHIFT;

    private int unitShift;
    private @Nullable History[] units;

    /** @param size the size of the first access, in bytes, a power of 2 */
    Block(int size) {
        unitShift = Integer.numberOfTrailingZeros(size);
        units = new History[BYTES >>> unitShift];
    }

    /** Makes units that are no longer than that. */
    void split(int size) {
        int shift = Integer.numberOfTrailingZeros(size);
        if (shift >= unitShift) {
            return;
        }
        @Nullable History[] finer = new History[BYTES >>> shift];
        for (int i = 0; i < finer.length; i++) {
            History whole = units[i << shift >>> unitShift];
            finer[i] = whole == null ? null : whole.copy();
        }
        units = finer;
        unitShift = shift;
    }

    /** {@return the unit that a byte of the block is in} */
    int unit(long offset) {
        return (int) (offset & BYTES - 1) >>> unitShift;
    }

    /** {@return the history of a unit, which is made if there is none} */
    History history(int unit) {
        History history = units[unit];
        if (history == null) {
            history = new History();
            units[unit] = history;
        }
        return history;
    }

    /** Sets what is known of so many bytes, which had no history. */
    void set(long offset, int size, History history) {
        split(size);
        int first = unit(offset);
        int last = unit(offset + size - 1);
        for (int unit = first; unit <= last; unit++) {
            units[unit] = unit == first ? history : history.copy();
        }
    }

    /** {@return {@code true} if what is known of so many bytes says of an access what was forgotten would} */
    boolean isEnoughFor(TraceEvent event, long offset, int size) {
        int last = unit(offset + size - 1);
        for (int unit = unit(offset); unit <= last; unit++) {
            History history = units[unit];
            if (history == null || !history.isEnoughFor(event)) {
                return false;
            }
        }
        return true;
    }

    void forgetTo(Forgotten forgotten, long object) {
        for (History history : units) {
            if (history != null) {
                history.forgetTo(forgotten, object);
            }
        }
    }

    /** Loads what says where the histories are. {@return any number} */
    long load() {
        return units.length;
    }

    /** Loads the history of an access. {@return any number} */
    long loadHistory(long offset) {
        History history = units[unit(offset)];
        return history == null ? 0 : history.load();
    }

    /** Loads the accesses in that history. {@return any number} */
    long loadAccesses(long offset) {
        History history = units[unit(offset)];
        return history == null ? 0 : history.loadAccesses();
    }

    /** {@return the history of a unit, if it has one} */
    @Nullable
    History known(int unit) {
        return units[unit];
    }
}
