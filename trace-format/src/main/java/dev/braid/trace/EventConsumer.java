// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace;

/** Takes the events of a trace in their order, one by one. */
@FunctionalInterface
public interface EventConsumer {
    /** Takes one event. It is valid during the call only, see {@link TraceEvent#copy}. */
    void event(TraceEvent event);

    /** {@return a consumer of whole batches that hands their events to this one} */
    default BatchConsumer inBatches() {
        return batch -> {
            EventView view = new EventView(batch);
            for (int i = 0; i < batch.count(); i++) {
                view.moveTo(i);
                event(view);
            }
        };
    }
}
