// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.order;

import dev.braid.trace.AccessMode;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What a location that threads synchronise by has released.
 *
 * <p>A volatile write happens before each later volatile read (JLS 17.4.4). A release happens before an acquire only if
 * that reads what it wrote, or what read-modify-writes have made of it ({@link java.lang.invoke.VarHandle}, after the
 * release sequences of C++).
 */
final class LocationOrder {
    private @Nullable VectorClock volatiles;
    private @Nullable VectorClock last;

    /** @param before what may have been released there before, and was forgotten */
    LocationOrder(@Nullable VectorClock before) {
        volatiles = before;
        last = before;
    }

    /** Shows what it has released. */
    void released(Consumer<VectorClock> released) {
        if (volatiles != null) {
            released.accept(volatiles);
        }
        if (last != null && last != volatiles) {
            released.accept(last);
        }
    }

    /** A thread reads, and may come after who wrote. */
    void read(ThreadOrder thread, AccessMode mode) {
        if (mode.acquires()) {
            thread.acquire(last);
        }
        if (mode == AccessMode.VOLATILE) {
            thread.acquire(volatiles);
        }
    }

    /**
     * A thread writes.
     *
     * @param isUpdate whether it has read what was there, in one step
     */
    void write(ThreadOrder thread, AccessMode mode, boolean isUpdate) {
        if (mode == AccessMode.VOLATILE) {
            volatiles = thread.releaseAfter(volatiles);
        }
        if (mode.releases()) {
            last = isUpdate ? thread.releaseAfter(last) : thread.release();
        } else if (!isUpdate) {
            last = null; // who reads this reads nothing that was released
        }
    }
}
