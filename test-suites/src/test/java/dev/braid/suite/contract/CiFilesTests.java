// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.braid.suite.SourceTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The workflows and the pipeline of this project's pages, and its own workflow, as GitHub's parser of workflows and
 * GitLab's schema see them. Both are packages of npm, see .ci/lint.
 */
class CiFilesTests {
    private static final String GITHUB = "docs/examples/ci/github.yml";
    private static final String GITLAB = "docs/examples/ci/gitlab-ci.yml";
    private static final String OWN = ".github/workflows/verify.yml";
    private static final Pattern UNREACHABLE =
            Pattern.compile("ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ENETUNREACH|network");

    private static Path lint;

    @TempDir
    private Path folder;

    @BeforeAll
    static void installLinter() throws IOException, InterruptedException {
        assumeThat(Ended.canRun("npm")).as("npm is installed").isTrue();
        lint = SourceTree.scratch("ci-lint");
        if (!Files.exists(lint)) {
            CiMachine.copy(SourceTree.root().resolve(".ci/lint"), lint);
        }
        for (String name : List.of("package.json", "package-lock.json", "lint.mjs")) {
            Files.copy(
                    SourceTree.root().resolve(".ci/lint").resolve(name),
                    lint.resolve(name),
                    StandardCopyOption.REPLACE_EXISTING);
        }
        Ended install =
                Ended.of(List.of("npm", "ci", "--no-audit", "--no-fund", "--ignore-scripts", "--prefer-offline"), lint);
        assumeThat(install.code() != 0 && UNREACHABLE.matcher(install.output()).find())
                .as("the registry of npm cannot be reached: %s", install.output())
                .isFalse();
        assertThat(install.code()).as(install.output()).isZero();
    }

    /** {@return the faults of a file, a line each} */
    private List<String> problems(String kind, String text) throws IOException, InterruptedException {
        Path file = Files.writeString(folder.resolve("file.yml"), text);
        Ended ended = Ended.of(List.of("node", "lint.mjs", kind, file.toString()), lint);
        List<String> lines = ended.output().lines().toList();
        assertThat(ended.code()).as(ended.output()).isEqualTo(lines.isEmpty() ? 0 : 1);
        return lines;
    }

    private static String text(String file) throws IOException {
        return Files.readString(SourceTree.root().resolve(file));
    }

    @ParameterizedTest
    @CsvSource({"github, " + GITHUB, "github, " + OWN, "gitlab, " + GITLAB})
    void files_areLegal(String kind, String file) throws IOException, InterruptedException {
        assertThat(problems(kind, text(file))).isEmpty();
    }

    @Test
    void workflowOfTheOtherPage_isLegal() throws IOException, InterruptedException {
        Matcher block =
                Pattern.compile("```yaml\n(name: .*?)```", Pattern.DOTALL).matcher(text("docs/many-machines.md"));
        assertThat(block.find()).isTrue();
        assertThat(problems("github", block.group(1))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "github | runs-on: | run-on: | run-on",
                "github | matrix.part }}/2 | matrix.prt }}/2 | prt",
                "github | matrix.part }}/2 | matrix.part | not closed",
                "github | always() && hashFiles( | always() && hashFile( | hashFile",
                "github | needs: test | needs: tests | tests",
                "github | timeout-minutes: 30 | timeout-minutes: long | long",
                "gitlab | script: | scripts: | script",
                "gitlab | when: always | when: ever | when",
                "gitlab | stage: report | stage: reports | reports",
                "gitlab | parallel: | paralel: | paralel"
            })
    void plantedFault_isFound(String kind, String from, String to, String named)
            throws IOException, InterruptedException {
        String text = text(kind.equals("github") ? GITHUB : GITLAB);
        String changed = text.replaceFirst(Pattern.quote(from), Matcher.quoteReplacement(to));
        assertThat(changed).isNotEqualTo(text);

        assertThat(problems(kind, changed)).anyMatch(line -> line.contains(named));
    }

    @ParameterizedTest
    @ValueSource(strings = {GITHUB, OWN})
    void shellOfWorkflows_isLegal(String file) throws IOException, InterruptedException {
        List<String> lines = new GithubWorkflow(text(file), folder).lines();
        assertThat(lines).hasSizeGreaterThan(2);
        for (String line : lines) {
            Ended parsed = parse(line);
            assertThat(parsed.code()).as("%s: %s", line, parsed.output()).isZero();
        }
        assertThat(parse("mvn test \"$PWD").code()).isNotZero();
    }

    private Ended parse(String line) throws IOException, InterruptedException {
        Path script = Files.writeString(folder.resolve("line.sh"), line.replaceAll("\\$\\{\\{.*?}}", "value"));
        return Ended.of(List.of("bash", "-n", script.toString()), folder);
    }

    /** The parts of the gate run what the gate runs, each once. */
    @Test
    void partsOfTheOwnWorkflow_areTheWholeGate() throws IOException, InterruptedException {
        List<String> ofParts = new ArrayList<>();
        for (String part : new GithubWorkflow(text(OWN), folder).matrix("gate", "part")) {
            List<String> lines = gate(part);
            assertThat(lines).as(part).hasSize(1);
            ofParts.addAll(lines);
        }
        assertThat(ofParts).hasSize(3).isEqualTo(gate());
        assertThat(new TreeSet<>(ofParts)).hasSize(3);
    }

    /** {@return the lines with which the gate calls Maven} */
    private List<String> gate(String... part) throws IOException, InterruptedException {
        Path root = folder.resolve("gate");
        ContractRepository.deleteTree(root);
        Files.createDirectories(root.resolve(".ci"));
        Files.createDirectories(root.resolve("programs"));
        Files.copy(SourceTree.root().resolve(".ci/run"), root.resolve(".ci/run"));
        program(root.resolve(".ci/jdks"), "shift; for name in \"$@\"; do echo /jdk/$name; done");
        program(root.resolve("programs/mvn"), "echo \"$@\" >> " + root.resolve("calls"));
        program(root.resolve("programs/apt-get"), ":");
        List<String> command = new ArrayList<>(List.of("bash", ".ci/run"));
        command.addAll(List.of(part));
        Ended ended = Ended.of(
                command,
                root,
                builder -> builder.environment()
                        .merge("PATH", root.resolve("programs") + ":", (path, ours) -> ours + path));
        assertThat(ended.code()).as(ended.output()).isZero();
        return Files.readAllLines(root.resolve("calls"));
    }

    private static void program(Path file, String line) throws IOException {
        Files.writeString(file, "#!/bin/bash\n" + line + "\n");
        assertThat(file.toFile().setExecutable(true)).isTrue();
    }

    @Test
    void lockFile_namesNoRegistry() throws IOException {
        assertThat(text(".ci/lint/package-lock.json"))
                .contains("\"integrity\": \"sha512-")
                .doesNotContain("\"resolved\"", "registry");
    }
}
