// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.readme;

import static dev.braid.suite.readme.YamlDocument.at;
import static dev.braid.suite.readme.YamlDocument.parse;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.braid.suite.SourceTree;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.yaml.snakeyaml.error.YAMLException;

/** Parses the manifests of docs/many-machines.md, looks at their fields, and runs their shell lines. */
class ManyMachinesPageTests {
    private static final Pattern BLOCK = Pattern.compile("```yaml\n(.*?)```", Pattern.DOTALL);
    private static final Pattern PART = Pattern.compile("-Dbraid\\.schedules\\.shard=(\\d+)/(\\d+)");
    private static final Pattern REPORTS = Pattern.compile("-Dbraid\\.report\\.dir=(\\S+)");

    @TempDir
    private Path folder;

    private static List<String> blocks() throws IOException {
        return BLOCK.matcher(Files.readString(SourceTree.root().resolve("docs/many-machines.md")))
                .results()
                .map((MatchResult found) -> found.group(1))
                .toList();
    }

    private static String block(String text) throws IOException {
        return blocks().stream()
                .filter(block -> block.contains(text))
                .findFirst()
                .orElseThrow();
    }

    private static List<String> problems(String block) {
        YamlShape shape = block.contains("kind: Job")
                ? Manifests.JOB
                : block.contains("kind: Pers") ? Manifests.CLAIM : Manifests.WORKFLOW;
        return shape.problems(parse(block));
    }

    @Test
    void manifests_haveOnlyFieldsThatThereAre_andAllThatMustBeThere() throws IOException {
        assertThat(blocks())
                .hasSize(4)
                .allSatisfy(block -> assertThat(problems(block)).isEmpty());
    }

    @Test
    void manifestWithAFault_isNotLegal() throws IOException {
        assertThat(problems(block("Indexed").replace("completions: 8", "completion: 8")))
                .containsExactly(".spec has the field completion, which there is not");
        assertThat(problems(block("Indexed").replace("Mode: Indexed", "Mode: Index")))
                .containsExactly(".spec.completionMode is 'Index', not one of [Indexed, NonIndexed]");
        assertThat(problems(block("Indexed").replaceAll("\n +restartPolicy: Never", "")))
                .containsExactly(".spec.template.spec lacks the field restartPolicy");
        assertThat(problems(block("Indexed").replace("parallelism: 8", "parallelism: all")))
                .containsExactly(".spec.parallelism is 'all', not a whole number, 0 or more");
        assertThat(problems(block("matrix").replaceFirst("runs-on: ubuntu-latest", "run-on: ubuntu-latest")))
                .containsExactly(
                        ".jobs.part has the field run-on, which there is not", ".jobs.part lacks the field runs-on");
        assertThat(problems(block("matrix").replace("if: always()", "if: [always()]")))
                .isNotEmpty();
        assertThat(problems(block("accessModes").replace("ReadWriteMany", "ReadWriteAll")))
                .hasSize(1);
        assertThatThrownBy(() -> parse(block("matrix").replaceFirst("runs-on", "strategy")))
                .isInstanceOf(YAMLException.class);
        assertThatThrownBy(() -> parse(block("matrix").replaceFirst("\\[push]", "[push")))
                .isInstanceOf(YAMLException.class);
    }

    @Test
    void matrix_runsEachPartOnce_andTheLastJobMergesThem() throws Exception {
        Object workflow = parse(block("matrix"));
        List<?> numbers = (List<?>) at(workflow, "jobs", "part", "strategy", "matrix", "part");
        String line = steps(workflow, "part").stream()
                .filter(step -> step.contains("-Dbraid.schedules.shard="))
                .findFirst()
                .orElseThrow();
        List<String> lines = new ArrayList<>();
        for (Object number : numbers) {
            lines.add(shell(line.replace("${{ matrix.part }}", number.toString()), Map.of()));
        }
        assertAreAllParts(lines);
        assertThat(at(workflow, "jobs", "merge", "needs")).isEqualTo("part");

        // The artifacts of the parts lie in a folder each, of which the last job names all.
        for (Object number : numbers) {
            Files.createDirectories(folder.resolve("parts/braid-part-" + number));
        }
        String merge = steps(workflow, "merge").stream()
                .filter(step -> step.contains("report --merge"))
                .findFirst()
                .orElseThrow();
        assertThat(shell(merge, Map.of()).split(" "))
                .filteredOn(word -> word.startsWith("parts/"))
                .hasSize(numbers.size());
    }

    private static List<String> steps(Object workflow, String job) {
        List<String> lines = new ArrayList<>();
        for (Object step : (List<?>) at(workflow, "jobs", job, "steps")) {
            Object line = ((Map<?, ?>) step).get("run");
            if (line != null) {
                lines.add(line.toString());
            }
        }
        return lines;
    }

    @Test
    void podsOfTheIndexedJob_runEachPartOnce_andTheOtherJobMergesThem() throws Exception {
        Object job = parse(block("Indexed"));
        int completions = (Integer) at(job, "spec", "completions");
        List<String> lines = new ArrayList<>();
        TreeSet<String> reports = new TreeSet<>();
        for (int index = 0; index < completions; index++) {
            String line = shell(command(job), Map.of("JOB_COMPLETION_INDEX", Integer.toString(index)));
            lines.add(line);
            reports.add(
                    REPORTS.matcher(line).results().findFirst().orElseThrow().group(1));
        }
        assertAreAllParts(lines);
        assertThat(reports).hasSize(completions);

        Object merge = parse(block("braid-merge"));
        for (String report : reports) {
            Path part = Files.createDirectories(Path.of(folder + report));
            Files.writeString(part.resolve("braid"), "echo \"$@\"\n");
        }
        String merged = shell(command(merge).replace("/reports", folder + "/reports"), Map.of());
        assertThat(merged).startsWith("report --merge -o " + folder + "/reports/merged ");
        assertThat(merged.split(" "))
                .filteredOn(word -> word.startsWith(folder + "/reports/part-"))
                .containsExactlyInAnyOrderElementsOf(
                        reports.stream().map(report -> folder + report).toList());
        for (Object each : List.of(job, merge)) {
            assertThat(at(each, "spec", "template", "spec", "volumes", 0, "persistentVolumeClaim", "claimName"))
                    .isEqualTo(at(parse(block("accessModes")), "metadata", "name"));
            assertThat(at(each, "spec", "template", "spec", "containers", 0, "volumeMounts", 0, "name"))
                    .isEqualTo(at(each, "spec", "template", "spec", "volumes", 0, "name"));
        }
    }

    /**
     * {@return the shell line of a job's container, after Kubernetes has put in {@code $(NAME)}, of which it knows
     * none}
     */
    private static String command(Object job) {
        assertThat(at(job, "spec", "template", "spec", "containers", 0, "command"))
                .isEqualTo(List.of("sh", "-c"));
        List<?> arguments = (List<?>) at(job, "spec", "template", "spec", "containers", 0, "args");
        assertThat(arguments).hasSize(1);
        String line = arguments.get(0).toString();
        assertThat(line).doesNotContain("$$").doesNotContainPattern("\\$\\([A-Za-z_]");
        return line;
    }

    private static void assertAreAllParts(List<String> lines) {
        assertThat(lines)
                .map(line ->
                        PART.matcher(line).results().findFirst().orElseThrow().group())
                .containsExactlyElementsOf(IntStream.rangeClosed(1, lines.size())
                        .mapToObj(number -> "-Dbraid.schedules.shard=" + number + "/" + lines.size())
                        .toList());
    }

    /** Runs a line where {@code mvn} and {@code java} print their arguments. {@return the output of the shell} */
    private String shell(String line, Map<String, String> environment) throws Exception {
        Path programs = Files.createDirectories(folder.resolve("programs"));
        for (String name : List.of("mvn", "java")) {
            Path program = Files.writeString(programs.resolve(name), "#!/bin/sh\necho \"$@\"\n");
            assertThat(program.toFile().setExecutable(true)).isTrue();
        }
        ProcessBuilder builder =
                new ProcessBuilder("sh", "-c", line).directory(folder.toFile()).redirectErrorStream(true);
        builder.environment().put("PATH", programs + ":" + System.getenv("PATH"));
        builder.environment().putAll(environment);
        Process process = builder.start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
        return output.strip();
    }
}
