// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.suite.SourceTree;
import java.io.IOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;

/** A tiny ordinary project that uses Braid, copied from the resources of these tests. */
final class ConsumerProject {
    private static final String TEST_CLASS = "sample.CounterTest";
    private static final String POM = "pom.xml";

    private final Path folder;

    private ConsumerProject(Path folder) {
        this.folder = folder;
    }

    /** Makes the project from scratch: the files of that kind, with that version of JUnit and its BOM. */
    static ConsumerProject create(String kind, String junitVersion) throws IOException {
        return create(kind, Dependencies.ofReadme(junitVersion));
    }

    /** Makes the project from scratch: the files of that kind, if it has any, with these dependencies. */
    static ConsumerProject create(String kind, Dependencies dependencies) throws IOException {
        Path folder = SourceTree.scratch("contract").resolve(kind + "-" + dependencies.folderName());
        ContractRepository.deleteTree(folder);
        Files.createDirectories(folder);
        // Maven looks for this folder upwards, and would otherwise take Braid's own for that of the project.
        Files.createDirectory(folder.resolve(".mvn"));
        copy(kind, folder, dependencies.versions());
        Path pom = folder.resolve(POM);
        Files.writeString(
                pom,
                Files.readString(Files.exists(pom) ? pom : resources().resolve(POM))
                        .replace("@dependencies@", dependencies.xml(ContractRepository.version()))
                        .replace("@junit.version@", dependencies.junitVersion())
                        .replace("@braid.version@", ContractRepository.version()));
        return new ConsumerProject(folder);
    }

    /** Adds the files of another kind. */
    ConsumerProject with(String kind) throws IOException {
        copy(kind, folder, "");
        return this;
    }

    private static void copy(String kind, Path folder, String versions) throws IOException {
        Path own = resources().resolve(kind);
        try (Stream<Path> files = Files.exists(own) ? Files.walk(own) : Stream.empty()) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Path place = folder.resolve(own.relativize(file));
                Files.createDirectories(place.getParent());
                Files.writeString(place, Files.readString(file).replace("@versions@", versions));
            }
        }
    }

    MavenRun test(ContractRepository repository) throws IOException, InterruptedException {
        return MavenRun.test(folder, repository);
    }

    Path folder() {
        return folder;
    }

    /** {@return the outcome of each test, by its name in Surefire's XML file} */
    Map<String, String> surefireReport() throws IOException {
        return SurefireReport.read(surefireReportFile());
    }

    /** {@return the outcome of each test of all classes, by class and name} */
    Map<String, String> outcomes() throws IOException {
        Map<String, String> outcomes = new TreeMap<>();
        try (Stream<Path> reports = Files.list(surefireReports())) {
            for (Path report :
                    reports.filter(file -> file.toString().endsWith(".xml")).toList()) {
                String type = report.getFileName().toString().replaceAll("^TEST-|\\.xml$", "");
                SurefireReport.read(report).forEach((name, outcome) -> outcomes.put(type + "#" + name, outcome));
            }
        }
        return outcomes;
    }

    /** {@return Surefire's XML file} */
    Path surefireReportFile() {
        return surefireReports().resolve("TEST-" + TEST_CLASS + ".xml");
    }

    /** {@return Braid's page about a test method} */
    Path htmlReport(String method) {
        return folder.resolve("target/braid").resolve(TEST_CLASS + "." + method + ".html");
    }

    /** Surefire writes a dump when something other than itself wrote to the stream over which its fork talks. */
    void assertNoSurefireDump() throws IOException {
        try (Stream<Path> files = Files.list(surefireReports())) {
            List<Path> dumps = files.filter(file -> file.toString().matches(".*\\.dump(stream)?"))
                    .toList();
            assertThat(dumps).as("Surefire's dump files").isEmpty();
        }
    }

    private Path surefireReports() {
        return folder.resolve("target/surefire-reports");
    }

    /** {@return the folder of the resources of these tests} */
    static Path resources() {
        try {
            URL pom = ConsumerProject.class.getResource("/contract/" + POM);
            return Path.of(Objects.requireNonNull(pom).toURI()).resolveSibling("");
        } catch (URISyntaxException e) {
            throw new IllegalStateException("The resources of these tests have no path", e);
        }
    }
}
