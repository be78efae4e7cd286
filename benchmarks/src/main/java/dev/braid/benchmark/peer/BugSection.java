// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.benchmark.peer;

import dev.braid.benchmark.peer.bug.Bug;
import dev.braid.benchmark.result.Result;
import dev.braid.benchmark.result.Results;
import dev.braid.benchmark.result.Section;
import dev.braid.benchmark.result.Settings;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The same small programs, given to Braid and to other tools: which bugs are reported, and after how long. */
public final class BugSection implements Section {
    static final String NAME = "bugs";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String title() {
        return "The same bugs, given to each tool";
    }

    @Override
    public String method() {
        return "Seconds from the start of a tool's process to the end of the one that reports the bug. Each tool gets "
                + Finder.SECONDS
                + " seconds to explore each program, once; what it takes to start and to report comes on"
                + " top. An empty cell means that it reported nothing, or is not given the program. The programs are in"
                + " [dev.braid.benchmark.peer.bug](../benchmarks/src/main/java/dev/braid/benchmark/peer/bug): two threads"
                + " that do one thing each, and a check of the result.";
    }

    @Override
    public void run(Settings settings, Results results) throws IOException, InterruptedException {
        for (Finder finder : usable(settings, results)) {
            List<String> missed = new ArrayList<>();
            for (Bug bug : Bug.values()) {
                if (settings.includes(bug.row()) && finder.takes(bug)) {
                    find(finder, bug, results, missed);
                }
            }
            if (!missed.isEmpty()) {
                results.remark(NAME, finder.name() + " reports nothing of: " + String.join("; ", missed) + ".");
            }
        }
    }

    private static List<Finder> usable(Settings settings, Results results) throws IOException, InterruptedException {
        List<Finder> usable = new ArrayList<>();
        for (Finder finder : List.of(
                new BraidFinder(settings),
                new LincheckFinder(settings),
                new FrayFinder(settings),
                new VmlensFinder(settings),
                new JcstressFinder(settings))) {
            Optional<String> obstacle = finder.prepare();
            if (obstacle.isPresent()) {
                results.leaveOut(NAME, finder.name(), obstacle.get());
            } else {
                usable.add(finder);
                results.remark(NAME, finder.name() + ": " + finder.settings() + ".");
            }
        }
        return usable;
    }

    private static void find(Finder finder, Bug bug, Results results, List<String> missed)
            throws IOException, InterruptedException {
        boolean isRight = bug.kind() == Bug.Kind.RIGHT;
        long start = System.nanoTime();
        try {
            boolean isReported = finder.isReported(bug);
            double seconds = (System.nanoTime() - start) / 1e9;
            if (isReported) {
                results.add(Result.of(NAME, bug.row(), finder.name(), "s", List.of(seconds)));
            }
            if (isReported && isRight) {
                results.remark(NAME, finder.name() + " reports '" + bug.row() + "': a false alarm.");
            } else if (!isReported && !isRight) {
                missed.add(bug.row());
            }
        } catch (PeerFailedException e) {
            results.leaveOut(NAME, bug.row() + " by " + finder.name(), String.valueOf(e.getMessage()));
        }
    }
}
