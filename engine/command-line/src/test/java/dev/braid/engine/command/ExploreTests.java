// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command;

import static org.assertj.core.api.Assertions.assertThat;

import demo.explore.ExploredFixture;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Programs that pass when they run as they like, run under schedules by {@code braid explore}. */
class ExploreTests {
    private static final String NONE = "braid: no schedule was found in which the program fails";

    /** Within which the other thread of two has come to its end, in the run that nobody controls. */
    private static final String PAUSE = "300";

    @TempDir
    private Path folder;

    private Braid explore(Path jdk, List<String> options, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of("explore", "-o", file("explored.braid"), "--count", "300"));
        command.addAll(options);
        command.addAll(List.of(
                "--",
                jdk.resolve("bin/java").toString(),
                "-ea",
                "-cp",
                Braid.classPath(ExploredFixture.class),
                ExploredFixture.class.getName()));
        command.addAll(List.of(arguments));
        return Braid.call(folder, command.toArray(new String[0]));
    }

    private Braid explore(String... arguments) throws IOException {
        return explore(Path.of(System.getProperty("java.home")), List.of(), arguments);
    }

    private String file(String name) {
        return folder.resolve(name).toString();
    }

    /** Each row has a sentence on the failure in the search, and one on the run that replays it. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "exit status | ExitStatusError: the program ended itself with status | the program ended: exit code ",
                "exit status of a thread | ExitStatusError: the program ended itself with status 4 | exit code 4",
                "exception of a thread | IllegalStateException: the balance is 100 | 'two' ended by an uncaught",
                "lock order | NoProgressError: deadlock: thread 2 'one' waits to enter | NoProgressError: deadlock: ",
                "lost notification | NoProgressError: deadlock: thread 2 'waiter' waits to be notified | NoProgressError",
                "endless spin | NoProgressError: endless spin: | NoProgressError: endless spin: ",
            })
    void bugThatTheFirstRunDoesNotShow_isFoundAndShownInARunOfItsOwn(String program, String found, String shown)
            throws IOException {
        for (Path jdk : Braid.jdks().toList()) {
            Braid explored = explore(jdk, List.of(), program, PAUSE);

            assertThat(explored.err())
                    .as(jdk.toString())
                    .contains(
                            "the program fails in the schedule b1 ",
                            found,
                            shown,
                            "This runs it again: braid replay 'b1 ")
                    .doesNotContain("must not be trusted", "Unwinding");
            assertThat(explored.code()).isEqualTo(1);
        }
    }

    /** The failure of one JDK is shown on the others, by the command that is printed. */
    @Test
    void printedCommand_showsTheFailureAgain() throws IOException {
        Braid explored = explore("exit status", PAUSE);
        String last = explored.err()
                .lines()
                .filter(line -> line.contains("braid replay "))
                .findFirst()
                .orElseThrow();
        String schedule = last.replaceFirst(".* braid replay '(.*)' -- .*", "$1");
        assertThat(last).endsWith(ExploredFixture.class.getName() + " 'exit status' " + PAUSE);

        for (Path jdk : Braid.jdks().toList()) {
            Braid replayed = Braid.call(
                    folder,
                    "replay",
                    "-o",
                    file("replayed.braid"),
                    schedule,
                    "--",
                    jdk.resolve("bin/java").toString(),
                    "-cp",
                    Braid.classPath(ExploredFixture.class),
                    ExploredFixture.class.getName(),
                    "exit status",
                    PAUSE);
            assertThat(replayed.err()).as(jdk.toString()).doesNotContain("must not be trusted");
            assertThat(replayed.code()).as(replayed.err()).isIn(30, 70);
        }
    }

    @Test
    void race_isConfirmed_andShownByItsTrace() throws IOException {
        Braid explored = explore("race", PAUSE);

        assertThat(explored.err())
                .contains(
                        "Predicted by an earlier run, and confirmed: ",
                        "A predicted race was confirmed in the schedule b1 ",
                        "race: diverges")
                .doesNotContain("must not be trusted");
        assertThat(explored.code()).isEqualTo(1);
    }

    /** The program ends normally, and only what it prints is wrong. */
    @Test
    void textThatNoOrderOfThreadsPrints_isALead_andAFailureWhereItIsAskedFor() throws IOException {
        for (Path jdk : Braid.jdks().toList()) {
            Braid lead = explore(jdk, List.of("--json", file("lead.json")), "prints", PAUSE);
            assertThat(lead.err())
                    .as(jdk.toString())
                    .contains("braid: Not atomic were the ", ", the outcome is printed \"balance ", NONE)
                    .contains("; no schedule without a preemption has that, but printed \"balance 0\".");
            assertThat(lead.code()).isZero();
            assertThat(Files.readString(folder.resolve("lead.json")))
                    .containsSubsequence("\"otherOutcomes\": [", "\"Not atomic were the ");

            Braid failure = explore(jdk, List.of("--outcomes", "serial"), "prints", PAUSE);
            assertThat(failure.err())
                    .as(jdk.toString())
                    .contains(
                            "OutcomeError: the outcome is printed \"balance ", "This runs it again: braid replay 'b1 ")
                    .doesNotContain("The program has passed in");
            assertThat(failure.code()).isEqualTo(1);

            Braid correct = explore(jdk, List.of("--outcomes", "serial"), "statics");
            assertThat(correct.err()).as(jdk.toString()).contains(NONE);
            assertThat(correct.code()).isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"nothing wrong", "servants", "statics"})
    void correctProgram_passes(String program) throws IOException {
        for (Path jdk : Braid.jdks().toList()) {
            Braid explored = explore(jdk, List.of(), program);

            assertThat(explored.err())
                    .as(jdk.toString())
                    .contains("braid: The program ran under ", NONE)
                    .doesNotContain("must not be trusted", "could not be ended");
            assertThat(explored.code()).isZero();
        }
    }

    @Test
    void figures_areThereAsJson() throws IOException {
        Braid explored = explore(
                Path.of(System.getProperty("java.home")), List.of("--json", file("a.json")), "lock order", PAUSE);

        String schedule = explored.err().replaceFirst("(?s).*braid replay '([^']*)'.*", "$1");
        assertThat(Files.readString(folder.resolve("a.json")))
                .containsSubsequence(
                        "\"first\"",
                        "\"exitCode\": 0",
                        "\"search\"",
                        "\"schedules\": ",
                        "\"schedule\": \"" + schedule + "\"",
                        "\"failure\": \"dev.braid.engine.explore.NoProgressError: deadlock: ",
                        "\"replay\"",
                        "\"exception\": \"NoProgressError: deadlock: ");
    }

    @Test
    void programThatFailsByItself_isNotRunUnderSchedules() throws IOException {
        Braid hangs = explore("hangs");
        assertThat(hangs.err())
                .contains(
                        "the program ended: ended by Braid, as its threads wait for good",
                        "deadlock: diverges",
                        "the program has failed in its first run, under no schedule of Braid's")
                .doesNotContain("ran under");
        assertThat(hangs.code()).isEqualTo(1);

        Braid unknown = explore("no such program");
        assertThat(unknown.err()).contains("IllegalArgumentException: no such program", "has failed in its first run");
        assertThat(unknown.code()).isEqualTo(1);
    }

    @Test
    void programThatDoesNotEnd_isToldOfInTime() throws IOException {
        Braid endless = explore(Path.of(System.getProperty("java.home")), List.of("--timeout", "3"), "sleeps forever");

        assertThat(endless.err())
                .contains(
                        "the program ended: ended by Braid after 3 s",
                        "the program had not ended after 3 s; give it more time with --timeout");
        assertThat(endless.code()).isEqualTo(3);
    }

    @Test
    void strategyOfTheProgram_isFoundOnItsClassPath_withItsSeed_andAnUnknownOneIsAnError() throws IOException {
        Braid own = explore(
                Path.of(System.getProperty("java.home")),
                List.of("--strategy", "demo.explore.LastThreadFirst", "--seed", "7"),
                "statics");
        assertThat(own.err()).contains("The program ran under 3 schedules", " (last thread first, seed 7)", NONE);

        Braid unknown = explore(
                Path.of(System.getProperty("java.home")), List.of("--strategy", "no.Such"), "lock order", PAUSE);
        assertThat(unknown.err())
                .contains("the program could not be run under schedules. The strategy 'no.Such' cannot be used");
        assertThat(unknown.code()).isEqualTo(3);
    }

    @Test
    void wrongUse_isToldWithARemedy() throws IOException {
        Braid script = Braid.call(folder, "explore", "--", "./start.sh");
        assertThat(script.err()).contains("the command is ./start.sh, and only a program that java starts");
        assertThat(script.code()).isEqualTo(2);

        assertThat(Braid.call(folder, "explore", "--seconds", "0", "--", "java", "Main")
                        .err())
                .contains("--seconds is 0; give a whole number, 1 or more");
        assertThat(Braid.call(folder, "explore", "--", "java", "-cp", "x").err())
                .contains("the command names no main class");
    }
}
