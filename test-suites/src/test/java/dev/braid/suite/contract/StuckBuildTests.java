// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.suite.SourceTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;
import org.w3c.dom.Element;

/**
 * A test of each kind of hang, under {@code mvn test}: each fails with what it waits for, long before its deadline of
 * 40 seconds. How long each took stands in the output, with the start of its worker.
 */
@DisabledIfSystemProperty(
        named = "suites.quick",
        matches = "true",
        disabledReason = "-Pquick leaves out the build contract, which starts Maven once here")
class StuckBuildTests {
    /** Two seconds are promised from the last thread's blocking on; a worker's start comes before that. */
    private static final double LIMIT_SECONDS = Integer.getInteger("braid.test.stuck.seconds", 10);

    private static final Map<String, String> KINDS = new TreeMap<>(Map.ofEntries(
            Map.entry("monitors", "The run ended in a deadlock: "),
            Map.entry("monitorAndLock", "The run ended in a deadlock: "),
            Map.entry("readersWantToWrite", "The run ended in a deadlock: "),
            Map.entry("stampTakenTwice", "The run ended in a deadlock: "),
            Map.entry("joinEachOther", "The run ended in a deadlock: "),
            Map.entry("initialisers", "The run ended in a deadlock: "),
            Map.entry("superclass", "The run ended in a deadlock: "),
            Map.entry("initialiserJoins", "The run ended in a deadlock: "),
            Map.entry("latch", "The test hung"),
            Map.entry("semaphore", "The test hung"),
            Map.entry("park", "The test hung"),
            Map.entry("lostNotification", "The test hung"),
            Map.entry("wrongWaiter", "The test hung")));

    @Test
    void hangs_failTheBuild_longBeforeTheirDeadline() throws IOException, InterruptedException {
        ContractRepository repository = ContractRepository.create(SourceTree.scratch("stuck-repository"));
        ConsumerProject project = ConsumerProject.create("stuck", "5.13.4");
        Path fixture = SourceTree.root().resolve("test-suites/src/test/java/dev/braid/suite/fault/StuckFixture.java");
        Files.writeString(
                project.folder().resolve("src/test/java/sample/CounterTest.java"),
                Files.readString(fixture)
                        .replace("package dev.braid.suite.fault;", "package sample;")
                        .replace("import org.jspecify.annotations.Nullable;\n", "")
                        .replaceAll("@Nullable\\s", "")
                        .replace("StuckFixture", "CounterTest"));

        MavenRun run = MavenRun.run(
                MavenRun.maven(),
                project.folder(),
                repository,
                "test",
                "-Dtest=CounterTest#" + String.join("+", KINDS.keySet()));

        assertThat(run.exitCode()).as(run.output()).isEqualTo(1);
        assertThat(run.output()).contains("Tests run: " + KINDS.size() + ", Failures: " + KINDS.size());
        Map<String, String> outcomes = project.surefireReport();
        KINDS.forEach((test, what) -> assertThat(outcomes.get(test))
                .as(test)
                .startsWith(SurefireReport.FAILED)
                .contains(what));
        for (Element test : Xml.children(Xml.read(project.surefireReportFile()), "testcase")) {
            double seconds = Double.parseDouble(test.getAttribute("time"));
            System.out.println(
                    "until its verdict under mvn test, " + test.getAttribute("name") + ": " + seconds + " s");
            assertThat(seconds).as(test.getAttribute("name")).isLessThan(LIMIT_SECONDS);
        }
    }
}
