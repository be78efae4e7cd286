// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.benchmark.schedule;

import dev.braid.benchmark.peer.LincheckExploration;
import dev.braid.benchmark.result.Results;
import dev.braid.benchmark.result.Section;
import dev.braid.benchmark.result.Settings;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The search for schedules: how many a second, and how long until it finds a bug. */
public final class SchedulesSection implements Section {
    static final String NAME = "schedules";
    static final String BRAID = "Braid";

    private static final List<RareBug> BUGS = List.of(RareBug.values());

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String title() {
        return "Schedules";
    }

    @Override
    public String method() {
        return "Runs a second: two threads increment a counter three times each, without control, under Braid's"
                + " search, and under Lincheck's. In Braid's, a run counts if there was something to choose in it. A"
                + " sample of Lincheck's has 500 runs and the fixed cost of one call. Bugs: the search by the mix of"
                + " strategies runs in a JVM with the agent; the programs start threads of their own. Warm:"
                + " milliseconds from the first schedule to the end of the one that fails, each sample with another"
                + " seed; shrinking comes after that and has a column of its own. Lincheck's time ends with its"
                + " report, which it makes from a further run; its samples alternate with batches of Braid's. Tests of"
                + " Jupiter are the same programs as the engine's worker runs them: each schedule from the test's"
                + " constructor on, with shrinking. Processes: seconds from the start of a JVM to its end, or to the"
                + " worker's answer; a worker looks for planted bugs first. Medians with quartiles.";
    }

    @Override
    public void run(Settings settings, Results results) throws Exception {
        LincheckExploration lincheck = new LincheckExploration(settings);
        Optional<String> obstacle = lincheck.prepare();
        obstacle.ifPresent(reason -> results.leaveOut(NAME, LincheckExploration.NAME, reason));
        @Nullable LincheckExploration peer = obstacle.isEmpty() ? lincheck : null;
        new Rates(settings, results, peer).run();
        try (JupiterSearch jupiter = new JupiterSearch(settings)) {
            new WarmSearches(settings, results, peer).run(BUGS, jupiter);
            new WholeProcesses(settings, results, peer).run(BUGS, jupiter);
        }
    }

    /** {@return the name of one of its tables} */
    static String table(String caption) {
        return NAME + ": " + caption;
    }
}
