// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.provenance;

import dev.braid.trace.AccessMode;
import it.unimi.dsi.fastutil.ints.Int2ObjectLinkedOpenHashMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The thunks that have released to a location, the last one of each thread.
 *
 * <p>A volatile write synchronises with each later volatile read (JLS 17.4.4). A release synchronises with an acquire
 * only if that reads what it wrote, or what read-modify-writes have made of it.
 */
final class LocationReleases {
    private @Nullable Int2ObjectLinkedOpenHashMap<Thunk> volatiles;
    private @Nullable Int2ObjectLinkedOpenHashMap<Thunk> last;

    /** Hands over the thunks that a read in that mode synchronises with. */
    void acquire(AccessMode mode, Consumer<Thunk> out) {
        if (last != null) {
            last.values().forEach(out);
        }
        if (mode == AccessMode.VOLATILE && volatiles != null) {
            volatiles.values().forEach(out);
        }
    }

    /**
     * Takes a write of a thunk.
     *
     * @param isUpdate whether it has read what was there, in one step
     */
    void write(Thunk thunk, AccessMode mode, boolean isUpdate) {
        if (mode == AccessMode.VOLATILE) {
            volatiles = with(volatiles, thunk);
        }
        if (mode.releases()) {
            last = with(isUpdate ? last : null, thunk);
        } else if (!isUpdate) {
            last = null; // a thread that reads this reads nothing that was released
        }
    }

    private static Int2ObjectLinkedOpenHashMap<Thunk> with(
            @Nullable Int2ObjectLinkedOpenHashMap<Thunk> thunks, Thunk thunk) {
        Int2ObjectLinkedOpenHashMap<Thunk> all = thunks == null ? new Int2ObjectLinkedOpenHashMap<>(1) : thunks;
        all.put(thunk.thread(), thunk);
        return all;
    }
}
