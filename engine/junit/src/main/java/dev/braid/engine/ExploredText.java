// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine;

import dev.braid.engine.explore.Attempt;
import dev.braid.engine.message.ExploredCounts;
import dev.braid.engine.message.FailingSchedule;
import dev.braid.engine.message.WorkerMessage.Explored;
import dev.braid.schedule.Schedule;
import org.jspecify.annotations.Nullable;

/** Sentences on what a search for schedules has found. */
final class ExploredText {
    private static final String EARLY = "A limit of time ends in it before another thread has gone on, as the JVM may"
            + " have it: a sleep does not wait for what others do.";

    private static final String WAKES_UP =
            "A thread wakes up in it although nothing has woken it, as the JVM may have it:"
                    + " code that waits has to look again whether it may go on.";

    private ExploredText() {}

    /** {@return a failure that nobody is accused of, as it needs a limit of time that ends early} */
    static String lead(FailingSchedule lead) {
        return "The test fails in the schedule " + lead.text() + ": "
                + lead.failure().summary() + ". " + EARLY + " -D" + ScheduleParameters.REPLAY + "='" + lead.text()
                + "' runs it.";
    }

    /**
     * {@return the way to see a predicted race again}
     *
     * @param divergence the way in which the replay left the schedule; null if it did not
     */
    static String fix(Explored explored, Attempt confirmed, @Nullable String divergence) {
        boolean passed = explored.lead().isEmpty(); // one that fails only after a sleep that is over early is a lead
        return "An earlier trial predicted it, and it was confirmed in the schedule " + confirmed.schedule()
                + ", in which both threads stand before their accesses at once; -D" + ScheduleParameters.REPLAY + "='"
                + confirmed.schedule() + "' runs it again. "
                + (confirmed.isInBothOrders()
                        ? "The accesses were made in either order" + (passed ? ", and the test passed in both." : ".")
                        : "The accesses were made in one order only" + (passed ? ", in which the test passed." : "."))
                + left(divergence);
    }

    private static String left(@Nullable String divergence) {
        return divergence == null ? "" : " Here, its " + divergence + ".";
    }

    /**
     * {@return the way to see a failure again}
     *
     * @param divergence the way in which the replay left the schedule; null if it did not
     */
    static String fix(Explored explored, FailingSchedule failing, @Nullable String divergence) {
        ExploredCounts counts = explored.counts();
        return "It fails in the schedule " + failing.text() + ", which " + explored.strategy() + " found as number "
                + counts.runs() + "; -D" + ScheduleParameters.REPLAY + "='" + failing.text() + "' runs it again."
                + (failing.outcome().isPresent() ? " There it passes, as nothing but its outcome is wrong." : "")
                + (failing.isEarly() ? " " + EARLY : "")
                + (Schedule.parse(failing.text()).hasWakeUp() ? " " + WAKES_UP : "")
                + (failing.isMinimal() && failing.passing().isPresent()
                        ? " Without its last switch, the test passes."
                        : "")
                + (failing.note().isEmpty() ? "" : " " + failing.note())
                + left(divergence);
    }
}
