// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.worker;

import dev.braid.engine.control.ScheduleControl;
import dev.braid.planted.PlantedBug;
import dev.braid.schedule.ControlledRun;
import dev.braid.schedule.ControlledRun.Ending;
import dev.braid.schedule.Mix;
import org.jspecify.annotations.Nullable;

/**
 * Proof that a worker finds bugs: it looks for planted ones first. Otherwise, one whose points are missing would say
 * that it has found nothing.
 *
 * <p>Thread safety: the main thread.
 */
final class SelfCheck {
    private static final int MOST_RUNS = 50;
    private static final long MOST_POINTS = 100_000;
    private static final long MOST_NANOS = 5_000_000_000L;

    private static @Nullable String blindness;

    private SelfCheck() {}

    /**
     * {@return the reason why this worker is not to be used; "" if it has found all planted bugs. It looks for them
     * once}
     */
    static String of(ScheduleControl control) {
        String known = blindness;
        if (known == null) {
            known = look(control);
            blindness = known;
        }
        return known;
    }

    private static String look(ScheduleControl control) {
        for (PlantedBug bug : PlantedBug.values()) {
            if (!isFound(control, bug)) {
                return "Its worker does not find a planted bug, the " + bug.text() + ", in " + MOST_RUNS
                        + " schedules, and so would not find others. Report this as a defect of Braid.";
            }
        }
        return "";
    }

    private static boolean isFound(ScheduleControl control, PlantedBug bug) {
        Mix strategy = new Mix(MOST_RUNS);
        for (int run = 0; run < MOST_RUNS; run++) {
            if (shows(bug, run(control, bug, strategy, run))) {
                return true;
            }
            strategy.end();
        }
        return false;
    }

    /**
     * {@return {@code true} if a run has shown a bug} A lost update that no switch has made comes from threads that run
     * as they like. They might really be in a deadlock later on, which nobody would end: this bug comes first.
     */
    private static boolean shows(PlantedBug bug, ControlledRun run) {
        return switch (bug) {
            case LOST_UPDATE -> run.thrown() instanceof PlantedBug.LostUpdateError && run.switches().length > 0;
            case LOCK_ORDER, LOST_NOTIFICATION -> run.ending() == Ending.DEADLOCK;
            case ENDLESS_SPIN -> run.ending() == Ending.ENDLESS_SPIN;
        };
    }

    private static ControlledRun run(ScheduleControl control, PlantedBug bug, Mix strategy, int run) {
        try {
            control.begin(strategy, run, MOST_POINTS, MOST_NANOS);
            Throwable thrown = null;
            try {
                bug.run();
            } catch (Throwable e) { // also what unwinds a run that is over
                thrown = e;
            }
            return control.end().withThrown(thrown);
        } catch (Throwable e) {
            throw new IllegalStateException("a planted program could not be run under control", e);
        }
    }
}
