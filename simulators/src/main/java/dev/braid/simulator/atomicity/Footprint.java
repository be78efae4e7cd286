// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.atomicity;

import dev.braid.trace.RecordedEvent;
import org.jspecify.annotations.Nullable;

/** The mark that an event has left at a location or a lock, for those that come after it. */
final class Footprint {
    private @Nullable Node node;
    private final RecordedEvent event;

    Footprint(Node node, RecordedEvent event) {
        this.node = node;
        this.event = event;
    }

    /** {@return the node that the event is now of; null if it can be in no cycle any more} */
    @Nullable
    Node node() {
        node = Node.current(node);
        return node;
    }

    RecordedEvent event() {
        return event;
    }

    int thread() {
        return event.thread();
    }
}
