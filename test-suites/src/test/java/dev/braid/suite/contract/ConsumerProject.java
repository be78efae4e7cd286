// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.suite.SourceTree;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** A tiny ordinary project that uses Braid, copied from the resources of these tests. */
final class ConsumerProject {
    private static final String TEST_CLASS = "sample.CounterTest";
    private static final String TEST_SOURCE = "src/test/java/sample/CounterTest.java";

    private final Path folder;

    private ConsumerProject(Path folder) {
        this.folder = folder;
    }

    /** Makes the project anew: the test class of that kind, with that version of JUnit. */
    static ConsumerProject create(String kind, String junitVersion) throws IOException {
        Path folder = SourceTree.scratch("contract").resolve(kind + "-junit-" + junitVersion);
        ContractRepository.deleteTree(folder);
        Files.createDirectories(folder.resolve(TEST_SOURCE).getParent());
        // Maven looks for this folder upwards, and would otherwise take Braid's own for that of the project.
        Files.createDirectory(folder.resolve(".mvn"));
        Files.writeString(
                folder.resolve("pom.xml"),
                resource("pom.xml")
                        .replace("@junit.version@", junitVersion)
                        .replace("@braid.version@", ContractRepository.version()));
        Files.writeString(folder.resolve(TEST_SOURCE), resource(kind + "/" + TEST_SOURCE));
        return new ConsumerProject(folder);
    }

    MavenRun test(ContractRepository repository) throws IOException, InterruptedException {
        return MavenRun.test(folder, repository);
    }

    /** {@return what became of each test, by its name in Surefire's XML file} */
    Map<String, String> surefireReport() throws IOException {
        return SurefireReport.read(surefireReports().resolve("TEST-" + TEST_CLASS + ".xml"));
    }

    /** {@return Braid's page about a test method} */
    Path htmlReport(String method) {
        return folder.resolve("target/braid").resolve(TEST_CLASS + "." + method + ".html");
    }

    /** Surefire writes a dump when something else than itself wrote to the stream over which its fork talks. */
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

    private static String resource(String name) throws IOException {
        try (InputStream in = ConsumerProject.class.getResourceAsStream("/contract/" + name)) {
            if (in == null) {
                throw new IllegalStateException("The resource contract/" + name + " is missing.");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
