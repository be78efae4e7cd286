// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine;

import dev.braid.engine.message.ExploredCounts;
import dev.braid.engine.message.FailingSchedule;
import dev.braid.engine.message.WorkerMessage.Explored;
import dev.braid.simulator.CountText;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Sentences on a search for schedules. */
final class ExploredText {
    private static final int MOST_NAMED = 3;
    private static final String EARLY = "A limit of time ends in it before another thread has gone on, as the JVM may"
            + " have it: a sleep does not wait for what others do.";

    private ExploredText() {}

    /** {@return what was run, and what was not controlled; for the verdict} */
    static String note(Explored explored, long seed) {
        ExploredCounts counts = explored.counts();
        StringBuilder text = new StringBuilder();
        text.append(String.format(
                Locale.ROOT,
                "The test ran under %s schedule%s, %s of them different, in %,d ms (%s, seed %d)",
                CountText.of(counts.runs()),
                counts.runs() == 1 ? "" : "s",
                CountText.of(counts.distinct()),
                Duration.ofNanos(counts.nanos()).toMillis(),
                explored.strategy(),
                seed));
        text.append(counts.isExhausted() ? "; there are no others." : ".");
        if (counts.unequal() > 0) {
            text.append(" Of ")
                    .append(counts.checks())
                    .append(" that were run twice, ")
                    .append(counts.unequal())
                    .append(" had another course the second time: something has an influence that is not controlled.");
        }
        if (counts.unended() > 0) {
            text.append(' ')
                    .append(counts.unended())
                    .append(
                            counts.unended() == 1
                                    ? " was given up before its end."
                                    : " were given up before their end.");
        }
        if (!explored.stop().isEmpty()) {
            text.append(' ').append(explored.stop()).append('.');
        }
        text.append(uncontrolled(explored.uncontrolled()));
        return text.toString();
    }

    private static String uncontrolled(List<String> notes) {
        if (notes.isEmpty()) {
            return "";
        }
        int more = notes.size() - MOST_NAMED;
        return " Not controlled: "
                + String.join("; ", notes.subList(0, Math.min(MOST_NAMED, notes.size())))
                + (more > 0 ? "; and " + more + " more" : "")
                + ".";
    }

    /** {@return a failure that nobody is accused of, as it needs a limit of time that ends early} */
    static String lead(FailingSchedule lead) {
        return "The test fails in the schedule " + lead.text() + ": "
                + lead.failure().summary() + ". " + EARLY + " -D" + ScheduleParameters.REPLAY + "='" + lead.text()
                + "' runs it.";
    }

    /**
     * {@return how to see a failure again}
     *
     * @param divergence how the replay left the schedule; null if it did not
     */
    static String fix(Explored explored, FailingSchedule failing, @Nullable String divergence) {
        ExploredCounts counts = explored.counts();
        return "It fails in the schedule " + failing.text() + ", which " + explored.strategy() + " found as number "
                + counts.runs() + "; -D" + ScheduleParameters.REPLAY + "='" + failing.text() + "' runs it again."
                + (failing.isEarly() ? " " + EARLY : "")
                + (failing.isMinimal() && failing.passing().isPresent()
                        ? " Without its last switch, the test passes."
                        : "")
                + (divergence == null ? "" : " Here, its " + divergence + ".");
    }
}
