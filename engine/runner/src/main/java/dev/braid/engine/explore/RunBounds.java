// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.explore;

import dev.braid.schedule.ControlledRun;
import org.jspecify.annotations.Nullable;

/**
 * Bounds of the runs of one subject, which follow from what its first run has taken.
 *
 * <p>Thread safety: one thread.
 */
public final class RunBounds {
    private static final long LEAST_POINTS = 200_000;
    /** A run that has this many times the points of the first one counts as endless. */
    private static final long LONGER_THAN_FIRST = 100;

    private static final long POINTS_OF_FIRST = 5_000_000;

    /**
     * The first run may last this many times as long as others: it loads classes, which takes long on a busy machine.
     */
    private static final int FIRST_LONGER = 20;

    private final long mostNanos;
    private long mostPoints = POINTS_OF_FIRST;

    /** @param mostNanos the most nanoseconds of a run */
    public RunBounds(long mostNanos) {
        this.mostNanos = mostNanos;
    }

    /** {@return points after which the next run is given up} */
    public long points() {
        return mostPoints;
    }

    /** {@return the time limit of the next run} */
    public long nanos() {
        boolean isFirst = mostPoints == POINTS_OF_FIRST;
        return isFirst && mostNanos < Long.MAX_VALUE / FIRST_LONGER ? mostNanos * FIRST_LONGER : mostNanos;
    }

    /** Takes what a run has taken, of which the first one counts. */
    public void take(ControlledRun run) {
        if (mostPoints == POINTS_OF_FIRST) {
            mostPoints = Math.max(LEAST_POINTS, run.points() * LONGER_THAN_FIRST);
        }
    }

    /**
     * {@return the object that stands for the failure of a run; null if it has not failed, or was given up}
     *
     * @param thrown by its body; null if that returned
     */
    public static @Nullable Throwable failure(ControlledRun run, @Nullable Throwable thrown) {
        return switch (run.ending()) {
            case DEADLOCK, ENDLESS_SPIN -> new NoProgressError(run.explanation());
            case TOO_LONG, STUCK -> null;
            case ENDED -> thrown;
        };
    }
}
