// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.race;

import dev.braid.simulator.order.Forgotten;
import dev.braid.simulator.order.Room;
import dev.braid.simulator.order.ThreadOrder;
import dev.braid.trace.RecordedEvent;
import dev.braid.trace.TraceEvent;
import org.jspecify.annotations.Nullable;

/**
 * The times of accesses that are no longer known one by one. Counts the later ones that are perhaps in a race with
 * them: those of which it cannot be said that they come after all that was forgotten of objects around.
 */
final class ForgottenAccesses {
    final Forgotten data;
    final Forgotten atomics;

    private long unchecked;
    private @Nullable RecordedEvent first;

    ForgottenAccesses(Room room) {
        data = Forgotten.within(room);
        atomics = Forgotten.within(room);
    }

    /**
     * Checks an access.
     *
     * @param isDataKnown whether what is known of the plain accesses to its location is enough
     * @param areAtomicsKnown the same of atomic accesses, and what is in no race with them has nothing to do with them
     */
    void check(TraceEvent event, ThreadOrder thread, boolean isDataKnown, boolean areAtomicsKnown) {
        if (!isDataKnown && !data.isBefore(thread, event.object())
                || !areAtomicsKnown && !atomics.isBefore(thread, event.object())) {
            unchecked++;
            if (first == null) {
                first = event.copy();
            }
        }
    }

    /** {@return the number of accesses that are perhaps in a race that was not found} */
    long unchecked() {
        return unchecked;
    }

    /** {@return the first of them} */
    @Nullable
    RecordedEvent first() {
        return first;
    }
}
