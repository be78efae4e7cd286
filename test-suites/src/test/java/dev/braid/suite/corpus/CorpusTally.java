// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.corpus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectUniqueId;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.TestExecutionResult.Status;
import org.junit.platform.testkit.engine.EngineTestKit;

/**
 * Counts how many faults of each class are found in how many trials, {@code -Dsuite.corpus.trials=1,10,100}, and
 * whether correct programs are found fault with, and prints both. It runs only by its name: {@code -Dtest=CorpusTally}.
 */
class CorpusTally {
    private static final String TRIALS = System.getProperty("suite.corpus.trials", "1,10");

    @TempDir
    private Path folder;

    private final List<CorpusProgram> programs = CorpusProgram.all();
    private final List<String> trials = List.of(TRIALS.split(","));

    @Test
    void faultsFound() {
        List<CorpusProgram> faulty =
                programs.stream().filter(program -> program.bug().isPresent()).toList();
        List<Set<String>> found =
                trials.stream().map(number -> passed(faulty, number)).toList();
        StringBuilder table = new StringBuilder("| class | programs |");
        trials.forEach(number -> table.append(" found in ").append(number).append(" |"));
        table.append(" missed in the last |\n|---|---|").append("---|".repeat(trials.size() + 1));
        byClass(faulty).forEach((bug, ofClass) -> {
            table.append("\n| ")
                    .append(bug)
                    .append(" | ")
                    .append(ofClass.size())
                    .append(" |");
            found.forEach(ids -> table.append(' ').append(count(ofClass, ids)).append(" |"));
            table.append(' ')
                    .append(missed(ofClass, found.get(found.size() - 1)))
                    .append(" |");
        });
        System.out.println(table);
    }

    @Test
    void falseAlarms() {
        List<CorpusProgram> correct =
                programs.stream().filter(program -> program.bug().isEmpty()).toList();
        for (String number : trials) {
            Set<String> passed = passed(correct, number);
            System.out.println(correct.size() + " correct programs, false alarms in " + number + " trials: "
                    + (correct.size() - count(correct, passed)));
            assertThat(missed(correct, passed)).isEmpty();
        }
    }

    private static Map<BugClass, List<CorpusProgram>> byClass(List<CorpusProgram> programs) {
        Map<BugClass, List<CorpusProgram>> byClass = new EnumMap<>(BugClass.class);
        Arrays.stream(BugClass.values())
                .forEach(bug -> byClass.put(
                        bug,
                        programs.stream()
                                .filter(program ->
                                        program.bug().filter(bug::equals).isPresent())
                                .toList()));
        return byClass;
    }

    private static long count(List<CorpusProgram> programs, Set<String> ids) {
        return programs.stream().filter(program -> ids.contains(program.id())).count();
    }

    private static String missed(List<CorpusProgram> programs, Set<String> ids) {
        return programs.stream()
                .filter(program -> !ids.contains(program.id()))
                .map(CorpusProgram::name)
                .collect(Collectors.joining(", "));
    }

    /** {@return the ids of the programs whose tests say what they should in so many trials} */
    private Set<String> passed(List<CorpusProgram> selected, String number) {
        return EngineTestKit.engine("braid")
                .configurationParameter("braid.schedules", "off")
                .selectors(selected.stream()
                        .map(program -> selectUniqueId(program.id()))
                        .toArray(DiscoverySelector[]::new))
                .configurationParameter("braid.trials", number)
                .configurationParameter("braid.timeout", "1800") // seconds; for all trials of a program
                .configurationParameter(
                        "braid.report.dir", folder.resolve(number).toString())
                .execute()
                .testEvents()
                .finished()
                .filter(event ->
                        event.getRequiredPayload(TestExecutionResult.class).getStatus() == Status.SUCCESSFUL)
                .map(event -> event.getTestDescriptor().getUniqueId().toString())
                .collect(Collectors.toSet());
    }
}
