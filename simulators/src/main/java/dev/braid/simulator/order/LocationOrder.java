// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.order;

import dev.braid.trace.AccessMode;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The releases of a location that threads synchronise by.
 *
 * <p>A volatile write happens before each later volatile read (JLS 17.4.4). A release happens before an acquire only if
 * that reads what it wrote, or what read-modify-writes have made of it ({@link java.lang.invoke.VarHandle}, after the
 * release sequences of C++).
 */
final class LocationOrder {
    private @Nullable VectorClock volatiles;
    private @Nullable VectorClock last;
    /** As the state of a lock: what those have released that held it alone. */
    private @Nullable VectorClock exclusive;

    private boolean isLock;

    /** @param before the releases there before that may have been forgotten */
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
        if (exclusive != null && exclusive != volatiles) {
            released.accept(exclusive);
        }
    }

    /** Loads what says where the clocks are. {@return any number} */
    long load() {
        VectorClock all = volatiles;
        VectorClock latest = last;
        return (all == null ? 0L : all.length()) + (latest == null || latest == all ? 0L : latest.length());
    }

    /** Takes a read of a thread, which may come after the writer. */
    void read(ThreadOrder thread, AccessMode mode) {
        if (mode.acquires()) {
            thread.acquire(last);
        }
        if (mode == AccessMode.VOLATILE) {
            thread.acquire(volatiles);
        }
        if (!mode.acquires()) {
            thread.readRelaxed(last);
        }
    }

    /** Takes a read of a thread in the code of a lock, see {@link ThreadOrder#observe}. */
    void observe(ThreadOrder thread, AccessMode mode) {
        if (mode.acquires()) {
            thread.observe(last);
        }
        if (mode == AccessMode.VOLATILE) {
            thread.observe(volatiles);
        }
    }

    /** Marks this as the state of a lock, from now on at the latest. */
    void isLock() {
        if (!isLock) {
            isLock = true;
            exclusive = volatiles == null ? last : last == null ? volatiles : volatiles.join(last);
        }
    }

    /** Has a thread take the lock for itself: it comes after all that have had it. */
    void takeExclusive(ThreadOrder thread) {
        thread.acquire(volatiles);
        thread.acquire(last);
    }

    /** Has a thread take the lock together with others: it comes after those that have had it for themselves. */
    void takeShared(ThreadOrder thread) {
        thread.acquire(exclusive);
    }

    void releaseExclusive(ThreadOrder thread) {
        exclusive = thread.releaseAfter(exclusive);
    }

    /**
     * Takes a write of a thread.
     *
     * @param isUpdate whether it has read what was there, in one step
     * @param isAtomic whether a fence before it has released what came before that
     */
    void write(ThreadOrder thread, AccessMode mode, boolean isUpdate, boolean isAtomic) {
        if (mode == AccessMode.VOLATILE) {
            volatiles = thread.releaseAfter(volatiles);
        }
        if (mode.releases()) {
            last = isUpdate ? thread.releaseAfter(last) : thread.release();
        } else {
            VectorClock fenced = isAtomic ? thread.fenced() : null;
            if (!isUpdate) {
                last = fenced; // if it is null, a thread that reads this reads nothing that was released
            } else if (fenced != null) {
                last = last == null ? fenced : last.join(fenced);
            }
        }
    }
}
