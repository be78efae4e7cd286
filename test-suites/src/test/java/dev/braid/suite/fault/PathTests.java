// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.fault;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.engine.command.BraidCommand;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Control flow that a test asks for in its annotation, up to what its report shows. */
class PathTests {
    @TempDir
    static Path folder;

    private static FaultRun run;

    @BeforeAll
    static void run() {
        run = new FaultRun(folder)
                .with("braid.trace", "always")
                .select(PathFixture.class, "races", "racesUnseen", "passes")
                .execute();
    }

    @Test
    void recordingControlFlow_changesNoVerdict() {
        assertThat(run.failed()).containsExactlyInAnyOrder("races", "racesUnseen");
        assertThat(run.passed()).containsExactly("passes");
        assertThat(run.message("races")).contains("race found data-race.", ".shared by thread '");
    }

    @Test
    void report_showsTheWayOfEachThread_toTheDivergence() throws IOException {
        assertShowsPaths(run.page(PathFixture.class, "races"));
    }

    @Test
    void reportOfTheKeptTrace_showsItToo() throws Exception {
        Path page = folder.resolve("again.html");
        assertThat(braid("report", trace("races"), "--simulator", "race", "-o", page.toString()))
                .contains("report: " + page);
        assertShowsPaths(Files.readString(page));
    }

    @Test
    void reportWithoutControlFlow_saysHowToGetIt() throws IOException {
        assertThat(run.page(PathFixture.class, "racesUnseen"))
                .contains("The trace does not say what the threads executed; for their paths, set controlFlow ="
                        + " ControlFlow.BRANCHES in the test's annotation")
                .doesNotContain("from branch records");
    }

    @Test
    void flow_listsWhatThePassingTestExecuted() throws Exception {
        String flow = braid("flow", trace("passes"));
        assertThat(flow).contains("# thread ").doesNotContain("# gap");
        assertThat(lines(flow, "passes()V\t0\t")).hasSize(1);
        assertThat(lines(flow, "count()V\t0\t")).hasSize(2);
        assertThat(lines(flow, "put(J)V\t0\t"))
                .hasSize(2)
                .allMatch(line -> line.matches(".*\tPathFixture\\.java:\\d+"));
    }

    /** The last lines before the second write are those that led there, in both threads. */
    private static void assertShowsPaths(String page) {
        assertThat(page).contains("Path <span class=\"aside\">from branch records</span>");
        Matcher diverging = Pattern.compile(
                        "<code>PathFixture\\.put</code>.{0,600}?<p class=\"reached diverging\"><a"
                                + " href=\"#(e-\\d+-\\d+)\">",
                        Pattern.DOTALL)
                .matcher(page);
        assertThat(diverging.results().map(found -> found.group(1)).distinct())
                .as("writes at the end of a path")
                .hasSize(2);
        assertThat(page).containsPattern("PathFixture\\.java:\\d+ → \\d+").doesNotContain("were not found among");
    }

    private static List<String> lines(String flow, String instruction) {
        return flow.lines()
                .filter(line -> line.contains("\t" + PathFixture.class.getName() + "." + instruction))
                .toList();
    }

    private static String trace(String method) {
        return run.trace(PathFixture.class, method).toString();
    }

    /** {@return the output of the command line, in a JVM of its own} */
    private static String braid(String... arguments) throws IOException, InterruptedException {
        Path out = folder.resolve("braid.out");
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                BraidCommand.class.getName()));
        command.addAll(List.of(arguments));
        int code = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(out.toFile())
                .start()
                .waitFor();
        assertThat(code).as(Files.readString(out)).isZero();
        return Files.readString(out);
    }
}
