// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.predict;

import org.jspecify.annotations.Nullable;

/** The part of an access that it has in common with others of its strand: what comes before them, and what is held. */
final class Context {
    private final int strand;
    private final int thread;
    private final int segment;
    private final long epoch;
    private final Cut before;
    private final @Nullable HeldMonitors held;

    /**
     * Makes the one of a strand's next access.
     *
     * @param epoch in the happens-before order
     * @param before the cut of other strands that must come before
     */
    Context(int strand, int thread, int segment, long epoch, Cut before, @Nullable HeldMonitors held) {
        this.strand = strand;
        this.thread = thread;
        this.segment = segment;
        this.epoch = epoch;
        this.before = before;
        this.held = held;
    }

    int strand() {
        return strand;
    }

    int thread() {
        return thread;
    }

    int segment() {
        return segment;
    }

    long epoch() {
        return epoch;
    }

    Cut before() {
        return before;
    }

    @Nullable
    HeldMonitors held() {
        return held;
    }
}
