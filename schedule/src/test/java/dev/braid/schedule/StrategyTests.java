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
    /** Threads, each with a number of steps, of which one at a time makes one. */
    private static final class Model implements Choices {
        private final int[] left;
        private int asking;
        private final List<Integer> options = new ArrayList<>();
        private final List<Switch> switches = new ArrayList<>();
        private int preemptions;

        Model(int... steps) {
            left = steps.clone();
        }

        /** {@return the order of the threads' steps} */
        String run(Strategy strategy) {
            StringBuilder order = new StringBuilder();
            asking = 1;
            while (collect()) {
                int option = options.size() == 1 ? 0 : strategy.choose(this);
                int chosen = options.get(option);
                if (option > 0) {
                    preemptions += isForced() ? 0 : 1;
                    switches.add(new Switch(asking, askingSite(), visit(), ChoiceKind.RUN, chosen));
                }
                asking = chosen;
                left[chosen - 1]--;
                order.append(chosen);
            }
            return order.toString();
        }

        private boolean collect() {
            options.clear();
            if (left[asking - 1] > 0) {
                options.add(asking);
            }
            for (int i = 1; i <= left.length; i++) {
                if (i != asking && left[i - 1] > 0) {
                    options.add(i);
                }
            }
            return !options.isEmpty();
        }

        @Override
        public int size() {
            return options.size();
        }

        @Override
        public ChoiceKind kind(int option) {
            return ChoiceKind.RUN;
        }

        @Override
        public int thread(int option) {
            return options.get(option);
        }

        @Override
        public Operation operation(int option) {
            return Operation.READ;
        }

        @Override
        public int site(int option) {
            return left[options.get(option) - 1];
        }

        @Override
        public int asking() {
            return asking;
        }

        @Override
        public int askingSite() {
            return left[asking - 1];
        }

        @Override
        public int visit() {
            return 1;
        }

        @Override
        public boolean isForced() {
            return left[asking - 1] == 0;
        }
    }

    @Test
    void exhaustiveSearch_triesEachOrderOnce() {
        Set<String> all = new HashSet<>();
        Sweep sweep = Sweep.exhaustive();
        int runs = 0;
        boolean isMore = true;
        while (isMore) {
            sweep.begin(runs++);
            all.add(new Model(3, 3, 2).run(sweep));
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
            Model model = new Model(3, 3, 2);
            found.add(model.run(sweep));
            preemptions.add(model.preemptions);
            assertThat(sweep.preemptions()).isEqualTo(model.preemptions);
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
            String order = new Model(3, 3, 2).run(sweep);
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
            String order = new Model(7, 1).run(strategy);
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
            orders.add(new Model(4, 4, 4).run(strategy));
        }
        return orders;
    }

    @Test
    void replay_makesTheSameSwitches_andSaysWhereItCannot() {
        Model recorded = new Model(4, 4, 4);
        RandomWalk walk = new RandomWalk();
        walk.begin(5);
        String order = recorded.run(walk);
        Schedule schedule = Schedule.parse(new Schedule(recorded.switches, Schedule.UNKNOWN).toString());

        Replay replay = new Replay(schedule);
        replay.begin(0);
        assertThat(new Model(4, 4, 4).run(replay)).isEqualTo(order);
        replay.end();
        assertThat(replay.divergence()).isNull();

        replay.begin(0);
        new Model(4, 2, 4).run(replay);
        replay.end();
        assertThat(replay.divergence()).contains("replay left the recorded run at switch ");
    }
}
