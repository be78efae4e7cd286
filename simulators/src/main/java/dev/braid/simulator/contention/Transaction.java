// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.contention;

import dev.braid.trace.contention.Traceback;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A region that has committed in the simulated memory.
 *
 * @param began the time at which its thread was first ready for it and had a segment
 * @param start the time at which the committed attempt began
 * @param pause the time that the attempt waited before its step that can't be undone
 * @param end the time at which it committed; at that time it does not run any more
 */
record Transaction(Region region, long began, long start, long pause, long end) {
    /** {@return the time at which it made a step} */
    long time(Step step) {
        Step irrevocable = region.irrevocable();
        boolean isAfterPause = irrevocable != null && step.number() >= irrevocable.number();
        return start + step.number() + (isAfterPause ? pause : 0);
    }

    /** {@return the time at which it wrote to a location, null if it did not} */
    @Nullable
    Long writeTime(Location location) {
        Step step = region.writes.get(location);
        return step == null ? null : time(step);
    }

    /** {@return {@code true} if it can't be undone at some time} */
    boolean isInevitable() {
        return region.irrevocable() != null;
    }

    /** {@return {@code true} if it can't be undone at that time any more, and still runs} */
    boolean isInevitableAt(long time) {
        Step irrevocable = region.irrevocable();
        return irrevocable != null && time(irrevocable) <= time && time < end;
    }

    /** {@return the place where it became inevitable} */
    Traceback inevitableAt() {
        Step irrevocable = region.irrevocable();
        if (irrevocable == null) {
            throw new IllegalStateException("a transaction that could always be undone");
        }
        return irrevocable.at();
    }

    /** {@return the place where it wrote to a location that it has written to} */
    Traceback writeAt(Location location) {
        return at(region.writes, location);
    }

    private static Traceback at(Map<Location, Step> steps, Location location) {
        Step step = steps.get(location);
        if (step == null) {
            throw new IllegalStateException("a transaction that did not access " + location);
        }
        return step.at();
    }
}
