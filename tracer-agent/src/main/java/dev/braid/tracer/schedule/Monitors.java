// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.schedule;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Monitors that members of a run hold, as the schedule sees them: it grants a monitor first, then the real instruction
 * enters it without waiting.
 *
 * <p>Thread safety: {@link Turns}' lock guards it. At any time few monitors are held, so they are looked up one by one.
 */
final class Monitors {
    private @Nullable Object[] monitors = new Object[16];
    private @Nullable Member[] owners = new Member[16];
    private int[] depths = new int[16];
    private int count;

    /** {@return {@code true} if a member can enter a monitor without waiting} */
    boolean isFreeFor(Member member, @Nullable Object monitor) {
        int at = find(monitor);
        return at < 0 || owners[at] == member;
    }

    /** {@return the owner of a monitor, null if there is none} */
    @Nullable
    Member ownerOf(@Nullable Object monitor) {
        int at = find(monitor);
        return at < 0 ? null : owners[at];
    }

    /**
     * Enters a monitor which is free.
     *
     * @param times the number of repetitions
     */
    void enter(Member member, Object monitor, int times) {
        int at = find(monitor);
        if (at < 0) {
            if (count == monitors.length) {
                monitors = Arrays.copyOf(monitors, count * 2);
                owners = Arrays.copyOf(owners, count * 2);
                depths = Arrays.copyOf(depths, count * 2);
            }
            at = count++;
            monitors[at] = monitor;
            owners[at] = member;
            depths[at] = 0;
        }
        depths[at] += times;
    }

    /**
     * Leaves a monitor.
     *
     * @return the number of times that the member had entered it, 0 if it did not hold it
     */
    int exit(Member member, @Nullable Object monitor, boolean wholly) {
        int at = find(monitor);
        if (at < 0 || owners[at] != member) {
            return 0;
        }
        int depth = depths[at];
        depths[at] = wholly ? 0 : depth - 1;
        if (depths[at] == 0) {
            count--;
            monitors[at] = monitors[count];
            owners[at] = owners[count];
            depths[at] = depths[count];
            monitors[count] = null;
            owners[count] = null;
        }
        return depth;
    }

    private int find(@Nullable Object monitor) {
        for (int i = 0; i < count; i++) {
            if (monitors[i] == monitor) {
                return i;
            }
        }
        return -1;
    }
}
