// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Compares what the parts of a search try with what the whole tries, for all numbers of parts up to eight. */
class PartTests {
    private static final int MOST_PARTS = 8;
    private static final int[][] PROGRAMS = {{1}, {1, 1}, {2, 1}, {3, 3, 2}, {1, 1, 1, 1}, {9, 9}, {2, 2, 2, 2}};

    /** A schedule that a sweep has tried. */
    private record Tried(List<Switch> switches, int preemptions) {}

    @Test
    void partsOfASweep_runTogetherWhatTheWholeRuns_andEachScheduleWithAPreemptionOnce() {
        for (int[] steps : PROGRAMS) {
            for (int preemptions = 0; preemptions <= 2; preemptions++) {
                List<Tried> whole = all(Sweep.of(preemptions), steps);
                assertThat(whole).doesNotHaveDuplicates();
                for (int count = 1; count <= MOST_PARTS; count++) {
                    Map<Tried, Integer> times = new HashMap<>();
                    for (int number = 1; number <= count; number++) {
                        List<Tried> tried = all(Sweep.of(preemptions).of(new Part(number, count)), steps);
                        assertThat(tried).doesNotHaveDuplicates();
                        tried.forEach(each -> times.merge(each, 1, Integer::sum));
                    }
                    assertThat(times.keySet()).containsExactlyInAnyOrderElementsOf(whole);
                    assertThat(times).allSatisfy((tried, runs) -> {
                        if (tried.preemptions() > 0) {
                            assertThat(runs).as("%s", tried).isOne();
                        }
                    });
                }
            }
        }
    }

    @Test
    void partsOfAnExhaustiveSearch_runTogetherAllSchedules() {
        for (int[] steps : PROGRAMS) {
            if (steps.length > 3 || steps[0] > 3) {
                continue;
            }
            Set<Tried> whole = new HashSet<>(all(Sweep.exhaustive(), steps));
            for (int count = 1; count <= MOST_PARTS; count++) {
                Set<Tried> union = new HashSet<>();
                for (int number = 1; number <= count; number++) {
                    Sweep sweep = Sweep.exhaustive().of(new Part(number, count));
                    union.addAll(all(sweep, steps));
                    assertThat(sweep.isExhausted()).isTrue();
                }
                assertThat(union).isEqualTo(whole);
            }
        }
    }

    /** The last of a great many parts has its share, too, whatever the numbers are multiplied with. */
    @Test
    void partsMayBeMany() {
        int count = Integer.MAX_VALUE;
        for (int number : new int[] {1, 2, count / 2, count - 1, count}) {
            assertThat(all(Sweep.of(1).of(new Part(number, count)), 3, 3, 3, 3)).isNotEmpty();
        }
        // Schedules without a preemption are shared by groups, so that each of them has a part.
        long first = all(Sweep.of(0), 3, 3, 3, 3).size();
        assertThat(all(Sweep.of(0).of(new Part(count, count)), 3, 3, 3, 3)).hasSizeBetween(2, (int) first - 1);
    }

    /**
     * Limit for three threads of 40 steps: about 160 schedules with a preemption for each of the six that have none.
     */
    @Test
    void partsOfASweep_areOfLikeSize() {
        int whole = all(Sweep.of(1), 40, 40, 40).size();
        for (int number = 1; number <= MOST_PARTS; number++) {
            int size = all(Sweep.of(1).of(new Part(number, MOST_PARTS)), 40, 40, 40)
                    .size();
            assertThat(size).as("part %d of %d", number, whole).isBetween(whole / 16, whole / 4);
        }
    }

    /**
     * The traces of two machines do not have the same minor points, so the same schedule has not the same number there.
     */
    @Test
    void schedule_isOfOnePart_whateverOtherPointsThereAre() {
        for (int number = 1; number <= MOST_PARTS; number++) {
            Part part = new Part(number, MOST_PARTS);
            Set<List<Switch>> some = new HashSet<>();
            all(new Skipping(Sweep.of(1).of(part)), 12, 12).forEach(tried -> some.add(tried.switches()));
            Set<List<Switch>> all = new HashSet<>();
            all(Sweep.of(1).of(part), 12, 12).forEach(tried -> all.add(tried.switches()));

            assertThat(all).containsAll(some);
        }
    }

    /** Chooses at all but every third site, unless the choice is forced. */
    private record Skipping(Sweep sweep) implements Strategy {
        @Override
        public void begin(long seed) {
            sweep.begin(seed);
        }

        @Override
        public int choose(Choices choices) {
            return choices.askingSite() % 3 == 1 && !choices.isForced() ? 0 : sweep.choose(choices);
        }

        @Override
        public boolean end() {
            return sweep.end();
        }
    }

    @Test
    void mixes_ofAllParts_sweepAllTogether() {
        List<Tried> whole = all(Sweep.of(1), 2, 2);
        for (int count = 1; count <= MOST_PARTS; count++) {
            Set<Tried> union = new HashSet<>();
            for (int number = 1; number <= count; number++) {
                Mix mix = new Mix(300, Timeouts.IDLE, new Part(number, count));
                boolean isMore = true;
                for (int run = 0; isMore && run < 100; run++) {
                    mix.begin(run);
                    ThreadsOfSteps model = new ThreadsOfSteps(2, 2);
                    model.run(mix);
                    union.add(new Tried(List.copyOf(model.switches()), model.preemptions()));
                    isMore = mix.end();
                }
            }
            assertThat(union).containsAll(whole);
        }
    }

    @Test
    void seeds_areOfOnePartEach_andTogetherThoseOfTheWhole() {
        for (int count = 1; count <= MOST_PARTS; count++) {
            List<Long> seeds = new ArrayList<>();
            for (int number = 1; number <= count; number++) {
                for (long run = 0; run < 100; run++) {
                    seeds.add(new Part(number, count).seedOf(-7, run));
                }
            }
            List<Long> whole = new ArrayList<>();
            for (long run = 0; run < 100L * count; run++) {
                whole.add(Part.WHOLE.seedOf(-7, run));
            }
            assertThat(seeds).containsExactlyInAnyOrderElementsOf(whole);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"3/2", "0/2", "2", "1/2/3", "a/b", "1/", "-1/-1", ""})
    void textThatIsNoPart_isRefused(String text) {
        assertThatThrownBy(() -> Part.parse(text)).isInstanceOf(IllegalArgumentException.class);
    }

    private static List<Tried> all(Strategy sweep, int... steps) {
        List<Tried> all = new ArrayList<>();
        boolean isMore = true;
        while (isMore) {
            sweep.begin(all.size());
            ThreadsOfSteps model = new ThreadsOfSteps(steps);
            model.run(sweep);
            all.add(new Tried(List.copyOf(model.switches()), model.preemptions()));
            isMore = sweep.end();
        }
        return all;
    }
}
