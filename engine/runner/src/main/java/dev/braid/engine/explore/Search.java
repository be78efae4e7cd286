// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.explore;

import dev.braid.schedule.ControlledRun;
import dev.braid.schedule.ControlledRun.Ending;
import dev.braid.schedule.Mix;
import dev.braid.schedule.Replay;
import dev.braid.schedule.Switch;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Runs a subject under one schedule after another, until it fails, or enough has been tried.
 *
 * <p>The first schedule, and then each 64th, is run again. If anything that is not controlled has an influence, the two
 * runs differ.
 *
 * <p>Thread safety: one thread.
 */
public final class Search {
    private static final int RUNS_BETWEEN_CHECKS = 64;
    private static final int MOST_DISTINCT = 1 << 20;
    private static final int SHRINK_RUNS = 200;
    private static final long SHRINK_NANOS = 2_000_000_000L;

    private final Subject subject;
    private final long mostRuns;
    private final long nanos;
    private final long seed;
    private final Set<Long> distinct = new HashSet<>();
    private final Set<String> uncontrolled = new TreeSet<>();
    private long runs;
    private int checks;
    private int unequal;
    private int unended;

    /**
     * Prepares a search.
     *
     * @param mostRuns after which it stops, at least 1
     * @param nanos after which it stops
     * @param seed of all that is random
     */
    public Search(Subject subject, long mostRuns, long nanos, long seed) {
        this.subject = subject;
        this.mostRuns = mostRuns;
        this.nanos = nanos;
        this.seed = seed;
    }

    /** Searches. */
    public SearchEnd search() throws InterruptedException {
        Mix strategy = new Mix(mostRuns);
        long deadline = System.nanoTime() + nanos;
        ControlledRun failed = null;
        String finder = "";
        boolean isMore = true;
        while (isMore && failed == null && runs < mostRuns && (runs == 0 || System.nanoTime() - deadline < 0)) {
            ControlledRun run = subject.run(strategy, seed + runs);
            String name = strategy.name();
            isMore = strategy.end();
            note(run);
            if (run.hasFailed()) {
                failed = run;
                finder = name;
            } else if (runs % RUNS_BETWEEN_CHECKS == 1) {
                failed = check(run);
                finder = name;
            }
        }
        return new SearchEnd(
                runs,
                distinct.size(),
                strategy.isExhausted(),
                failed == null ? "" : finder,
                failed == null ? Optional.empty() : Optional.of(shrink(failed)),
                List.copyOf(uncontrolled),
                checks,
                unequal,
                unended);
    }

    private Shrinker.Shrunk shrink(ControlledRun failed) throws InterruptedException {
        return new Shrinker(subject, failed, SHRINK_RUNS, SHRINK_NANOS).shrink();
    }

    private void note(ControlledRun run) {
        runs++;
        if (distinct.size() < MOST_DISTINCT) {
            distinct.add(hash(run.switches()));
        }
        uncontrolled.addAll(Arrays.asList(run.uncontrolled()));
        for (String thread : run.left()) {
            uncontrolled.add("thread " + thread + " could not be ended");
        }
        if (run.ending() == Ending.TOO_LONG || run.ending() == Ending.STUCK) {
            unended++;
            uncontrolled.add(run.explanation());
        }
    }

    private static long hash(Switch[] switches) {
        long hash = switches.length;
        for (Switch change : switches) {
            hash = (hash ^ change.hashCode()) * 0x9e3779b97f4a7c15L;
            hash ^= hash >>> Integer.SIZE;
        }
        return hash;
    }

    /** Runs a schedule again. {@return the run if it fails this time, otherwise null} */
    private @Nullable ControlledRun check(ControlledRun run) throws InterruptedException {
        checks++;
        ControlledRun again = subject.run(new Replay(run.schedule()), 0);
        if (!again.schedule().equals(run.schedule())) {
            unequal++;
        }
        return again.hasFailed() ? again : null;
    }
}
