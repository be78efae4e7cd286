// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.explore;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.engine.explore.Shrinker.Shrunk;
import dev.braid.schedule.ControlledRun;
import dev.braid.schedule.Mix;
import dev.braid.schedule.Part;
import dev.braid.schedule.RandomWalk;
import dev.braid.schedule.Replay;
import dev.braid.schedule.Schedule;
import dev.braid.schedule.Sweep;
import dev.braid.schedule.Switch;
import dev.braid.schedule.Timeouts;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

/** Searches and shrinks schedules of threads that are no more than numbers of steps, beside a search of all of them. */
class SearchTests {
    private static final long NANOS = TimeUnit.SECONDS.toNanos(30);

    private static Search search(Subject subject, int mostRuns) {
        return new Search(
                subject, limits(mostRuns, false), () -> new Mix(mostRuns), List.of(), Timeouts.IDLE, 1, Part.WHOLE);
    }

    private static SearchLimits limits(int mostRuns, boolean stopsSaturated) {
        return new SearchLimits(mostRuns, NANOS, NANOS, NANOS, 1, false, stopsSaturated);
    }

    private static Shrunk shrink(StepsSubject subject, ControlledRun failing) throws InterruptedException {
        return new Shrinker(subject, failing, 1_000, NANOS).shrink();
    }

    /** {@return the first run of a random walk that fails} */
    private static ControlledRun failing(StepsSubject subject, Random random) {
        for (int i = 0; i < 1_000; i++) {
            ControlledRun run = subject.run(new RandomWalk(), random.nextLong());
            if (run.hasFailed()) {
                return run;
            }
        }
        throw new IllegalStateException("no run fails");
    }

    private static boolean fails(StepsSubject subject, List<Switch> switches) {
        return subject.run(new Replay(new Schedule(switches, Schedule.UNKNOWN)), 0)
                .hasFailed();
    }

    /** {@return the least number of switches with which the subject fails, of all schedules} */
    private static int leastSwitches(StepsSubject subject) {
        Sweep all = Sweep.exhaustive();
        int least = Integer.MAX_VALUE;
        boolean isMore = true;
        while (isMore) {
            ControlledRun run = subject.run(all, 0);
            if (run.hasFailed()) {
                least = Math.min(least, run.switches().length);
            }
            isMore = all.end();
        }
        return least;
    }

    /** All schedules are of one class: nothing more is to be expected after some of them. */
    @Test
    void searchThatNobodyHasAskedFor_stopsWhenAllClassesAreLikelyKnown() throws InterruptedException {
        Subject subject = new StepsSubject(order -> false, 9, 9, 9);
        Subject ofOneClass = new StepsSubject(order -> false, order -> 1, 9, 9, 9);

        SearchEnd asked = new Search(
                        ofOneClass, limits(5_000, false), () -> new Mix(5_000), List.of(), Timeouts.IDLE, 1, Part.WHOLE)
                .search();
        SearchEnd unasked = new Search(
                        ofOneClass, limits(5_000, true), () -> new Mix(5_000), List.of(), Timeouts.IDLE, 1, Part.WHOLE)
                .search();
        SearchEnd ofMany = new Search(
                        subject, limits(5_000, true), () -> new Mix(5_000), List.of(), Timeouts.IDLE, 1, Part.WHOLE)
                .search();

        assertThat(asked.runs()).isEqualTo(5_000);
        assertThat(unasked.runs()).isEqualTo(200);
        assertThat(unasked.isSaturated()).isTrue();
        assertThat(unasked.classes()).isEqualTo(1);
        assertThat(ofMany.runs()).isEqualTo(5_000);
        assertThat(ofMany.isSaturated()).isFalse();
    }

    @RepeatedTest(20)
    void shrunkSchedule_fails_andPassesWithoutAnyOneSwitch() throws InterruptedException {
        long seed = new Random().nextLong();
        Random random = new Random(seed);
        String part = random.ints(3, 1, 4).mapToObj(Integer::toString).reduce("", String::concat);
        StepsSubject subject = new StepsSubject(order -> order.contains(part), 3, 3, 3);

        Shrunk shrunk = shrink(subject, failing(subject, random));

        List<Switch> switches = shrunk.run().schedule().switches();
        assertThat(fails(subject, switches)).as("seed %d, %s", seed, part).isTrue();
        assertThat(shrunk.isMinimal()).as("seed %d, %s", seed, part).isTrue();
        for (int i = 0; i < switches.size(); i++) {
            List<Switch> fewer = new ArrayList<>(switches);
            fewer.remove(i);
            assertThat(fails(subject, fewer))
                    .as("seed %d, %s without %d", seed, part, i)
                    .isFalse();
        }
        if (leastSwitches(subject) <= 1) {
            assertThat(switches).as("seed %d, %s", seed, part).hasSize(leastSwitches(subject));
        }
    }

    @Test
    void passingNeighbour_isTheScheduleWithoutOneSwitch() throws InterruptedException {
        StepsSubject subject = new StepsSubject(order -> order.startsWith("12"), 3, 3);

        Shrunk shrunk = shrink(subject, failing(subject, new Random(1)));

        assertThat(shrunk.run().schedule().switches()).hasSize(1);
        assertThat(shrunk.passing().orElseThrow().switches()).isEmpty();
    }

    @Test
    void shrinking_endsAfterSoManyRuns() throws InterruptedException {
        StepsSubject subject = new StepsSubject(order -> order.matches(".*1+2+1+2+1+2.*"), 20, 20);
        ControlledRun failing = failing(subject, new Random(1));
        int before = subject.runs();

        Shrunk shrunk = new Shrinker(subject, failing, 10, NANOS).shrink();

        assertThat(subject.runs() - before).isEqualTo(shrunk.runs()).isLessThanOrEqualTo(10);
        assertThat(shrunk.run().hasFailed()).isTrue();
    }

    @Test
    void subjectThatNeverFails_isSearchedToItsEnd_ifItHasFewSchedules() throws InterruptedException {
        SearchEnd end = search(new StepsSubject(order -> false, 1, 1), 500).search();

        assertThat(end.failure()).isEmpty();
        assertThat(end.runs()).isEqualTo(2);
        assertThat(end.isExhausted()).isTrue();
        assertThat(end.unequal()).isZero();
    }

    @Test
    void subjectThatNeverFails_runsAsOftenAsItMay() throws InterruptedException {
        SearchEnd end =
                search(new StepsSubject(order -> false, 10, 10, 10), 500).search();

        assertThat(end.runs()).isEqualTo(500);
        assertThat(end.isExhausted()).isFalse();
        assertThat(end.distinct()).isGreaterThan(200);
    }

    @Test
    void subjectThatIsNotTheSameTwice_isNoticed() throws InterruptedException {
        int[] runs = new int[1];
        Subject moody = (strategy, seed) -> new StepsSubject(order -> false, 3 + runs[0]++ % 2, 3).run(strategy, seed);

        assertThat(search(moody, 10).search().unequal()).isPositive();
    }

    @Test
    void subjectThatFailsOnceItHasRunOften_isNotAFailureOfASchedule() throws InterruptedException {
        int[] runs = new int[1];
        Subject leaves =
                (strategy, seed) -> new StepsSubject(order -> runs[0] > 5, 3, 3).run(strategy, seed + runs[0]++);

        SearchEnd end = search(leaves, 100).search();

        assertThat(end.failure()).isEmpty();
        assertThat(end.stop()).startsWith("It leaves something behind");
        assertThat(end.runs()).isLessThan(10);
    }

    private static SearchEnd exhaustive(Subject subject, Part part) throws InterruptedException {
        return new Search(
                        subject,
                        limits(5_000, false),
                        () -> Sweep.exhaustive().of(part),
                        List.of(),
                        Timeouts.IDLE,
                        1,
                        part)
                .search();
    }

    /** In the first run, as on a busy machine, a thread that was blocked for long had no choices. */
    @Test
    void runInWhichSomethingWasNotControlled_hasNotShownAllSchedules() throws InterruptedException {
        Subject quiet = new StepsSubject("12112233"::equals, 3, 3, 2);
        Subject busy = new StepsSubject(order -> false, 3);
        int[] runs = new int[1];

        SearchEnd end = exhaustive(
                (strategy, seed) -> runs[0]++ == 0 ? loose(busy.run(strategy, seed)) : quiet.run(strategy, seed),
                Part.WHOLE);
        SearchEnd always = exhaustive((strategy, seed) -> loose(busy.run(strategy, seed)), Part.WHOLE);

        assertThat(end.failure()).isPresent();
        assertThat(always.isExhausted()).isFalse();
        assertThat(always.runs()).isLessThan(10);
    }

    private static ControlledRun loose(ControlledRun run) {
        return new ControlledRun(
                run.ending(),
                run.explanation(),
                run.thrown(),
                run.death(),
                run.switches(),
                run.checksum(),
                run.points(),
                run.choices(),
                new String[] {"thread 1 was blocked out of control"},
                run.left(),
                run.idle(),
                run.adopted(),
                run.earlyEnds(),
                run.readsFrom());
    }

    /** Classes are the orders of the last thread's steps, so that parts see some of them more than once. */
    @Test
    void partsOfAnExhaustiveSearch_seeTogetherWhatTheWholeSees() throws InterruptedException {
        Subject subject = new StepsSubject(order -> false, order -> order.indexOf('3'), 3, 3, 2);
        SearchEnd whole = exhaustive(subject, Part.WHOLE);
        for (int count = 1; count <= 5; count++) {
            List<HashSample> schedules = new ArrayList<>();
            List<HashSample> classes = new ArrayList<>();
            for (int number = 1; number <= count; number++) {
                SearchEnd end = exhaustive(subject, new Part(number, count));
                assertThat(end.isExhausted()).isTrue();
                schedules.add(end.schedules());
                classes.add(end.readsFrom());
            }
            assertThat(HashSample.union(schedules)).isEqualTo(whole.schedules());
            assertThat(HashSample.union(classes)).isEqualTo(whole.readsFrom());
        }
        assertThat(whole.distinct()).isEqualTo(560); // 8! / (3! 3! 2!)
        assertThat(whole.classes()).isEqualTo(7);
    }

    @Test
    void bugInOneOrder_isFoundByOnePart() throws InterruptedException {
        for (int count = 1; count <= 5; count++) {
            int found = 0;
            for (int number = 1; number <= count; number++) {
                StepsSubject subject = new StepsSubject("12112233"::equals, 3, 3, 2);
                found += exhaustive(subject, new Part(number, count)).failure().isPresent() ? 1 : 0;
            }
            assertThat(found).as("of %d parts", count).isOne();
        }
    }

    /** Each run has the seed that says so, and no run of another part has it. */
    @Test
    void runsOfParts_haveSeedsOfTheirOwn() throws InterruptedException {
        List<Long> seeds = new ArrayList<>();
        for (int number = 1; number <= 3; number++) {
            Part part = new Part(number, 3);
            StepsSubject subject = new StepsSubject(order -> false, 3, 3);
            new Search(
                            (strategy, seed) -> {
                                if (strategy instanceof RandomWalk) { // and not a replay, which has no seed
                                    seeds.add(seed);
                                }
                                return subject.run(strategy, seed);
                            },
                            limits(50, false),
                            RandomWalk::new,
                            List.of(),
                            Timeouts.IDLE,
                            9,
                            part)
                    .search();
        }
        assertThat(seeds).hasSize(150).doesNotHaveDuplicates().allMatch(seed -> seed >= 9 && seed < 9 + 150);
    }
}
