// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.provenance;

import dev.braid.trace.RecordedEvent;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The origin of one read's value, as far as a trace tells.
 *
 * @param write the last write to what was read; null if there is none
 * @param origin the origin of the written value
 * @param read the writer's own read that the value came by; null if none is known
 * @param reads the last reads of the writer in its thunk, which may have had a part in the value; the last one first
 */
public record ChainLink(
        @Nullable RecordedEvent write,
        Origin origin,
        @Nullable RecordedEvent read,
        List<RecordedEvent> reads) {
    public ChainLink {
        reads = List.copyOf(reads);
    }

    /** The origins of a value. */
    public enum Origin {
        /** It was there before the first traced write. */
        BEFORE_THE_TRACE,
        /** Untraced code may have written there: {@link ChainLink#write} says where. */
        UNTRACED_CODE,
        /** The last traced write wrote another value, or only a part: another writer wrote, too. */
        ANOTHER_VALUE,
        /** An update in one step read the old value, and made this of it. */
        UPDATED,
        /** The writer had read the same value before, in the same thunk. */
        SAME_VALUE_READ,
        /** The writer had read the same location before, in the same thunk. */
        SAME_LOCATION_READ,
        /** The writer had read neither; what it computed the value from is not recorded. */
        COMPUTED
    }
}
