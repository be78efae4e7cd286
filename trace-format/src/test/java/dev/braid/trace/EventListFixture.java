// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace;

import java.util.ArrayList;
import java.util.List;

/** Keeps the events that it is handed. */
public final class EventListFixture implements EventConsumer {
    public final List<RecordedEvent> events = new ArrayList<>();

    @Override
    public void event(TraceEvent event) {
        events.add(event.copy());
    }
}
