// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.file;

import dev.braid.trace.Strategy;
import org.jspecify.annotations.Nullable;

/** Order of an access and a macro-event, as far as a trace can tell. */
public enum EventOrder {
    BEFORE,
    AFTER,
    /** Either may have come first. */
    UNKNOWN;

    /**
     * {@return the order of an access and a macro-event}
     *
     * @param strategy the strategy of the trace; null if it is atomic, or the macro-event is the thread's own
     * @param access its number among those of its thread, from 0
     * @param position the position of that thread at the macro-event
     */
    static EventOrder of(@Nullable Strategy strategy, long access, long position) {
        if (strategy == null) {
            return access < position ? BEFORE : AFTER;
        }
        // Where accesses count as soon as they begin, the last one may not have happened; where they count once they
        // are recorded, the next one may have.
        long uncertain = strategy == Strategy.PERTHREAD ? position : position - 1;
        return access < uncertain ? BEFORE : access > uncertain ? AFTER : UNKNOWN;
    }
}
