// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.suite.SourceTree;
import dev.braid.suite.readme.YamlDocument;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;

/**
 * Runs the examples of docs/ci.md on a tiny project: each shell line as it stands there, for both parts on one JDK, and
 * then the merge of what they have left.
 */
@DisabledIfSystemProperty(
        named = "suites.quick",
        matches = "true",
        disabledReason = "-Pquick leaves out the build contract, which starts Maven six times here")
class CiExamplesTests {
    private static final String JUNIT = "5.13.4";
    private static final String JDK = "17";

    private Path folder;
    private ContractRepository repository;

    @BeforeEach
    void layOut() throws IOException {
        folder = SourceTree.scratch("ci");
        ContractRepository.deleteTree(folder);
        Files.createDirectories(folder.resolve("artifacts"));
        repository = ContractRepository.create(SourceTree.scratch("ci-repository"));
    }

    @Test
    void workflowOfGithub_findsTheFaultInOnePart_andMergesTheReportsOfBoth() throws IOException, InterruptedException {
        GithubWorkflow workflow = new GithubWorkflow(example("github.yml"), folder.resolve("artifacts"));
        assertThat(workflow.matrix("test", "jdk")).contains(JDK).isEqualTo(workflow.matrix("report", "jdk"));
        Path project = ConsumerProject.create("failing", JUNIT).folder();
        List<CiMachine> failed = new ArrayList<>();
        for (String part : workflow.matrix("test", "part")) {
            CiMachine machine = machine("part-" + part);
            Ended ended = workflow.run("test", Map.of("jdk", JDK, "part", part), machine, project);
            assertThat(ended.output()).contains("Tests run: 2");
            if (ended.code() != 0) {
                failed.add(machine);
            }
        }

        assertThat(failed).as("parts that have the test").hasSize(1);
        CiMachine failing = failed.get(0);
        assertThat(failing.beside("summary.md")).content().contains("## Braid: 1 of 1 traced test failed");
        assertThat(files(failing.project().resolve(".braid-cache"))).isNotEmpty();
        assertThat(workflow.analyses()).hasSize(1);
        assertThat(workflow.analyses().get(0))
                .content()
                .contains("lost-update", "src/test/java/sample/CounterTest.java");

        Ended merged = workflow.run("report", Map.of("jdk", JDK), machine("report"), project);

        assertThat(merged.code()).as(merged.output()).isZero();
        assertThat(merged.output()).contains("Of 1 traced test, 1 failed.");
        Path report = folder.resolve("artifacts/braid-jdk-" + JDK);
        assertThat(report.resolve("index.html")).content().contains("incrementGetsLost");
        assertThat(files(report))
                .filteredOn(file -> file.toString().endsWith(".braid"))
                .hasSize(1);
    }

    @Test
    void workflowOfGithub_isRed_ifAPartHasLeftNothing() throws IOException, InterruptedException {
        GithubWorkflow workflow = new GithubWorkflow(example("github.yml"), folder.resolve("artifacts"));
        Files.writeString(
                Files.createDirectories(folder.resolve("artifacts/braid-jdk-" + JDK + "-part-1"))
                        .resolve("shard.txt"),
                "1/2\n");

        Ended merged = workflow.run("report", Map.of("jdk", JDK), machine("report"), folder);

        assertThat(merged.code()).as(merged.output()).isEqualTo(3);
        assertThat(merged.output()).contains("Part 2 of 2 is missing");
    }

    @Test
    void pipelineOfGitlab_runsBothParts_andMergesTheirReports() throws IOException, InterruptedException {
        Object pipeline = YamlDocument.parse(example("gitlab-ci.yml"));
        assertThat(values(pipeline, "test", "JDK")).contains(JDK).isEqualTo(values(pipeline, "report", "JDK"));
        Path project = ConsumerProject.create("passing", JUNIT).folder();
        CiMachine last = machine("report");
        for (String part : values(pipeline, "test", "PART")) {
            CiMachine machine = machine("part-" + part);
            CiMachine.copy(project, machine.project());
            Ended ended = machine.run(script(pipeline, "test"), variables(machine, Map.of("JDK", JDK, "PART", part)));
            assertThat(ended.code()).as(ended.output()).isZero();
            assertThat(files(machine.project().resolve("target/surefire-reports")))
                    .isNotEmpty();
            // What a job leaves lies in the same place for those behind it.
            for (Object path : (List<?>) YamlDocument.at(pipeline, "test", "artifacts", "paths")) {
                CiMachine.copy(
                        machine.project().resolve(path.toString()),
                        last.project().resolve(path.toString()));
            }
        }

        Ended merged = last.run(script(pipeline, "report"), variables(last, Map.of("JDK", JDK)));

        assertThat(merged.code()).as(merged.output()).isZero();
        assertThat(merged.output()).contains("The one traced test passed.");
        assertThat(last.project().resolve("merged/jdk-" + JDK + "/index.html"))
                .content()
                .contains("incrementsAreCounted");
    }

    private CiMachine machine(String name) throws IOException {
        return CiMachine.create(folder.resolve(name), repository);
    }

    private static String example(String name) throws IOException {
        return Files.readString(SourceTree.root().resolve("docs/examples/ci").resolve(name));
    }

    private static List<String> values(Object pipeline, String job, String name) {
        return ((List<?>) YamlDocument.at(pipeline, job, "parallel", "matrix", 0, name))
                .stream().map(String::valueOf).toList();
    }

    private static String script(Object pipeline, String job) {
        return String.join(
                "\n",
                ((List<?>) YamlDocument.at(pipeline, job, "script"))
                        .stream().map(String::valueOf).toList());
    }

    private static Map<String, String> variables(CiMachine machine, Map<String, String> ofMatrix) {
        Map<String, String> variables = new HashMap<>(ofMatrix);
        variables.put("CI_PROJECT_DIR", machine.project().toString());
        return variables;
    }

    private static List<Path> files(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(Files::isRegularFile).toList();
        }
    }
}
