// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
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

    @Test
    void sameSeed_choosesTheSame() {
        List<String> walks = orders(new RandomWalk());
        assertThat(orders(new RandomWalk())).isEqualTo(walks);
        assertThat(new HashSet<>(walks)).hasSizeGreaterThan(5);

        List<String> changes = orders(new PriorityChanges(3));
        assertThat(orders(new PriorityChanges(3))).isEqualTo(changes);
        assertThat(new HashSet<>(changes)).hasSizeGreaterThan(5);
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
