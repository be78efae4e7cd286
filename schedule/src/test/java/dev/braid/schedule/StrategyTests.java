// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Runs strategies on threads that are no more than numbers of steps, and compares what they try with all there is. */
class StrategyTests {
    @Test
    void exhaustiveSearch_triesEachOrderOnce() {
        Set<String> all = new HashSet<>();
        Sweep sweep = Sweep.exhaustive();
        int runs = 0;
        boolean isMore = true;
        while (isMore) {
            sweep.begin(runs++);
            all.add(new ThreadsOfSteps(3, 3, 2).run(sweep));
            isMore = sweep.end();
        }

        assertThat(runs).isEqualTo(560); // 8! / (3! 3! 2!)
        assertThat(all).hasSize(560);
        assertThat(sweep.isComplete()).isTrue();
    }

    @Test
    void sweep_triesAllWithoutAPreemption_thenAllWithOne() {
        Set<String> found = new HashSet<>();
        List<Integer> preemptions = new ArrayList<>();
        Sweep sweep = Sweep.of(1);
        boolean isMore = true;
        while (isMore) {
            sweep.begin(preemptions.size());
            ThreadsOfSteps model = new ThreadsOfSteps(3, 3, 2);
            found.add(model.run(sweep));
            preemptions.add(model.preemptions());
            assertThat(sweep.preemptions()).isEqualTo(model.preemptions());
            isMore = sweep.end();
        }

        assertThat(preemptions).isSorted();
        assertThat(found).hasSize(preemptions.size()).isEqualTo(withPreemptions(1));
    }

    /** Finds the same by another way: all orders, of which those with few preemptions are kept. */
    private static Set<String> withPreemptions(int most) {
        Set<String> kept = new HashSet<>();
        Sweep sweep = Sweep.exhaustive();
        boolean isMore = true;
        while (isMore) {
            sweep.begin(0);
            String order = new ThreadsOfSteps(3, 3, 2).run(sweep);
            if (preemptions(order) <= most) {
                kept.add(order);
            }
            isMore = sweep.end();
        }
        return kept;
    }

    private static int preemptions(String order) {
        int count = order.charAt(0) == '1' ? 0 : 1; // thread 1 asks first
        for (int i = 1; i < order.length(); i++) {
            char before = order.charAt(i - 1);
            count += before != order.charAt(i) && order.indexOf(before, i) >= 0 ? 1 : 0;
        }
        return count;
    }

    @Test
    void priorityChanges_findEachOrderOfTwo_asOftenAsTheTheorySays() {
        // Thread 2 after the third step of thread 1, and before its fourth: n = 2 threads, k = 8 points, d = 2.
        PriorityChanges strategy = new PriorityChanges(2);
        int found = 0;
        int runs = 4_000;
        for (int run = 0; run < runs; run++) {
            strategy.begin(Randomness.seedOf(11, run));
            String order = new ThreadsOfSteps(7, 1).run(strategy);
            found += order.equals("11121111") ? 1 : 0;
            strategy.end();
        }

        assertThat(found).as("of %d", runs).isGreaterThan(runs / (2 * 8));
    }

    /**
     * Thread 2 has one step, on the location of the last of 21 of thread 1. It comes last if its priority is the least.
     */
    @Test
    void partialOrderSampling_hasAShortThreadLast_asOftenAsTheTheorySays() {
        int runs = 6_000;
        int last = countLast(new PartialOrderSampling(), runs);

        assertThat(last).as("of %d", runs).isBetween(runs / 22 - 80, runs / 22 + 80); // five standard deviations
        assertThat(countLast(new RandomWalk(), runs)).isLessThan(3);
    }

    /** The two orders of the operations on the location that the threads share are equally likely. */
    @Test
    void selectiveWalk_hasAShortThreadLast_inEverySecondRun() {
        int runs = 6_000;
        int last = countLast(new SelectiveWalk(), runs);

        assertThat(last).as("of %d", runs).isBetween(runs / 2 - 200, runs / 2 + 200);
    }

    private static int countLast(Strategy strategy, int runs) {
        int last = 0;
        for (int run = 0; run < runs; run++) {
            strategy.begin(Randomness.seedOf(17, run));
            String order =
                    new ThreadsOfSteps((thread, left) -> left == 1 ? 1 : 10 * thread + left, 21, 1).run(strategy);
            last += order.endsWith("2") ? 1 : 0;
            strategy.end();
        }
        return last;
    }

    /** All orders of the steps of three threads on one location, of which a random walk prefers some. */
    @Test
    void selectiveWalk_makesEachOrderAboutAsOften() {
        Map<String, Integer> counts = new HashMap<>();
        Strategy walk = new SelectiveWalk();
        int runs = 56_000;
        for (int run = 0; run < runs; run++) {
            walk.begin(Randomness.seedOf(19, run));
            counts.merge(new ThreadsOfSteps((thread, left) -> 1, 5, 3).run(walk), 1, Integer::sum);
            walk.end();
        }

        assertThat(counts).hasSize(56); // 8! / (5! 3!)
        assertThat(counts.values()).allSatisfy(count -> assertThat(count).isBetween(840, 1_160)); // five deviations
    }

    /** A schedule that brought something new is changed at one point, and most of it is kept. */
    @Test
    void mutation_keepsMostOfASchedule() {
        Mutation mutation = new Mutation();
        mutation.begin(1);
        ThreadsOfSteps kept = new ThreadsOfSteps(4, 4, 4);
        RandomWalk walk = new RandomWalk();
        walk.begin(8);
        kept.run(walk);
        mutation.learn(kept.result(null, 0), true);

        Set<String> orders = new HashSet<>();
        int near = 0;
        for (int run = 0; run < 100; run++) {
            mutation.begin(Randomness.seedOf(23, run));
            ThreadsOfSteps changed = new ThreadsOfSteps(4, 4, 4);
            orders.add(changed.run(mutation));
            List<Switch> common = new ArrayList<>(changed.switches());
            common.retainAll(kept.switches());
            near += common.size() >= kept.switches().size() / 2 ? 1 : 0;
        }

        assertThat(orders).hasSizeGreaterThan(10);
        assertThat(near).isGreaterThan(40);
    }

    @Test
    void sameSeed_choosesTheSame() {
        List<String> walks = orders(new RandomWalk());
        assertThat(orders(new RandomWalk())).isEqualTo(walks);
        assertThat(new HashSet<>(walks)).hasSizeGreaterThan(5);

        List<String> changes = orders(new PriorityChanges(3));
        assertThat(orders(new PriorityChanges(3))).isEqualTo(changes);
        assertThat(new HashSet<>(changes)).hasSizeGreaterThan(5);

        List<String> samples = orders(new PartialOrderSampling());
        assertThat(orders(new PartialOrderSampling())).isEqualTo(samples);
        assertThat(new HashSet<>(samples)).hasSizeGreaterThan(5);

        List<String> selections = orders(new SelectiveWalk());
        assertThat(orders(new SelectiveWalk())).isEqualTo(selections);
        assertThat(new HashSet<>(selections)).hasSizeGreaterThan(5);
    }

    private static List<String> orders(Strategy strategy) {
        List<String> orders = new ArrayList<>();
        for (int run = 0; run < 20; run++) {
            strategy.begin(Randomness.seedOf(3, run));
            orders.add(new ThreadsOfSteps(4, 4, 4).run(strategy));
        }
        return orders;
    }

    @Test
    void replay_makesTheSameSwitches_andSaysWhereItCannot() {
        ThreadsOfSteps recorded = new ThreadsOfSteps(4, 4, 4);
        RandomWalk walk = new RandomWalk();
        walk.begin(5);
        String order = recorded.run(walk);
        Schedule schedule = Schedule.parse(new Schedule(recorded.switches(), Schedule.UNKNOWN).toString());

        Replay replay = new Replay(schedule);
        replay.begin(0);
        assertThat(new ThreadsOfSteps(4, 4, 4).run(replay)).isEqualTo(order);
        replay.end();
        assertThat(replay.divergence()).isNull();

        replay.begin(0);
        new ThreadsOfSteps(4, 2, 4).run(replay);
        replay.end();
        assertThat(replay.divergence()).contains("replay left the recorded run at switch ");
    }
}
