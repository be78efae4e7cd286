// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.perf;

/**
 * Place and time at which a record was made: the kernel's {@code struct sample_id}. What the event does not report is
 * {@link #UNKNOWN}.
 *
 * @param time in nanoseconds of the event's clock
 * @param id the id of the event
 */
public record Trailer(int pid, int tid, long time, int cpu, long id) {
    public static final int UNKNOWN = -1;

    /** Tells nothing. */
    public static final Trailer NONE = new Trailer(UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN);
}
