// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.contract;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.braid.suite.SourceTree;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.w3c.dom.Element;

/**
 * Tests of a project as editors run them: in a JVM of their own, by JUnit's launcher, with the options of the run
 * configurations of docs/ide.md.
 */
class EditorTests {
    /** A place in the program, on a line of its own. */
    private static final Pattern PLACE_LINE = Pattern.compile("\\s+at\\s+\\S+\\(\\w+\\.java:\\d+\\)");

    private static final Pattern SCHEDULE = Pattern.compile("-Dbraid\\.schedules\\.replay='([^']+)'");

    /** Words of a line of options, as IntelliJ IDEA and shells separate them. */
    private static final Pattern WORD = Pattern.compile("\"([^\"]*)\"|(\\S+)");

    private static CompiledProject project;
    private static String printed;

    @BeforeAll
    static void runAll() throws IOException, InterruptedException {
        Path folder = ConsumerProject.create("editor", "5.13.4").with("failing").folder();
        project = CompiledProject.compile(folder, folder.resolve("target/test-classes"));
        CompiledProject.compileResources(
                List.of("runners/EditorRunner.java"), List.of(), folder.resolve("target/runner"));
        printed = run(List.of("-ea"), "sample.CounterTest", "sample.StackTest").output();
        assertThat(printed).contains("incrementGetsLost(Outputs): FAILED", "ofThreeNodes_oneIsLeft(): FAILED");
    }

    private static Ended run(List<String> options, String... selected) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        command.addAll(options);
        List<Path> classPath = Stream.concat(
                        Stream.of(project.folder().resolve("target/runner")), project.classPath().stream())
                .toList();
        command.addAll(List.of("-cp", CompiledProject.joined(classPath), "EditorRunner"));
        command.addAll(List.of(selected));
        Ended ended = Ended.of(command, project.folder());
        assertThat(ended.code()).as(ended.output()).isZero();
        return ended;
    }

    @ParameterizedTest
    @EnumSource
    void placesOfAFailure_areLinksToTheirLines(Editor editor) throws IOException {
        List<String> lines = printed.lines()
                .filter(line -> PLACE_LINE.matcher(line).matches())
                .filter(line -> line.contains("sample."))
                .toList();
        assertThat(lines).hasSizeGreaterThan(3);
        for (String line : lines) {
            Editor.Link link = editor.place(line).orElseThrow(() -> new AssertionError("No link: " + line));
            assertThat(link.className()).as(line).matches("sample\\.(Counter|Stack)Test(\\$\\w+)?");
            Path source = project.folder().resolve("src/test/java/sample").resolve(link.file());
            assertThat(Files.readAllLines(source).get(link.line() - 1))
                    .as(line)
                    .containsPattern("counter|top|pop\\(|push|assertEquals|CountDownLatch");
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"INTELLIJ", "VS_CODE"})
    void reportsOfFailures_andTheirIndex_areLinks(Editor editor) {
        for (String beginning : List.of("Report: ", "Braid: 2 of 2 traced tests failed; see ")) {
            List<String> lines =
                    printed.lines().filter(line -> line.startsWith(beginning)).toList();
            assertThat(lines).as(beginning).isNotEmpty();
            for (String line : lines) {
                List<String> urls = editor.urls(line);
                assertThat(urls).as(line).hasSize(1);
                assertThat(line).endsWith(urls.get(0));
                assertThat(Path.of(URI.create(urls.get(0)))).content().startsWith("<!DOCTYPE html>");
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void pathsAndBareFiles_areNoLinks(Editor editor) {
        assertThat(editor.urls("Report: /home/you/counter/target/braid/sample.CounterTest.counts.html"))
                .isEmpty();
        assertThat(editor.place("  >  538    read 538    CounterTest.java:16")).isEmpty();
        assertThat(editor.place("  at        sample.CounterTest.lambda$counts$1(Counter..."))
                .isEmpty();
    }

    @Test
    void oneTrial_runsNoSchedule_soThatTheTestPasses() throws IOException, InterruptedException {
        for (List<String> options : List.of(optionsOf("one-trial"), argumentsOf("one trial"))) {
            Ended ended = run(options, selectedBy("one-trial"));
            assertThat(ended.output()).contains("ofThreeNodes_oneIsLeft(): SUCCESSFUL");
        }
    }

    @Test
    void oneSchedule_isThatOfTheFailure_andFailsInTheFirstTrial() throws IOException, InterruptedException {
        Matcher schedule = SCHEDULE.matcher(printed.replaceAll("\n {4}", " "));
        assertThat(schedule.find()).isTrue();
        for (List<String> options : List.of(optionsOf("one-schedule"), argumentsOf("one schedule"))) {
            assertThat(options).hasSize(2);
            String replay = options.get(1).replaceAll("=.*", "=" + Matcher.quoteReplacement(schedule.group(1)));
            Ended ended = run(List.of(options.get(0), replay), selectedBy("one-schedule"));
            assertThat(ended.output())
                    .contains("ofThreeNodes_oneIsLeft(): FAILED", "expected: <1> but was: <2>")
                    .doesNotContain("search found");
        }
    }

    @Test
    void replayOfATrace_findsTheSameDivergence() throws IOException, InterruptedException {
        Element configuration = configuration("replay");
        assertThat(option(configuration, "SCRIPT_WORKING_DIRECTORY")).isEqualTo("$PROJECT_DIR$");
        List<String> command =
                List.of(option(configuration, "INTERPRETER_PATH"), "-c", option(configuration, "SCRIPT_TEXT"));

        Ended ended = Ended.of(command, project.folder());

        assertThat(ended.code()).as(ended.output()).isEqualTo(1);
        assertThat(ended.output()).contains("increment: diverges", "lost-update");
    }

    private static Element configuration(String name) throws IOException {
        Element component = Xml.read(SourceTree.root().resolve("docs/examples/ide/" + name + ".run.xml"));
        return Xml.children(component, "configuration").get(0);
    }

    private static String option(Element configuration, String name) {
        return Xml.children(configuration, "option").stream()
                .filter(option -> option.getAttribute("name").equals(name))
                .map(option -> option.getAttribute("value"))
                .findFirst()
                .orElseThrow(() -> new AssertionError("No option " + name));
    }

    private static List<String> optionsOf(String name) throws IOException {
        return WORD.matcher(option(configuration(name), "VM_PARAMETERS"))
                .results()
                .map(word -> word.group(1) == null ? word.group(2) : word.group(1))
                .toList();
    }

    private static String selectedBy(String name) throws IOException {
        Element configuration = configuration(name);
        assertThat(option(configuration, "TEST_OBJECT")).isEqualTo("method");
        return option(configuration, "MAIN_CLASS_NAME") + "#" + option(configuration, "METHOD_NAME");
    }

    /** {@return the options of a configuration of the test runner of VS Code} */
    private static List<String> argumentsOf(String name) throws IOException {
        JsonNode settings = new ObjectMapper()
                .readTree(SourceTree.root()
                        .resolve("docs/examples/ide/settings.json")
                        .toFile());
        List<String> arguments = new ArrayList<>();
        for (JsonNode configuration : settings.path("java.test.config")) {
            if (configuration.path("name").asText().equals(name)) {
                configuration.path("vmArgs").forEach(argument -> arguments.add(argument.asText()));
            }
        }
        return arguments;
    }
}
