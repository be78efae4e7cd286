// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.outcome;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.simulator.outcome.Step.Kind;
import dev.braid.trace.AccessMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The models against brute force and against each other, on small programs at random. */
class ModelOracleTests {
    private static final int PROGRAMS = 400;
    private static final int LOCATIONS = 2;
    private static final int MONITOR = 2;

    private final long seed = System.nanoTime();
    private final Random random = new Random(seed);

    @Test
    void interleavings_areThoseOfBruteForce() throws UnmodelledException {
        for (int i = 0; i < PROGRAMS; i++) {
            LitmusTest test = program(null);
            assertThat(SequentialConsistency.outcomes(test))
                    .as("seed %d, program %d: %s", seed, i, test)
                    .isEqualTo(new NaiveModels(test).interleaved());
        }
    }

    @Test
    void memoryModel_isThatOfBruteForce() throws UnmodelledException {
        int weaker = 0;
        for (int i = 0; i < PROGRAMS; i++) {
            LitmusTest test = program(null);
            Set<List<Long>> allowed = JavaMemoryModel.outcomes(test);
            assertThat(allowed)
                    .as("seed %d, program %d: %s", seed, i, test)
                    .isEqualTo(new NaiveModels(test).allowed())
                    .containsAll(SequentialConsistency.outcomes(test));
            weaker += allowed.size() > SequentialConsistency.outcomes(test).size() ? 1 : 0;
        }
        assertThat(weaker)
                .as("seed %d: programs with outcomes of a weaker order", seed)
                .isPositive();
    }

    /**
     * JLS 17.4.5: a correctly synchronised program is sequentially consistent; this one has nothing but volatile
     * accesses.
     */
    @Test
    void volatileAccesses_areSequentiallyConsistent() throws UnmodelledException {
        for (int i = 0; i < PROGRAMS; i++) {
            LitmusTest test = program(AccessMode.VOLATILE);
            assertThat(JavaMemoryModel.outcomes(test))
                    .as("seed %d, program %d: %s", seed, i, test)
                    .isEqualTo(SequentialConsistency.outcomes(test));
        }
    }

    /** A program of seven actions or fewer, in that mode, or in any if there is none. */
    private LitmusTest program(@Nullable AccessMode mode) {
        List<List<Step>> actors = new ArrayList<>();
        int left = 6;
        for (int actor = 0; actor < 2 + random.nextInt(2); actor++) {
            List<Step> steps = steps(1 + random.nextInt(Math.max(1, Math.min(3, left))), mode);
            if (mode == null && random.nextInt(5) == 0 && left >= steps.size() + 2) {
                steps.add(0, Litmus.lock(MONITOR));
                steps.add(Litmus.unlock(MONITOR));
                steps = moved(steps);
            }
            left -= steps.size();
            actors.add(steps);
            if (left <= 0) {
                break;
            }
        }
        boolean hasArbiter = left > 0 && random.nextBoolean();
        return Litmus.of(
                actors, hasArbiter ? List.of(Litmus.read(random.nextInt(LOCATIONS), AccessMode.PLAIN)) : List.of());
    }

    /** The numbers of the steps that others speak of, after one was put before them. */
    private static List<Step> moved(List<Step> steps) {
        List<Step> moved = new ArrayList<>();
        for (Step step : steps) {
            int read = step.written().read();
            moved.add(
                    read < 0
                            ? step
                            : new Step(
                                    step.kind(),
                                    step.location(),
                                    step.mode(),
                                    step.size(),
                                    new Step.Source(read + 1, step.written().plus())));
        }
        return moved;
    }

    private List<Step> steps(int count, @Nullable AccessMode given) {
        List<Step> steps = new ArrayList<>();
        for (int number = 0; number < count; number++) {
            int location = random.nextInt(LOCATIONS);
            AccessMode mode = given == null ? AccessMode.values()[random.nextInt(5)] : given;
            int lastRead = lastRead(steps);
            switch (random.nextInt(5)) {
                case 0, 1 -> steps.add(Litmus.read(location, mode));
                case 2 -> steps.add(Litmus.write(location, mode, 1 + random.nextInt(3)));
                case 3 ->
                    steps.add(
                            lastRead < 0
                                    ? Litmus.write(location, mode, 4)
                                    : Litmus.writeRead(location, mode, lastRead, random.nextInt(2)));
                default -> steps.add(Litmus.add(location, mode, number, 1));
            }
        }
        return steps;
    }

    private static int lastRead(List<Step> steps) {
        int last = -1;
        for (int i = 0; i < steps.size(); i++) {
            if (steps.get(i).kind() == Kind.READ) {
                last = i;
            }
        }
        return last;
    }
}
