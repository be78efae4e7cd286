// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace;

/** Takes the events of a trace in their order, as the merge lays them out. */
@FunctionalInterface
public interface BatchConsumer {
    /** Takes some events. The batch is valid during the call only. */
    void events(EventBatch batch);
}
