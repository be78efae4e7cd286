// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectMethod;

import demo.explore.PhasesFixture;
import dev.braid.engine.command.Braid;
import dev.braid.engine.command.console.ExitCode;
import dev.braid.engine.message.PartCoverageFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.platform.testkit.engine.EngineTestKit;

/** Parts of one search for schedules, each run on its own, and brought together: {@code braid report --merge}. */
class MergedSchedulesTests {
    private static final int PARTS = 3;
    private static final Pattern FIGURE = Pattern.compile(
            "\"(schedules|different|exhausted|readsFromClasses|pairsInBothOrders|pairsInOneOrder)\": (\\w+)");

    @TempDir
    private Path folder;

    /** Runs a test as one machine does, in a worker JVM of its own. {@return its folder for reports} */
    private Path run(String method, String part, String... parameters) {
        Path reports = folder.resolve(method + "-" + part.replace('/', '-')).resolve("braid");
        EngineTestKit.Builder kit = EngineTestKit.engine("braid")
                .selectors(selectMethod(PhasesFixture.class, method))
                .configurationParameter("braid.report.dir", reports.toString())
                .configurationParameter("braid.schedules.shard", part);
        for (int i = 0; i < parameters.length; i += 2) {
            kit.configurationParameter(parameters[i], parameters[i + 1]);
        }
        kit.execute();
        return reports;
    }

    private List<Path> runParts(String method) {
        List<Path> reports = new ArrayList<>();
        for (int number = 1; number <= PARTS; number++) {
            reports.add(run(method, number + "/" + PARTS));
        }
        return reports;
    }

    private Braid merge(List<Path> parts, String name, String... options) throws IOException {
        List<String> arguments = new ArrayList<>(
                List.of("report", "--merge", "-o", folder.resolve(name).toString()));
        arguments.addAll(List.of(options));
        parts.forEach(part -> arguments.add(part.toString()));
        return Braid.call(folder, arguments.toArray(new String[0]));
    }

    private Map<String, String> figures(List<Path> parts, String name) throws IOException {
        Braid merged = merge(parts, name, "--json");
        assertThat(merged.code()).as(merged.toString()).isZero();
        Map<String, String> figures = new TreeMap<>();
        for (Matcher matcher = FIGURE.matcher(merged.out()); matcher.find(); ) {
            figures.put(matcher.group(1), matcher.group(2));
        }
        return figures;
    }

    @Test
    void partsOfASearch_coverTogetherWhatOneMachineCovers() throws IOException {
        List<Path> parts = runParts("anyPhase_isSeen");
        Map<String, String> whole = figures(List.of(run("anyPhase_isSeen", "1/1")), "whole");
        Map<String, String> merged = figures(parts, "merged");

        int different = Integer.parseInt(whole.getOrDefault("different", "0"));
        assertThat(different).isGreaterThan(20);
        for (String key : List.of("different", "readsFromClasses", "pairsInBothOrders", "pairsInOneOrder")) {
            assertThat(merged).as("%s of %s", key, whole).containsEntry(key, whole.get(key));
        }
        for (int i = 0; i < PARTS; i++) {
            Braid alone = merge(parts.subList(i, i + 1), "alone-" + i, "--json");
            assertThat(alone.code()).isEqualTo(ExitCode.UNFIT);
            Matcher own = Pattern.compile("\"different\": (\\d+)").matcher(alone.out());
            assertThat(own.find()).isTrue();
            assertThat(Integer.parseInt(own.group(1))).isBetween(1, different - 1);
        }
        assertThat(parts.get(1).resolve(PhasesFixture.class.getName() + ".anyPhase_isSeen.html"))
                .content()
                .contains("seed 1, part 2 of 3)", "anyPhase_isSeen(), part 2 of 3 of its schedules");
        Path left =
                parts.get(0).resolve("coverage").resolve(PhasesFixture.class.getName() + ".anyPhase_isSeen.coverage");
        assertThat(PartCoverageFile.read(left).places().values())
                .isNotEmpty()
                .allMatch(place -> place.contains("PhasesFixture.java:"));
        Path index = folder.resolve("merged").resolve("index.html");
        assertThat(index)
                .content()
                .contains("Searches for schedules", ".PhasesFixture.anyPhase_isSeen(): 3 of 3 parts ran under ");
    }

    @Test
    void searchWithoutOnePart_isIncomplete_andTheOneThatIsMissingIsNamed() throws IOException {
        Braid merged = merge(runParts("oneThread_hasOneSchedule").subList(0, 2), "rest");

        assertThat(merged.code()).isEqualTo(ExitCode.UNFIT);
        assertThat(merged.err()).contains("Part 3 of 3 of the schedules is missing: name the folder for reports");
        assertThat(merged.out())
                .contains("Incomplete. ", ": 2 of 3 parts ran under ")
                .doesNotContain("no others");
        assertThat(folder.resolve("rest").resolve("index.html")).content().contains("Part 3 of 3 of the schedules");
    }

    @Test
    void searchOfWhichAllPartsHaveNoSchedulesLeft_saysSo_andNoPartDoes() throws IOException {
        List<Path> parts = runParts("oneThread_hasOneSchedule");

        assertThat(merge(parts, "all").out()).contains(": 3 of 3 parts ran under ", "; there are no others. ");
        for (Path part : parts) {
            assertThat(part.resolve(PhasesFixture.class.getName() + ".oneThread_hasOneSchedule.html"))
                    .content()
                    .contains("; there are no others in this part.")
                    .doesNotContain("; there are no others. ");
        }
    }

    @Test
    void bugInOneSchedule_isFoundByThePartThatHasIt_andFailsTheMergedReport() throws IOException {
        List<Path> parts = runParts("phaseThree_isNotSeen");
        Braid merged = merge(parts, "failed");

        assertThat(merged.code()).as(merged.toString()).isEqualTo(ExitCode.DIVERGENCE);
        assertThat(merged.out())
                .contains("Of 3 traced tests, 1 failed.")
                .containsPattern(" It failed in part [123]\\.");
        assertThat(folder.resolve("failed").resolve("index.html")).content().containsPattern("It failed in part [123]");
    }

    @Test
    void partsWithOtherSeeds_areNotAddedUp() throws IOException {
        Braid merged = merge(
                List.of(
                        run("oneThread_hasOneSchedule", "1/2"),
                        run("oneThread_hasOneSchedule", "2/2", "braid.schedules.seed", "5")),
                "seeds");

        assertThat(merged.code()).isEqualTo(ExitCode.UNFIT);
        assertThat(merged.err()).contains("is not added up, as part 1 of 2 and part 2 of 2 are not of one search");
    }

    @Test
    void partsOfAProgram_areMerged_too() throws IOException {
        List<Path> parts = new ArrayList<>();
        for (int number = 1; number <= 2; number++) {
            Path part = Files.createDirectories(folder.resolve("part-" + number));
            Braid explored = Braid.call(
                    folder,
                    "explore",
                    "-o",
                    part.resolve("trace.braid").toString(),
                    "--shard",
                    number + "/2",
                    "--strategy",
                    "sweep",
                    "--",
                    Path.of(System.getProperty("java.home")).resolve("bin/java").toString(),
                    "-cp",
                    Braid.classPath(PhasesFixture.class)
                            + System.getProperty("path.separator")
                            + System.getProperty("java.class.path"),
                    PhasesFixture.class.getName());
            assertThat(explored.code()).as(explored.toString()).isZero();
            assertThat(explored.err()).contains("seed 1, part " + number + " of 2)", "trace.braid.coverage.");
            parts.add(part);
        }
        Braid merged = merge(parts, "program");

        assertThat(merged.code()).as(merged.toString()).isZero();
        assertThat(merged.out())
                .contains(
                        "Of 1 search for schedules, 0 failed.", "demo.explore.PhasesFixture: 2 of 2 parts ran under ");
        assertThat(Braid.call(folder, "explore", "--shard", "3/2", "--", "java", "-cp", "x", "Y")
                        .err())
                .contains("'3/2' is not a part; give two whole numbers such as 2/8");
    }
}
