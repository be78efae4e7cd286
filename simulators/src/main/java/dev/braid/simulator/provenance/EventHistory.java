// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.provenance;

import dev.braid.trace.RecordedEvent;
import dev.braid.trace.TraceEvent;
import java.io.IOException;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The events of a trace, as far as a caller looks back at them. */
public interface EventHistory {
    /** {@return the last event before one, and not before another, that has a property; null if none has} */
    @Nullable
    RecordedEvent lastBefore(long event, long notBefore, Predicate<TraceEvent> property) throws IOException;
}
