// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command.flow;

import dev.braid.simulator.provenance.EventHistory;
import dev.braid.trace.RecordedEvent;
import dev.braid.trace.TraceEvent;
import dev.braid.trace.file.TraceIndex;
import java.io.IOException;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Looks back in a trace file, piece by piece. */
final class IndexedHistory implements EventHistory {
    private static final int PIECE = 1 << 14;

    private final TraceIndex index;

    IndexedHistory(TraceIndex index) {
        this.index = index;
    }

    @Override
    public @Nullable RecordedEvent lastBefore(long event, long notBefore, Predicate<TraceEvent> property)
            throws IOException {
        long end = event;
        while (end > notBefore) {
            long start = Math.max(notBefore, end - PIECE);
            @Nullable RecordedEvent[] last = new RecordedEvent[1];
            index.events(start, end - start, candidate -> {
                if (property.test(candidate)) {
                    last[0] = candidate.copy();
                }
            });
            if (last[0] != null) {
                return last[0];
            }
            end = start;
        }
        return null;
    }
}
