// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine;

import static org.assertj.core.api.Assertions.assertThat;

import demo.schedule.ActorsFixture.Coherence;
import demo.schedule.ActorsFixture.Dekker;
import demo.schedule.ActorsFixture.Flag;
import demo.schedule.ActorsFixture.HalfOfTwoWrites;
import demo.schedule.ActorsFixture.Increments;
import demo.schedule.ActorsFixture.IndependentReads;
import demo.schedule.ActorsFixture.LoadBuffering;
import demo.schedule.ActorsFixture.MessagePassing;
import demo.schedule.ActorsFixture.StoreBuffering;
import demo.schedule.ActorsFixture.WholeLong;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests of jcstress that run under all schedules beside their trials. The outcomes that these reach are compared with
 * those of all interleavings of the same steps, written down here once more.
 */
class ActorSchedulesTests {
    private static final Pattern REACHED = Pattern.compile("A sequentially consistent schedule reaches ([^.]*)\\.");
    private static final Pattern OUTCOME = Pattern.compile("'([^']*)'");

    @TempDir
    private Path folder;

    private OneClass test(Class<?> type) {
        return new OneClass(type, "outcomes", folder);
    }

    /** Steps of actors on memory: cells 0 and up are variables, and cells from 4 on are the result. */
    private record Program(
            List<List<Consumer<int[]>>> actors, Consumer<int[]> arbiter, Function<int[], String> outcome) {
        static Program of(Function<int[], String> outcome, List<List<Consumer<int[]>>> actors) {
            return new Program(actors, cells -> {}, outcome);
        }

        Set<String> outcomes() {
            Set<String> outcomes = new TreeSet<>();
            interleave(new ArrayList<>(), new int[actors.size()], outcomes);
            return outcomes;
        }

        private void interleave(List<Consumer<int[]>> done, int[] next, Set<String> outcomes) {
            boolean isOver = true;
            for (int actor = 0; actor < next.length; actor++) {
                if (next[actor] < actors.get(actor).size()) {
                    isOver = false;
                    done.add(actors.get(actor).get(next[actor]++));
                    interleave(done, next, outcomes);
                    next[actor]--;
                    done.remove(done.size() - 1);
                }
            }
            if (isOver) {
                int[] cells = new int[12];
                done.forEach(step -> step.accept(cells));
                arbiter.accept(cells);
                outcomes.add(outcome.apply(cells));
            }
        }
    }

    private static Consumer<int[]> set(int variable, int value) {
        return cells -> cells[variable] = value;
    }

    private static Consumer<int[]> copy(int from, int to) {
        return cells -> cells[to] = cells[from];
    }

    private static Consumer<int[]> setUnless(int condition, int to) {
        return cells -> cells[to] = cells[condition] == 0 ? 1 : cells[to];
    }

    private static String two(int[] cells) {
        return cells[4] + ", " + cells[5];
    }

    static Stream<Arguments> programs() {
        return Stream.of(
                Arguments.of(
                        StoreBuffering.class,
                        Program.of(
                                ActorSchedulesTests::two,
                                List.of(List.of(set(0, 1), copy(1, 4)), List.of(set(1, 1), copy(0, 5))))),
                Arguments.of(
                        MessagePassing.class,
                        Program.of(
                                ActorSchedulesTests::two,
                                List.of(List.of(set(0, 1), set(1, 1)), List.of(copy(1, 4), copy(0, 5))))),
                Arguments.of(
                        LoadBuffering.class,
                        Program.of(
                                ActorSchedulesTests::two,
                                List.of(List.of(copy(0, 4), set(1, 1)), List.of(copy(1, 5), set(0, 1))))),
                Arguments.of(
                        IndependentReads.class,
                        Program.of(
                                cells -> two(cells) + ", " + cells[6] + ", " + cells[7],
                                List.of(
                                        List.of(set(0, 1)),
                                        List.of(set(1, 1)),
                                        List.of(copy(0, 4), copy(1, 5)),
                                        List.of(copy(1, 6), copy(0, 7))))),
                Arguments.of(
                        Coherence.class,
                        Program.of(
                                ActorSchedulesTests::two,
                                List.of(List.of(set(0, 1)), List.of(copy(0, 4), copy(0, 5))))),
                Arguments.of(
                        Dekker.class,
                        Program.of(
                                ActorSchedulesTests::two,
                                List.of(List.of(set(0, 1), setUnless(1, 4)), List.of(set(1, 1), setUnless(0, 5))))),
                Arguments.of(
                        WholeLong.class,
                        Program.of(cells -> "" + cells[4], List.of(List.of(set(0, -1)), List.of(copy(0, 4))))),
                Arguments.of(
                        Increments.class,
                        new Program(
                                List.of(
                                        List.of(copy(0, 8), cells -> cells[0] = cells[8] + 1),
                                        List.of(copy(0, 9), cells -> cells[0] = cells[9] + 1)),
                                copy(0, 4),
                                cells -> "" + cells[4])));
    }

    @ParameterizedTest
    @MethodSource("programs")
    void outcomesOfAllSchedules_areThoseOfAllInterleavings(Class<?> type, Program program) throws IOException {
        String page = test(type).pageOfPassed(Map.of());

        Matcher reached = REACHED.matcher(page);
        assertThat(reached.find()).as(page).isTrue();
        assertThat(new TreeSet<>(OUTCOME.matcher(reached.group(1))
                        .results()
                        .map(match -> match.group(1))
                        .toList()))
                .isEqualTo(program.outcomes());
        assertThat(page)
                .contains("; there are no others.")
                .containsPattern("No sequentially consistent schedule reaches '[^']*' \\(FORBIDDEN\\)")
                .doesNotContain("had another course the second time");
    }

    @Test
    void forbiddenOutcome_thatAScheduleReaches_failsTheTest_andIsReplayedFromItsText() throws IOException {
        test(HalfOfTwoWrites.class).pageOfPassed(Map.of("braid.schedules", "off"));

        String found = test(HalfOfTwoWrites.class).failure(Map.of());

        assertThat(found)
                .contains("outcomes found forbidden-outcome")
                .contains("ended with '1, 0', which the test forbids (half of it)");
        Matcher schedule = Pattern.compile("in the schedule (b1 [^,]*), which").matcher(found);
        assertThat(schedule.find()).as(found).isTrue();
        assertThat(schedule.group(1).split(">", -1)).as(schedule.group(1)).hasSizeLessThanOrEqualTo(3);
        assertThat(test(HalfOfTwoWrites.class).failure(Map.of("braid.schedules.replay", schedule.group(1))))
                .contains("outcomes found forbidden-outcome")
                .contains("Trial 1, outcomes: forbidden-outcome");
    }

    @Test
    void search_thatIsNotExhausted_saysOfHowManySchedules() throws IOException {
        assertThat(test(IndependentReads.class).pageOfPassed(Map.of("braid.schedules", "3")))
                .contains("None of 3 schedules has reached '1, 0, 1, 0' (FORBIDDEN).");
    }

    @Test
    void testOfTermination_runsFreelyAlone_andSaysSoWhereSchedulesAreAskedFor() throws IOException {
        assertThat(test(Flag.class).pageOfPassed(Map.of("braid.schedules", "10")))
                .contains("It did not run under other schedules, as it is one of termination");
    }
}
