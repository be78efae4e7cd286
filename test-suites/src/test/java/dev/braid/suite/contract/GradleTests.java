// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.suite.SourceTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Traced tests in a {@link GradleWorker}, and the build scripts of docs/gradle.md. */
class GradleTests {
    private static final String FAILURE = "What the trace predicts is not what the program did";

    private static CompiledProject project;
    private static GradleWorker worker;
    private static Path classPathOfTest;
    private static String results;

    @BeforeAll
    static void runAll() throws IOException, InterruptedException {
        // Its pom.xml does not matter to Gradle, nor to where reports go.
        Path folder = ConsumerProject.create("gradle", "5.13.4").with("failing").folder();
        project = CompiledProject.compile(folder, folder.resolve("build/classes/java/test"));
        worker = new GradleWorker(project, Files.createDirectories(folder.resolve("build/worker")));
        classPathOfTest = folder.resolve("class-path.txt");
        results = worker.run(
                List.of("-Dsample.result=" + classPathOfTest),
                "",
                "sample.ClassPathTest",
                "sample.CounterTest",
                "sample.PassingTest");
    }

    @Test
    void tests_passAndFail_asGradleIsTold() {
        assertThat(outcome(results, "sample.PassingTest", "incrementsAreCounted(Outputs)"))
                .isEqualTo("SUCCESS");
        assertThat(outcome(results, "sample.PassingTest", "ordinary()")).isEqualTo("SUCCESS");
        assertThat(outcome(results, "sample.ClassPathTest", "seesItsClassPath()"))
                .isEqualTo("SUCCESS");
        assertThat(outcome(results, "sample.CounterTest", "incrementGetsLost(Outputs)"))
                .isEqualTo("FAILURE");
        assertThat(outcome(results, "sample.CounterTest", "ordinary()")).isEqualTo("SUCCESS");
    }

    @Test
    void failure_hasTheTextThatItHasElsewhere_andItsReportInTheBuildFolder() throws IOException, InterruptedException {
        Path page = project.folder().resolve("build/braid/sample.CounterTest.incrementGetsLost.html");
        assertThat(page).content().contains("incrementGetsLost(Outputs) failed");
        assertThat(results).contains("Report: " + page.toUri());

        CompiledProject.compileResources(
                List.of("runners/EditorRunner.java"),
                List.of(),
                project.folder().resolve("build/editor"));
        List<Path> classPath = new ArrayList<>(List.of(project.folder().resolve("build/editor")));
        classPath.addAll(project.classPath());
        Ended elsewhere = Ended.of(
                List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-ea",
                        "-cp",
                        CompiledProject.joined(classPath),
                        "EditorRunner",
                        "sample.CounterTest"),
                project.folder());
        assertThat(message(results)).isEqualTo(message(elsewhere.output()).replace("/target/braid/", "/build/braid/"));
    }

    @Test
    void tracedTest_hasTheClassPathOfTheWorker_andItsOutputIsCaptured() {
        assertThat(classPathOfTest).hasContent(worker.classPath());
        assertThat(results).contains("output printed by the test in " + project.folder());
    }

    @Test
    void filter_runsTheOneMethodThatIsNamed() throws IOException, InterruptedException {
        String filtered = worker.run(
                List.of(), "sample.PassingTest.incrementsAreCounted", "sample.CounterTest", "sample.PassingTest");

        assertThat(outcome(filtered, "sample.PassingTest", "incrementsAreCounted(Outputs)"))
                .isEqualTo("SUCCESS");
        assertThat(filtered).doesNotContain("ordinary", "incrementGetsLost");
    }

    /** The worker of Braid gets the class path from properties; one that is in none cannot be handed on. */
    @Test
    void classPathThatIsNowhere_failsTheTest_withWhatToDo() throws IOException, InterruptedException {
        String hidden = worker.run(List.of("-Dclass.path.hidden=true"), "", "sample.PassingTest");

        assertThat(outcome(hidden, "sample.PassingTest", "ordinary()")).isEqualTo("SUCCESS");
        assertThat(hidden)
                .doesNotContain("incrementsAreCounted(Outputs) SUCCESS")
                .contains("The worker's JVM ended before it was ready", "or its class path.");
    }

    /** No compiler for Gradle's languages is here: their calls are those of a plug-in in Java, which is compiled. */
    @ParameterizedTest
    @ValueSource(strings = {"build.gradle", "build.gradle.kts"})
    void callsOfTheBuildScripts_areCallsOfGradlesApi(String script) throws IOException {
        CompiledProject.compileResources(
                List.of("runners/BraidConventions.java"),
                worker.gradle(),
                project.folder().resolve("build/plugin"));

        String text = Files.readString(
                SourceTree.root().resolve("docs/examples/gradle").resolve(script));
        String plugin = Files.readString(ConsumerProject.resources().resolve("runners/BraidConventions.java"));
        assertThat(words(text)).isNotEmpty().allMatch(word -> plugin.contains(word) || plugin.contains(getter(word)));
        assertThat(words("tasks.named<Test>(\"test\") { useJunitPlatform() }"))
                .anyMatch(word -> !plugin.contains(word) && !plugin.contains(getter(word)));
    }

    /** {@return the names and texts of a script, without the words of its language} */
    private static List<String> words(String script) {
        return Pattern.compile("\"[^\"]+\"|'[^']+'|[A-Za-z][A-Za-z]+")
                .matcher(script)
                .results()
                .map(MatchResult::group)
                .map(word -> word.replaceAll("[\"']", ""))
                .filter(word -> !List.of("plugins", "id", "val", "def", "options", "full")
                        .contains(word))
                .toList();
    }

    private static String getter(String property) {
        return "et" + Character.toUpperCase(property.charAt(0)) + property.substring(1);
    }

    /** {@return the fate of a test} */
    private static String outcome(String results, String type, String name) {
        return Pattern.compile(
                        "started (\\S+) " + Pattern.quote(type + " " + name) + ".*?^completed \\1 (\\w+)",
                        Pattern.DOTALL | Pattern.MULTILINE)
                .matcher(results)
                .results()
                .map(found -> found.group(2))
                .findFirst()
                .orElse("not run");
    }

    /**
     * {@return the text of the failure, with 0 for each number} The rows of events are left out: which ones lie between
     * two accesses is another matter in each run.
     */
    private static String message(String printed) {
        int start = printed.indexOf(FAILURE, printed.indexOf("AssertionFailedError:\n"));
        int end = printed.indexOf('\n', printed.indexOf("\nReport: ", start) + 1);
        assertThat(start).as(printed).isNotNegative();
        return printed.substring(start, end)
                .replaceAll("\\d+", "0")
                .replaceAll("(?s)(Events:\n).*?(\n *All trials)", "$1$2");
    }
}
