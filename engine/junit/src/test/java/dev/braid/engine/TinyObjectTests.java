// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine;

import static org.assertj.core.api.Assertions.assertThat;

import demo.schedule.TinyObject;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The search finds a history of a tiny object that is not linearizable exactly if there is one. Whether there is one, a
 * second algorithm says: it goes through all interleavings of the steps of all scenarios of two threads with two calls
 * each, and through all orders of the calls of each history.
 */
class TinyObjectTests {
    private static final int CALLS = 2;

    @TempDir
    private Path folder;

    @AfterEach
    void forget() {
        System.clearProperty(TinyObject.PROGRAMS);
    }

    /** A call of a history: times are numbers of events. */
    private record Call(int operation, int called, int returned, int result) {}

    /** State of an interleaving: two variables, and where each thread is. */
    private static final class Interleaving {
        private final String[] programs;
        /** Operations of each thread. */
        private final int[][] plan;

        private final int[] variables = new int[2];
        private final int[] call = new int[CALLS];
        /** Step of the present call, -1 before it. */
        private final int[] step = {-1, -1};

        private final int[] register = new int[2];
        private final int[] since = new int[2];
        private final List<Call> history = new ArrayList<>();
        private int time;

        Interleaving(String[] programs, int[][] plan) {
            this.programs = programs;
            this.plan = plan;
        }

        boolean canGoOn(int thread) {
            return call[thread] < CALLS;
        }

        void goOn(int thread) {
            if (step[thread] < 0) {
                since[thread] = time++;
                register[thread] = 0;
                step[thread] = 0;
                return;
            }
            int operation = plan[thread][call[thread]];
            String program = programs[operation];
            register[thread] = execute(program.charAt(step[thread]++) - '0', register[thread], variables);
            if (step[thread] == program.length()) {
                history.add(new Call(operation, since[thread], time++, register[thread]));
                step[thread] = -1;
                call[thread]++;
            }
        }
    }

    private static int execute(int step, int register, int[] variables) {
        switch (step) {
            case 0 -> {
                return variables[0];
            }
            case 1 -> {
                return variables[1];
            }
            case 2 -> variables[0] = register + 1;
            case 3 -> variables[1] = register + 1;
            case 4 -> {
                return register + variables[0];
            }
            default -> variables[0] = 1 - register;
        }
        return register;
    }

    private static boolean isLinearizable(String[] programs, List<Call> left, int[] variables) {
        if (left.isEmpty()) {
            return true;
        }
        for (Call next : left) {
            if (left.stream().allMatch(other -> next.called() < other.returned())) {
                int[] after = variables.clone();
                int register = 0;
                for (char step : programs[next.operation()].toCharArray()) {
                    register = execute(step - '0', register, after);
                }
                List<Call> rest = new ArrayList<>(left);
                rest.remove(next);
                if (register == next.result() && isLinearizable(programs, rest, after)) {
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean isAnyWrong(String[] programs, int[][] plan, List<Integer> turns) {
        Interleaving run = new Interleaving(programs, plan);
        turns.forEach(run::goOn);
        boolean isOver = true;
        for (int thread = 0; thread < 2; thread++) {
            if (run.canGoOn(thread)) {
                isOver = false;
                turns.add(thread);
                boolean isWrong = isAnyWrong(programs, plan, turns);
                turns.remove(turns.size() - 1);
                if (isWrong) {
                    return true;
                }
            }
        }
        return isOver && !isLinearizable(programs, run.history, new int[2]);
    }

    private static boolean isAnyWrong(String text) {
        String[] programs = text.split(";", -1);
        for (int plan = 0; plan < 16; plan++) {
            int[][] operations = {{plan & 1, plan >> 1 & 1}, {plan >> 2 & 1, plan >> 3}};
            if (isAnyWrong(programs, operations, new ArrayList<>())) {
                return true;
            }
        }
        return false;
    }

    @ParameterizedTest
    @ValueSource(strings = {"02;0", "03;1", "23;01", "0;2", "04;5", "2;1", "13;0"})
    void historyThatIsWrong_isFound_exactlyIfThereIsOne(String programs) throws IOException {
        System.setProperty(TinyObject.PROGRAMS, programs);
        OneClass test = new OneClass(TinyObject.class, "linearizable", folder);

        if (isAnyWrong(programs)) {
            assertThat(test.failure(Map.of())).contains("linearizable found not-linearizable");
        } else {
            assertThat(test.pageOfPassed(Map.of())).containsPattern("These were of \\d+ scenarios\\.");
        }
    }

    @Test
    void programs_areOfBothKinds() {
        assertThat(isAnyWrong("02;0")).isTrue();
        assertThat(isAnyWrong("0;2")).isFalse();
    }
}
