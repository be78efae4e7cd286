// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command;

import static org.assertj.core.api.Assertions.assertThat;

import demo.message.MessageFixture;
import dev.braid.engine.FailedTest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.opentest4j.AssertionFailedError;

/**
 * Traces that a failure leaves: a message with a command to paste, two values to compare, and text for the page of a CI
 * job.
 */
class FailureMessageTests {
    private static final int DIVERGENCE = 1;

    @TempDir
    private static Path temporary;

    private static Path folder = Path.of("");

    private static Map<String, Throwable> failures = Map.of();

    @BeforeAll
    static void run() throws IOException {
        folder = Files.createDirectory(temporary.resolve("it's $HOME here"));
        failures = Map.of(
                "races", failureOf("races"),
                "compares", failureOf("compares"),
                "isJudgedStrictly", failureOf("isJudgedStrictly"));
    }

    /** Each call is like a JVM of its own that shares the folder with others. */
    private static Throwable failureOf(String method) {
        return FailedTest.of(
                MessageFixture.Failing.class,
                method,
                Map.of(
                        "braid.report.dir",
                        folder.toString(),
                        "braid.summary.append",
                        temporary.resolve("job.md").toString()));
    }

    @Test
    void summary_hasTheTestsOfAllJvms_andTheJobsPageThoseOfEach() throws IOException {
        assertThat(Files.readString(folder.resolve("summary.md")))
                .startsWith("## Braid: 3 of 3 traced tests failed\n")
                .contains("Failing: races", "Failing: compares", "Replay: ", "data-race");
        assertThat(Files.readString(temporary.resolve("job.md")).split("## Braid: 1 of 1 traced test failed\n"))
                .hasSize(4);
    }

    @Test
    void verdicts_haveTheTestsOfAllJvms() throws IOException {
        assertThat(Files.readAllLines(folder.resolve("verdicts.txt")))
                .hasSize(6) // with a heading, a rule, and where the reports are
                .filteredOn(line -> line.contains("Failing: "))
                .hasSize(3);
    }

    @Test
    void sarif_hasTheFailuresOfAllJvms_inTheirSourceFiles() throws IOException {
        assertThat(Files.readString(folder.resolve("braid.sarif")))
                .contains("\"ruleId\": \"data-race\"", "\"ruleId\": \"test-failure\"")
                .containsPattern("\"uri\": \"[^\"]*src/test/java/demo/message/MessageFixture.java\"");
    }

    @Test
    void pastedCommand_showsTheDivergenceAgain_fromAnyFolder() throws IOException, InterruptedException {
        Process shell = shell(command("races"));
        String out = new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(shell.waitFor()).as(out).isEqualTo(DIVERGENCE);
        assertThat(out).contains("MessageFixture$Failing.races", "race: diverges, 1 divergence", "data-race: ");
    }

    @Test
    void simulatorThatIsNoService_isNamedByItsClass() throws IOException, InterruptedException {
        Process shell = shell(command("isJudgedStrictly"));
        String out = new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(shell.waitFor()).as(out).isEqualTo(DIVERGENCE);
        assertThat(out).contains("strict: diverges, 1 divergence", "refusal: It is not enough.");
    }

    @Test
    void testThatThrew_hasACommandThatReplaysItsTrace() throws IOException, InterruptedException {
        Process shell = shell(command("compares"));
        String out = new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(shell.waitFor()).as(out).isZero();
        assertThat(out).contains("replay: agrees: ");
    }

    @Test
    void comparisonInTheWorker_isThatOfTheFailure() {
        assertThat(failures.get("compares")).isInstanceOfSatisfying(AssertionFailedError.class, failed -> {
            assertThat(failed.getExpected().getStringRepresentation()).isEqualTo("[5]");
            assertThat(failed.getActual().getStringRepresentation()).isEqualTo("null");
            assertThat(failed).cause().hasRootCauseMessage("they differ");
        });
    }

    @Test
    void divergence_isAComparisonToo() {
        assertThat(failures.get("races")).isInstanceOfSatisfying(AssertionFailedError.class, failed -> {
            assertThat(failed.getExpected().getStringRepresentation()).isEqualTo("one happens before the other");
            assertThat(failed.getActual().getStringRepresentation()).isEqualTo("neither does");
        });
    }

    private static String command(String test) {
        return Objects.requireNonNull(failures.get(test))
                .toString()
                .lines()
                .filter(line -> line.startsWith("Replay: "))
                .map(line -> line.substring("Replay: ".length()))
                .findFirst()
                .orElseThrow();
    }

    private static Process shell(String command) throws IOException {
        return new ProcessBuilder("sh", "-c", command)
                .directory(Path.of("/").toFile())
                .redirectErrorStream(true)
                .start();
    }
}
