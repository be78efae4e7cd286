// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.worker;

import dev.braid.engine.control.ScheduleControl;
import dev.braid.engine.explore.ForbiddenOutcome;
import dev.braid.engine.explore.OutcomeError;
import dev.braid.engine.explore.Search;
import dev.braid.engine.explore.SearchEnd;
import dev.braid.engine.explore.SearchLimits;
import dev.braid.engine.explore.SerialSubject;
import dev.braid.engine.explore.Shrinker.Shrunk;
import dev.braid.engine.explore.Subject;
import dev.braid.engine.message.Coverage;
import dev.braid.engine.message.ExploredCounts;
import dev.braid.engine.message.FailingSchedule;
import dev.braid.engine.message.FailureText;
import dev.braid.engine.message.WorkerMessage.Explore;
import dev.braid.engine.message.WorkerMessage.Explored;
import dev.braid.schedule.ControlledRun;
import dev.braid.schedule.Part;
import dev.braid.schedule.Schedule;
import dev.braid.schedule.SitePairs;
import dev.braid.schedule.Strategy;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Answers {@link Explore}. What the test or program prints meanwhile is not shown: it would come once for each
 * schedule. The replay of a failure shows it.
 *
 * <p>Thread safety: the main thread.
 */
final class Exploration {
    private static boolean isFirst = true;

    private final Explore request;
    private final Searcher searcher;
    private final ClassLoader strategies;

    /** Search for schedules of whatever is run again and again. */
    interface Searcher {
        /**
         * Searches.
         *
         * @param printed keeps what is printed
         * @param strategies makes the strategy that was asked for
         * @throws IllegalArgumentException if that is not possible; it says why
         */
        SearchEnd search(ScheduleControl control, SearchLimits limits, Printed printed, StrategySupplier strategies)
                throws InterruptedException;
    }

    /** Makes a strategy. */
    interface StrategySupplier {
        /**
         * @param runs number of runs that are made with it
         * @param part the part of the search that it is for
         */
        Strategy strategy(int runs, Part part);
    }

    /** Makes what is run again and again. */
    interface SubjectSupplier {
        /**
         * {@return a subject}
         *
         * @param printed keeps what it prints
         * @param runNanos the most nanoseconds of a run
         */
        Subject subject(ScheduleControl control, Printed printed, long runNanos);
    }

    /** @param strategies has the strategies that are not Braid's */
    Exploration(Explore request, Searcher searcher, ClassLoader strategies) {
        this.request = request;
        this.searcher = searcher;
        this.strategies = strategies;
    }

    /** {@return a search for schedules of one subject} */
    static Searcher of(Explore request, SubjectSupplier subjects) {
        return (control, limits, printed, strategies) -> {
            Subject subject = subjects.subject(control, printed, limits.runNanos());
            if (!request.isSerial()) {
                return search(request, subject, limits, strategies);
            }
            SerialSubject serial = new SerialSubject(subject, limits.nanos());
            SearchEnd end = search(request, serial, limits, strategies);
            return end.stop().isEmpty() ? end.stoppedBy(serial.doubt()) : end;
        };
    }

    private static SearchEnd search(Explore request, Subject subject, SearchLimits limits, StrategySupplier strategies)
            throws InterruptedException {
        SearchEnd end = new Search(
                        subject,
                        limits,
                        () -> strategies.strategy(limits.mostRuns(), request.part()),
                        request.targets(),
                        request.timeouts(),
                        request.seed(),
                        request.part())
                .search();
        List<String> notes = new ArrayList<>(end.notes());
        notes.addAll(subject.notes());
        return end.with(end.failure(), notes);
    }

    /** Explores. */
    Explored explore() throws InterruptedException {
        long start = System.nanoTime();
        Printed printed = Printed.unseen();
        try {
            ScheduleControl control = ScheduleControl.find();
            SearchLimits limits = isFirst ? request.limits().ofFirst() : request.limits();
            isFirst = false;
            String blindness = SelfCheck.of(control);
            if (!blindness.isEmpty()) {
                return Explored.obstacle(blindness);
            }
            control.beginSearch(
                    request.minorSites().stream().mapToInt(Integer::intValue).toArray());
            SearchEnd end = searcher.search(
                    control,
                    limits,
                    printed,
                    (runs, part) -> NamedStrategy.of(request.strategy(), runs, request.timeouts(), part, strategies));
            return reply(end, coverage(end, control.sitePairs()), System.nanoTime() - start);
        } catch (NotControlledException | IllegalArgumentException e) {
            return Explored.obstacle(Objects.requireNonNull(e.getMessage()));
        } finally {
            printed.end();
        }
    }

    private static Coverage coverage(SearchEnd end, SitePairs met) {
        Set<Long> pairs = new TreeSet<>();
        for (long pair : met.pairs()) {
            pairs.add(pair);
        }
        return Coverage.of(end.schedules(), end.readsFrom(), end.isSaturated(), pairs, met.isWhole());
    }

    private static Explored reply(SearchEnd end, Coverage coverage, long nanos) {
        ExploredCounts counts = new ExploredCounts(
                end.runs(), end.distinct(), end.isExhausted(), end.checks(), end.unequal(), end.unended(), nanos);
        return new Explored(
                counts,
                coverage,
                end.strategy(),
                end.failure().map(Exploration::failing),
                end.lead().map(Exploration::failing),
                end.attempts(),
                end.uncontrolled(),
                end.stop(),
                "",
                end.notes());
    }

    private static FailingSchedule failing(Shrunk shrunk) {
        ControlledRun run = shrunk.run();
        Throwable thrown = run.thrown() != null ? run.thrown() : run.death();
        return new FailingSchedule(
                shrunk.schedule().toString(),
                FailureText.of(Objects.requireNonNull(thrown, "a failure has a reason")),
                shrunk.passing().map(Schedule::toString),
                shrunk.isMinimal(),
                shrunk.runs(),
                run.earlyEnds() > 0,
                thrown instanceof OutcomeError error
                        ? Optional.of(new ForbiddenOutcome(error.outcome(), String.valueOf(error.getMessage())))
                        : Optional.empty(),
                shrunk.note());
    }
}
