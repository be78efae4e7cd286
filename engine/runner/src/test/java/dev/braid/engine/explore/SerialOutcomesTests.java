// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.explore;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.schedule.ControlledRun;
import dev.braid.schedule.Strategy;
import dev.braid.schedule.Sweep;
import dev.braid.schedule.ThreadsOfSteps;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Outcomes that fail a subject are those that no order of whole threads has. */
class SerialOutcomesTests {
    private static final long MINUTE = 60_000_000_000L;

    /** Threads each of which reads a number in its first step, and writes another one in its last step. */
    private static final class NumberSubject implements Subject {
        private final int[] steps;
        private final IntUnaryOperator ofThreads;
        private int runs;
        private int result;

        /** @param ofThreads gives the factor of a thread */
        NumberSubject(IntUnaryOperator ofThreads, int... steps) {
            this.steps = steps.clone();
            this.ofThreads = ofThreads;
        }

        @Override
        public ControlledRun run(Strategy strategy, long seed) {
            runs++;
            strategy.begin(seed);
            ThreadsOfSteps threads = new ThreadsOfSteps(steps);
            String order = threads.run(strategy);
            result = result(order);
            return threads.result(null, order.hashCode());
        }

        private int result(String order) {
            int[] seen = new int[steps.length];
            int[] made = new int[steps.length];
            int number = 1;
            for (int i = 0; i < order.length(); i++) {
                int thread = order.charAt(i) - '1';
                seen[thread] = made[thread] == 0 ? number : seen[thread];
                made[thread]++;
                number = made[thread] == steps[thread] ? seen[thread] * ofThreads.applyAsInt(thread) + thread : number;
            }
            return number;
        }

        @Override
        public Optional<Outcome> outcome() {
            return Optional.of(new Outcome(Map.of("number", (long) result), List.of()));
        }
    }

    /** The first thread is there, and goes on until it has ended; then any other one does. */
    private static void addSerial(NumberSubject subject, String order, Set<Integer> results) {
        boolean isWhole = true;
        for (int i = 1; i <= subject.steps.length; i++) {
            String thread = String.valueOf(i);
            if (!order.contains(thread) && (i == 1 || !order.isEmpty())) {
                isWhole = false;
                addSerial(subject, order + thread.repeat(subject.steps[i - 1]), results);
            } else {
                isWhole &= order.contains(thread);
            }
        }
        if (isWhole) {
            results.add(subject.result(order));
        }
    }

    @ParameterizedTest
    @CsvSource({"2, 2, 0", "3, 2, 0", "2, 2, 2", "2, 3, 2", "1, 2, 3"})
    void outcomesThatFail_areThoseOfNoOrderOfWholeThreads(int one, int two, int three) throws Exception {
        int[] steps = three == 0 ? new int[] {one, two} : new int[] {one, two, three};
        NumberSubject subject = new NumberSubject(thread -> thread + 2, steps);
        Set<Integer> expected = new TreeSet<>();
        addSerial(subject, "", expected);
        SerialSubject serial = new SerialSubject(subject, MINUTE);
        Sweep all = Sweep.exhaustive();
        int failed = 0;
        boolean isMore = true;
        while (isMore) {
            ControlledRun run = serial.run(all, 0);
            int result = subject.result;
            isMore = all.end();
            if (run.hasFailed()) {
                failed++;
                OutcomeError error = (OutcomeError) Objects.requireNonNull(run.thrown());
                assertThat(expected).as(String.valueOf(error)).doesNotContain(result);
                assertThat(error.outcome()).isEqualTo("{number=" + result + "}");
            } else {
                assertThat(expected).contains(result);
            }
        }
        assertThat(all.isExhausted()).isTrue();
        assertThat(failed).isPositive();
        assertThat(serial.doubt()).isEmpty();
    }

    /** All orders of the threads have that outcome, so that only the first schedule is run for it. */
    @Test
    void outcomeThatIsKnown_costsNoRun() throws Exception {
        NumberSubject subject = new NumberSubject(thread -> 0, 1, 1);
        SerialSubject serial = new SerialSubject(subject, MINUTE);

        for (int i = 0; i < 10; i++) {
            serial.run(Sweep.of(0), 0);
        }

        assertThat(subject.runs).isEqualTo(11);
    }

    @Test
    void timeThatDoesNotSuffice_isSaid_andFailsNothing() throws Exception {
        NumberSubject subject = new NumberSubject(thread -> thread + 2, 2, 2, 2);
        SerialSubject serial = new SerialSubject(subject, -1);

        assertThat(serial.run(Sweep.of(0), 0).hasFailed()).isFalse();
        assertThat(serial.doubt())
                .isEqualTo("Outcomes were not compared: there was no time for all schedules without a preemption, of"
                        + " which 0 were run");
    }
}
