// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine;

import dev.braid.engine.explore.Attempt;
import dev.braid.engine.message.Coverage;
import dev.braid.engine.message.Coverage.SitePair;
import dev.braid.engine.message.ExploredCounts;
import dev.braid.engine.message.FailingSchedule;
import dev.braid.engine.message.WorkerMessage.Explored;
import dev.braid.engine.run.ProfiledSites;
import dev.braid.simulator.CountText;
import dev.braid.trace.Site;
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

    /**
     * {@return what was run, how far that got, and what was not controlled; for the verdict}
     *
     * @param sites of the trials
     */
    static String note(Explored explored, long seed, ProfiledSites sites) {
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
        text.append(counts.isExhausted() ? "; there are no others." : ".").append(coverage(explored.coverage(), sites));
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

    private static String coverage(Coverage coverage, ProfiledSites sites) {
        StringBuilder text = new StringBuilder(" They belong to ")
                .append(CountText.of(coverage.classes()))
                .append(coverage.classes() == 1 ? " reads-from class" : " reads-from classes")
                .append(
                        coverage.isSaturated()
                                ? "; the next one would belong to another with a probability below 1 %."
                                : ".");
        int both = coverage.pairsInBothOrders();
        List<SitePair> one = coverage.pairsInOneOrder();
        if (both + one.size() > 0) {
            text.append(String.format(
                    Locale.ROOT,
                    " Of %s%s pair%s of conflicting accesses, %s came in both orders",
                    coverage.isWhole() ? "" : "the first ",
                    CountText.of(both + one.size()),
                    both + one.size() == 1 ? "" : "s",
                    CountText.of(both)));
            for (SitePair pair : one.subList(0, Math.min(MOST_NAMED, one.size()))) {
                text.append("; ").append(place(pair.first(), sites)).append(" always came before ");
                text.append(place(pair.second(), sites));
            }
            int more = one.size() - MOST_NAMED;
            text.append(more > 0 ? "; and " + more + " more." : ".");
        }
        return text.toString();
    }

    private static String place(int number, ProfiledSites sites) {
        return sites.find(number).map(Site::toString).orElse("an access that no trial has made");
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
     * {@return how to see a race again that was predicted}
     *
     * @param divergence how the replay left the schedule; null if it did not
     */
    static String fix(Explored explored, Attempt confirmed, @Nullable String divergence) {
        return "An earlier trial predicted it, and it was confirmed in the schedule " + confirmed.schedule()
                + ", in which both threads stand before their accesses at once; -D" + ScheduleParameters.REPLAY + "='"
                + confirmed.schedule() + "' runs it again. "
                + (confirmed.isInBothOrders()
                        ? "The accesses were made in either order, and the test passed in both."
                        : "The accesses were made in one order only, in which the test passed.")
                + left(divergence);
    }

    private static String left(@Nullable String divergence) {
        return divergence == null ? "" : " Here, its " + divergence + ".";
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
                + left(divergence);
    }
}
