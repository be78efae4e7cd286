// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.schedule;

/** Limits of time that end early in every second run. */
final class EverySecondRun {
    private final Timeouts timeouts;
    private boolean isEarly = true;

    /** @param timeouts limits of time that end early */
    EverySecondRun(Timeouts timeouts) {
        this.timeouts = timeouts;
    }

    /** Begins a run. */
    void begin() {
        isEarly = !isEarly;
    }

    /** {@return whether the limit of an operation may end early in this run} */
    boolean endsEarly(Operation operation) {
        return isEarly && timeouts.endEarly(operation);
    }
}
