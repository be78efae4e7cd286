// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.suite.SourceTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;
import org.w3c.dom.Element;

/**
 * Common uses of Surefire, Failsafe and JaCoCo, on a tiny project. One run is that of this build's Maven with groups,
 * two forks, coverage and reruns; the other is that of Maven 4 for a single method, with Flight Recorder and a log.
 */
@DisabledIfSystemProperty(
        named = "suites.quick",
        matches = "true",
        disabledReason = "-Pquick leaves out the build contract, which starts Maven twice here")
class BuildToolTests {
    private static final String JUNIT_5 = "5.13.4";
    private static final String JUNIT_6 = "6.1.3";
    private static final String FAILED_FIRST = "sample.FlakyIT.failsTheFirstTime";

    private static ConsumerProject project;
    private static MavenRun whole;
    private static ConsumerProject projectOfMaven4;
    private static MavenRun oneMethod;

    @BeforeAll
    static void runMaven() throws IOException, InterruptedException {
        ContractRepository repository = ContractRepository.create(SourceTree.scratch("tools-repository"));
        project = ConsumerProject.create("tools", JUNIT_5);
        whole = MavenRun.run(
                MavenRun.maven(),
                project.folder(),
                repository,
                "verify",
                "-Dgroups=fast",
                "-DforkCount=2",
                "-Dfailsafe.rerunFailingTestsCount=1");
        projectOfMaven4 = ConsumerProject.create("tools", JUNIT_6);
        oneMethod = MavenRun.run(
                maven4(),
                projectOfMaven4.folder(),
                repository,
                "test",
                "-Dtest=FirstTest#hasNoTag",
                "-DargLine=-XX:StartFlightRecording=filename=own.jfr -Xlog:gc+init:file=gc.log");
    }

    @Test
    void groups_selectTaggedMethodsAndClasses() throws IOException {
        assertThat(whole.exitCode()).as(whole.output()).isZero();
        assertThat(outcomes(project, "surefire-reports"))
                .containsOnly(
                        Map.entry("counts", SurefireReport.PASSED), Map.entry("countsAlone", SurefireReport.PASSED));
    }

    @Test
    void forksSideBySide_eachLeaveTheirReports_andWriteNothingIntoSurefiresStream() throws IOException {
        assertThat(names(project.folder().resolve("target/braid")))
                .contains("sample.FirstTest.counts.html", "sample.SecondTest.countsAlone.html");
        assertThat(whole.output()).doesNotContain("[WARNING] Corrupted");
        project.assertNoSurefireDump();
    }

    /** Nothing but a worker ever runs that class. */
    @Test
    void jacoco_countsLinesRunInWorkers() throws IOException {
        Element report = Xml.read(project.folder().resolve("target/site/jacoco/jacoco.xml"));
        Map<String, String> lines = new TreeMap<>();
        for (Element type : Xml.children(Xml.children(report, "package").get(0), "class")) {
            for (Element method : Xml.children(type, "method")) {
                for (Element counter : Xml.children(method, "counter")) {
                    if (counter.getAttribute("type").equals("LINE")) {
                        lines.put(
                                method.getAttribute("name"),
                                counter.getAttribute("covered") + " run, " + counter.getAttribute("missed") + " not");
                    }
                }
            }
        }
        assertThat(lines)
                .containsOnly(
                        Map.entry("<init>", "2 run, 0 not"),
                        Map.entry("increment", "2 run, 0 not"),
                        Map.entry("value", "1 run, 0 not"),
                        Map.entry("neverCalled", "0 run, 2 not"));
    }

    @Test
    void failsafe_runsTracedTests_andItsReruns_areWarnedOf_andLeaveTheFailuresReport() throws IOException {
        assertThat(Files.readString(project.folder().resolve("target/failsafe-reports/TEST-sample.FlakyIT.xml")))
                .contains("<flaky", "the fault shows");
        assertThat(whole.output())
                .contains(FAILED_FIRST + " has failed, and is run again. If it passes now, its fault");
        Path reports = project.folder().resolve("target/braid");
        assertThat(reports.resolve(FAILED_FIRST + ".html")).content().contains("the fault shows");
        assertThat(names(reports)).contains(FAILED_FIRST + "-rerun-1.html");
        assertThat(names(reports.resolve("traces"))).containsExactly(FAILED_FIRST + "-1.braid");
    }

    @Test
    void maven4_runsTheOneMethodThatIsNamed() throws IOException {
        assertThat(oneMethod.exitCode()).as(oneMethod.output()).isZero();
        assertThat(outcomes(projectOfMaven4, "surefire-reports"))
                .containsOnly(Map.entry("hasNoTag", SurefireReport.PASSED));
    }

    /** Both JVMs have the options that name the files. */
    @Test
    void flightRecorderAndLogs_ofBothJvms_areInFilesOfTheirOwn() throws IOException {
        Path folder = projectOfMaven4.folder();
        assertThat(commandOf(folder.resolve("own.jfr"))).contains("surefire");
        assertThat(commandOf(folder.resolve("own-worker1.jfr"))).contains("dev.braid.engine.worker.WorkerMain");
        assertThat(folder.resolve("gc.log")).content().containsOnlyOnce("CPUs:");
        assertThat(folder.resolve("gc-worker1.log")).content().containsOnlyOnce("CPUs:");
    }

    private static String commandOf(Path recording) throws IOException {
        return RecordingFile.readAllEvents(recording).stream()
                .filter(event -> event.getEventType().getName().equals("jdk.JVMInformation"))
                .map(event -> event.getString("javaArguments"))
                .findFirst()
                .orElseThrow();
    }

    /** The build unpacks it: see this module's pom.xml. */
    private static String maven4() throws IOException {
        try (Stream<Path> unpacked = Files.list(SourceTree.root().resolve("test-suites/target/suites/maven-4"))) {
            return unpacked.map(home -> home.resolve("bin/mvn"))
                    .findFirst()
                    .orElseThrow()
                    .toString();
        }
    }

    private static Map<String, String> outcomes(ConsumerProject project, String folder) throws IOException {
        Map<String, String> outcomes = new TreeMap<>();
        Path reports = project.folder().resolve("target").resolve(folder);
        for (String name : names(reports)) {
            if (name.endsWith(".xml")) {
                outcomes.putAll(SurefireReport.read(reports.resolve(name)));
            }
        }
        return outcomes;
    }

    private static List<String> names(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }
}
