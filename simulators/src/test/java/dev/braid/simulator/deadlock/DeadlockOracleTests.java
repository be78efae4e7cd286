// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.deadlock;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.simulator.TraceFixture;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/**
 * The cycles found in one run of a program without branches are the deadlocks of all its schedules, each of which is
 * tried.
 */
class DeadlockOracleTests {
    private static final long SEED = 1;
    private static final int PROGRAMS = 4_000;

    /** Locks released in the reverse order, with threads that start and join each other anywhere. */
    @Test
    void cycles_areTheDeadlocksOfAllSchedules() {
        int deadlocks = 0;
        int free = 0;
        for (int number = 0; number < PROGRAMS; number++) {
            LockProgram program = new LockProgram(SEED + number, true);
            AllSchedules schedules = new AllSchedules(program);
            if (!schedules.canEnd()) {
                continue;
            }
            Set<Set<Integer>> expected = schedules.cycles();
            assertThat(schedules.canDeadlock()).isEqualTo(!expected.isEmpty());
            assertThat(found(program, schedules, SEED + number))
                    .as("cycles in program %d of seed %d:%s", number, SEED, program)
                    .isEqualTo(expected);
            deadlocks += expected.isEmpty() ? 0 : 1;
            free += expected.isEmpty() ? 1 : 0;
        }
        assertThat(deadlocks).as("programs with deadlocks").isGreaterThan(PROGRAMS / 20);
        assertThat(free).as("programs without").isGreaterThan(PROGRAMS / 10);
    }

    /** Locks released in any order, and waits: each cycle is a deadlock. */
    @Test
    void cyclesOfLocksThatAreNotNested_areDeadlocks() {
        int deadlocks = 0;
        int found = 0;
        for (int number = 0; number < PROGRAMS; number++) {
            LockProgram program = new LockProgram(SEED + number, false);
            AllSchedules schedules = new AllSchedules(program);
            if (!schedules.canEnd()) {
                continue;
            }
            Set<Set<Integer>> expected = schedules.cycles();
            Set<Set<Integer>> cycles = found(program, schedules, SEED + number);
            assertThat(expected)
                    .as("deadlocks of program %d of seed %d:%s", number, SEED, program)
                    .containsAll(cycles);
            deadlocks += expected.isEmpty() ? 0 : 1;
            found += cycles.isEmpty() ? 0 : 1;
        }
        assertThat(found)
                .as("programs found of %d that can deadlock", deadlocks)
                .isGreaterThan(deadlocks * 9 / 10);
    }

    private static Set<Set<Integer>> found(LockProgram program, AllSchedules schedules, long seed) {
        TraceFixture trace = LockTrace.of(program, schedules.schedule(new Random(seed)));
        DeadlockSimulator simulator = new DeadlockSimulator();
        simulator.start(trace.header());
        trace.events().forEach(simulator::event);
        Set<Set<Integer>> found = new HashSet<>();
        for (LockCycle cycle : simulator.cycles()) {
            Set<Integer> operations = new TreeSet<>();
            cycle.acquisitions().forEach(part -> operations.add(part.event().callSite()));
            found.add(operations);
        }
        return found;
    }
}
