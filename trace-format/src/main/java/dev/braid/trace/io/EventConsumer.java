// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.io;

import dev.braid.trace.TraceEvent;

/** Takes the events of a trace in their order. */
public interface EventConsumer {
    /** Takes one event. It is valid during the call only, see {@link TraceEvent#copy}. */
    void event(TraceEvent event);
}
