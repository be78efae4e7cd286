// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.record;

/** Takes how far threads had come at the macro-events of a loose trace. */
@FunctionalInterface
public interface PositionsConsumer {
    /**
     * Takes one thread's position at a macro-event, as its record is unpacked: before the event itself leaves a merge,
     * and in no order between slots.
     *
     * @param clock the clock of the macro-event
     * @param events the number of the thread's events, from its beginning on, that had been published
     */
    void positions(long clock, int thread, long events);
}
