// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.report.path;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.report.path.PathStep.Call;
import dev.braid.report.path.PathStep.Gap;
import dev.braid.report.path.PathStep.LeftOut;
import dev.braid.report.path.PathStep.Line;
import dev.braid.report.path.PathStep.Loop;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PathBuilderTests {
    private static final PathMethod RUN = new PathMethod("demo.Test.run", "Test.java");
    private static final PathMethod ADD = new PathMethod("demo.Counter.add", "Counter.java");

    private final PathBuilder builder = new PathBuilder();

    @Test
    void linesOfOneMethod_areOnce_howeverManyInstructionsTheyHave() {
        lines(RUN, 1, 10, 10, 10, 11, 12, 12);
        assertThat(text(builder.cut().steps())).isEqualTo("run{10 11 12}");
    }

    @Test
    void calls_areWithinTheirCaller_andWhatFollowsThem_behind() {
        builder.executed(RUN, 10, 0, 1, true);
        builder.executed(ADD, 20, 0, 2, false);
        builder.executed(ADD, 21, 4, 2, true);
        builder.executed(RUN, 10, 3, 1, true);
        builder.executed(ADD, 20, 0, 2, true);
        builder.executed(RUN, 11, 6, 1, true);
        assertThat(text(builder.cut().steps())).isEqualTo("run{10 add{20 21} add{20} 11}");
    }

    @Test
    void callsFromCodeThatIsNotRecorded_areTwoCalls() {
        builder.executed(RUN, 10, 0, 1, true);
        for (int call = 0; call < 2; call++) {
            builder.executed(ADD, 20 + call, 0, 2, false);
            builder.executed(ADD, 25, 4, 2, true);
        }
        assertThat(text(builder.cut().steps())).isEqualTo("run{10 add{20 25} add{21 25}}");
    }

    @Test
    void jumpToTheBeginningOfAMethod_isNoNewCall() {
        for (int round = 0; round < 3; round++) {
            builder.executed(ADD, 20, 0, 1, true);
            builder.executed(ADD, 21, 3, 1, false);
        }
        assertThat(text(builder.cut().steps())).isEqualTo("add{3x(20 21)}");
    }

    @Test
    void loops_areFoldedWithinLoops_withTheRangeOfTheirRounds() {
        int[] inner = {2, 5, 3};
        for (int rounds : inner) {
            lines(RUN, 1, 10);
            for (int i = 0; i < rounds; i++) {
                lines(RUN, 1, 12, 13);
            }
            lines(RUN, 1, 12, 14);
        }
        assertThat(text(builder.cut().steps())).isEqualTo("run{3x(10 2 to 5x(12 13) 12 14)}");
    }

    @Test
    void parts_goOnWithinTheSameCalls() {
        builder.executed(RUN, 10, 0, 1, true);
        builder.executed(ADD, 20, 0, 2, false);
        assertThat(text(builder.cut().steps())).isEqualTo("run{10 add{20}}");
        assertThat(builder.cut()).isEqualTo(new PathPart(List.of(), 0));
        builder.executed(ADD, 20, 4, 2, true);
        builder.executed(RUN, 11, 3, 1, true);
        PathPart part = builder.cut();
        assertThat(text(part.steps())).isEqualTo("run+{add+{20} 11}");
        assertThat(part.instructions()).isEqualTo(2);
    }

    @Test
    void gap_isWhereItIs() {
        lines(RUN, 1, 10);
        builder.gap("nothing was recorded");
        lines(RUN, 1, 14);
        assertThat(text(builder.cut().steps())).isEqualTo("run{10 ?nothing was recorded? 14}");
        builder.gap("the end");
        assertThat(text(builder.cut().steps())).isEqualTo("run+{?the end?}");
    }

    @Test
    void manyDifferentSteps_keepTheFirstAndTheLast() {
        for (int line = 0; line < 100_000; line++) {
            lines(RUN, 1, line);
        }
        List<PathStep> steps = ((Call) builder.cut().steps().get(0)).steps();
        assertThat(steps).hasSize(StepList.MOST_STEPS);
        assertThat(text(steps.subList(0, 2))).isEqualTo("0 1");
        assertThat(text(steps.subList(58, 60))).isEqualTo("99998 99999");
        assertThat(PathStep.size(steps)).isEqualTo(100_000);
    }

    @Test
    void deepRecursion_isCutInTheMiddle_openOrReturned() {
        for (int depth = 1; depth <= 20_000; depth++) {
            builder.executed(ADD, 20, 0, depth, true);
        }
        List<PathStep> open = builder.cut().steps();
        assertThat(text(open)).startsWith("add{20 add{20 ").contains("add{20 19968 calls add{20 ");
        for (int depth = 20_000; depth >= 1; depth--) {
            builder.executed(ADD, 21, 9, depth, true);
        }
        List<PathStep> returned = builder.cut().steps();
        assertThat(text(returned))
                .startsWith("add+{add+{")
                .endsWith("21} 21} 21} 21}")
                .hasSizeLessThan(1_000);
    }

    /** Folded paths, unfolded again, are what was executed. */
    @Test
    void folding_losesNothing() {
        long seed = System.nanoTime();
        int loops = 0;
        for (int i = 0; i < 2_000; i++) {
            Random random = new Random(seed + i);
            List<String> executed = new ArrayList<>();
            PathBuilder folding = new PathBuilder();
            new RandomProgram(random, folding, executed).block(RUN, 1, 3);
            List<PathStep> steps = folding.cut().steps();
            if (isWhole(steps)) {
                List<String> unfolded = new ArrayList<>();
                unfold(steps, 0, unfolded);
                assertThat(unfolded).as("seed %d", seed + i).isEqualTo(executed);
                loops += text(steps).contains("x(") ? 1 : 0;
            }
        }
        assertThat(loops).as("programs with loops, seed %d", seed).isGreaterThan(500);
    }

    private void lines(PathMethod method, int depth, int... lines) {
        for (int i = 0; i < lines.length; i++) {
            builder.executed(method, lines[i], i + 1, depth, false);
        }
    }

    private static boolean isWhole(List<PathStep> steps) {
        return steps.stream().allMatch(step -> {
            if (step instanceof Loop loop) {
                return loop.times().least() == loop.times().most() && isWhole(loop.body());
            }
            return step instanceof Call call ? isWhole(call.steps()) : !(step instanceof LeftOut);
        });
    }

    private static void unfold(List<PathStep> steps, int depth, List<String> out) {
        for (PathStep step : steps) {
            if (step instanceof Loop loop) {
                for (int i = 0; i < loop.times().least(); i++) {
                    unfold(loop.body(), depth, out);
                }
            } else if (step instanceof Call call) {
                unfold(call.steps(), depth + 1, out);
            } else {
                out.add(depth + ":" + ((Line) step).line());
            }
        }
    }

    private static String text(List<PathStep> steps) {
        StringBuilder text = new StringBuilder();
        for (PathStep step : steps) {
            text.append(text.isEmpty() ? "" : " ").append(text(step));
        }
        return text.toString();
    }

    private static String text(PathStep step) {
        if (step instanceof Call call) {
            return call.method().replaceAll(".*\\.", "") + (call.isEntered() ? "+" : "") + "{" + text(call.steps())
                    + "}";
        }
        if (step instanceof Loop loop) {
            return loop.times() + "x(" + text(loop.body()) + ")";
        }
        if (step instanceof Gap gap) {
            return "?" + gap.reason() + "?";
        }
        return step instanceof LeftOut left
                ? left.count() + " " + left.noun() + "s"
                : Integer.toString(((Line) step).line());
    }

    /** Executes lines, loops and calls at random, no two neighbouring lines the same. */
    private static final class RandomProgram {
        private final Random random;
        private final PathBuilder builder;
        private final List<String> executed;

        RandomProgram(Random random, PathBuilder builder, List<String> executed) {
            this.random = random;
            this.builder = builder;
            this.executed = executed;
        }

        void block(PathMethod method, int depth, int budget) {
            line(method, depth, 1);
            for (int i = 0; i < 1 + random.nextInt(4); i++) {
                int choice = random.nextInt(budget > 0 ? 3 : 1);
                if (choice == 1) {
                    block(method.equals(RUN) ? ADD : RUN, depth + 1, budget - 1);
                    line(method, depth, 20 + i);
                } else if (choice == 2) {
                    loop(method, depth, budget - 1, 100 * (i + 1));
                } else {
                    line(method, depth, 2 + i);
                }
            }
        }

        private void loop(PathMethod method, int depth, int budget, int at) {
            int rounds = 1 + random.nextInt(5);
            boolean calls = random.nextBoolean() && budget > 0;
            long body = random.nextLong();
            for (int round = 0; round < rounds; round++) {
                line(method, depth, at);
                line(method, depth, at + 1);
                if (calls) {
                    new RandomProgram(new Random(body), builder, executed).block(ADD, depth + 1, budget - 1);
                }
            }
            line(method, depth, at + 2);
        }

        private void line(PathMethod method, int depth, int line) {
            builder.executed(method, line, line == 1 ? 0 : line, depth, true);
            executed.add(depth + ":" + line);
        }
    }
}
