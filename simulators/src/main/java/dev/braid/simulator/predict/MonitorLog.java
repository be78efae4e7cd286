// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.predict;

import java.util.Arrays;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The monitors that a strand held, by the position from which on it did, the latest changes only.
 *
 * <p>What is left out can't be told from what is not known: a caller that asks for a point before the first change that
 * is kept must take the strand up to there.
 */
final class MonitorLog {
    private final int limit;
    private long[] positions = new long[4];
    private @Nullable HeldMonitors[] held = new HeldMonitors[4];
    private @Nullable Cut[] before = new Cut[4];
    private int size;
    private boolean isCut;

    MonitorLog(int limit) {
        this.limit = limit;
    }

    /** Adds a change at the strand's present position. */
    void add(Strand strand, @Nullable HeldMonitors now) {
        if (size > 0 && positions[size - 1] == strand.position()) {
            size--; // one event gives up a lock in one mode and takes it in another one
        } else if (size == positions.length) {
            makeRoom();
        }
        positions[size] = strand.position();
        held[size] = now;
        before[size] = strand.snapshot();
        size++;
    }

    private void makeRoom() {
        int kept = size;
        if (size >= limit) {
            kept = size / 2;
            isCut = true;
            int from = size - kept;
            System.arraycopy(positions, from, positions, 0, kept);
            System.arraycopy(held, from, held, 0, kept);
            System.arraycopy(before, from, before, 0, kept);
            Arrays.fill(held, kept, size, null);
            Arrays.fill(before, kept, size, null);
            size = kept;
        } else {
            int length = Math.min(limit, 2 * size);
            positions = Arrays.copyOf(positions, length);
            held = Arrays.copyOf(held, length);
            before = Arrays.copyOf(before, length);
        }
    }

    /**
     * Takes more of the strand if what it held at the end of the cut is left out; {@return {@code true} if it was so}
     */
    boolean raise(int strand, Cut cut) {
        if (!isCut || cut.position(strand) >= positions[0]) {
            return false;
        }
        Cut first = before[0];
        if (first != null) {
            cut.add(first);
        }
        cut.add(strand, positions[0]);
        return true;
    }

    /** {@return the monitors that the strand held after the event at that position} */
    @Nullable
    HeldMonitors at(long position) {
        int change = lastUpTo(position);
        return change < 0 ? null : held[change];
    }

    /** {@return the first critical section that begins after that position and has that of a later one, if any} */
    @Nullable
    Section firstAfter(long position, Predicate<Section> condition) {
        for (int i = lastUpTo(position) + 1; i < size; i++) {
            HeldMonitors now = held[i];
            if (now != null && now.section().position == positions[i] && condition.test(now.section())) {
                return now.section();
            }
        }
        return null;
    }

    private int lastUpTo(long position) {
        int found = Arrays.binarySearch(positions, 0, size, position);
        return found >= 0 ? found : -found - 2;
    }
}
