// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.suite.readme.YamlDocument;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A workflow of GitHub Actions whose jobs run here: each shell line as it is, and of the actions that it uses, what
 * they do with files. An action or a condition that is not known here is an error.
 */
final class GithubWorkflow {
    private static final Pattern MATRIX = Pattern.compile("\\$\\{\\{ *matrix\\.(\\w+) *}}");
    private static final Pattern HASH_FILES = Pattern.compile("always\\(\\) && hashFiles\\('([^'*]+)'\\) != ''");

    private final Object document;
    private final Path artifacts;
    private final List<Path> analyses = new ArrayList<>();

    /**
     * @param text the text of the workflow
     * @param artifacts the folder for those that jobs leave
     */
    GithubWorkflow(String text, Path artifacts) {
        document = YamlDocument.parse(text);
        this.artifacts = artifacts;
    }

    /** {@return the values that the matrix of a job has for a name} */
    List<String> matrix(String job, String name) {
        return ((List<?>) YamlDocument.at(document, "jobs", job, "strategy", "matrix", name))
                .stream().map(String::valueOf).toList();
    }

    /** {@return the files that were handed to code scanning} */
    List<Path> analyses() {
        return analyses;
    }

    /** {@return the shell line of each step of all jobs that has one} */
    List<String> lines() {
        List<String> lines = new ArrayList<>();
        ((Map<?, ?>) YamlDocument.at(document, "jobs"))
                .values()
                .forEach(job -> steps(job).forEach(step -> {
                    if (step.get("run") != null) {
                        lines.add(String.valueOf(step.get("run")));
                    }
                }));
        return lines;
    }

    /**
     * Runs a job. {@return the end of its shell line that failed, otherwise of the last one}
     *
     * @param matrix the values of the job's matrix
     * @param checkout the project, which the machine has where the job asks for it
     */
    Ended run(String job, Map<String, String> matrix, CiMachine machine, Path checkout)
            throws IOException, InterruptedException {
        Ended result = new Ended(0, "");
        Path summary = machine.beside("summary.md");
        for (Map<?, ?> step : steps(YamlDocument.at(document, "jobs", job))) {
            if (!runs((String) step.get("if"), result.code() != 0, machine)) {
                continue;
            }
            if (step.get("run") instanceof String line) {
                Ended ended = machine.run(filled(line, matrix), Map.of("GITHUB_STEP_SUMMARY", summary.toString()));
                result = result.code() == 0 ? ended : result;
            } else {
                act(step, matrix, machine, checkout);
            }
        }
        return result;
    }

    private static List<Map<?, ?>> steps(Object job) {
        List<Map<?, ?>> steps = new ArrayList<>();
        ((List<?>) YamlDocument.at(job, "steps")).forEach(step -> steps.add((Map<?, ?>) step));
        return steps;
    }

    private static boolean runs(@Nullable String condition, boolean hasFailed, CiMachine machine) {
        if (condition == null) {
            return !hasFailed;
        }
        Matcher hashFiles = HASH_FILES.matcher(condition);
        if (hashFiles.matches()) {
            return Files.exists(machine.project().resolve(hashFiles.group(1)));
        }
        assertThat(condition).isEqualTo("always()");
        return true;
    }

    private void act(Map<?, ?> step, Map<String, String> matrix, CiMachine machine, Path checkout) throws IOException {
        String action = String.valueOf(step.get("uses")).replaceAll("@.*", "");
        Map<String, String> with = new TreeMap<>();
        if (step.get("with") instanceof Map<?, ?> given) {
            given.forEach((name, value) -> with.put(String.valueOf(name), String.valueOf(value)));
        }
        switch (action) {
            case "actions/checkout" -> CiMachine.copy(checkout, machine.project());
            case "actions/setup-java", "actions/cache" -> {}
            case "actions/upload-artifact" ->
                CiMachine.copy(
                        machine.project().resolve(input(with, "path", matrix)),
                        artifacts.resolve(input(with, "name", matrix)));
            case "actions/download-artifact" ->
                download(input(with, "pattern", matrix), machine.project().resolve(input(with, "path", matrix)));
            case "github/codeql-action/upload-sarif" -> {
                assertThat(input(with, "category", matrix)).isNotEmpty();
                analyses.add(machine.project().resolve(input(with, "sarif_file", matrix)));
            }
            default -> throw new AssertionError("What " + action + " does is not known here");
        }
    }

    /** Each artifact has a folder of its own there. */
    private void download(String pattern, Path place) throws IOException {
        List<Path> found;
        try (Stream<Path> all = Files.list(artifacts)) {
            Pattern names = Pattern.compile(pattern.replace("*", ".*"));
            found = all.filter(artifact ->
                            names.matcher(artifact.getFileName().toString()).matches())
                    .toList();
        }
        for (Path artifact : found) {
            CiMachine.copy(artifact, place.resolve(artifact.getFileName()));
        }
    }

    private static String input(Map<String, String> with, String name, Map<String, String> matrix) {
        String value = with.get(name);
        assertThat(value).as("the input %s", name).isNotNull();
        return filled(String.valueOf(value), matrix);
    }

    private static String filled(String text, Map<String, String> matrix) {
        String filled = MATRIX.matcher(text).replaceAll(found -> {
            String value = matrix.get(found.group(1));
            assertThat(value).as("matrix.%s", found.group(1)).isNotNull();
            return Matcher.quoteReplacement(String.valueOf(value));
        });
        assertThat(filled).doesNotContain("${{");
        return filled;
    }
}
