// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.braid.suite.SourceTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;
import org.w3c.dom.Element;

/** A release, made from a copy of the source tree and staged in a folder. */
@DisabledIfSystemProperty(
        named = "suites.quick",
        matches = "true",
        disabledReason = "-Pquick leaves out the build contract, which builds Braid once more here")
class ReleaseTests {
    private static final String EARLIER = "0.0.1";
    private static final Map<String, String> CHANGED =
            Map.of("braid-engine", "dev/braid/simulator/Divergence", "braid-frames", "dev/braid/frame/Frames");

    private static Optional<SigningKey> key = Optional.empty();
    private static StagedRelease release;
    private static MavenRun build;

    @BeforeAll
    static void stage() throws IOException, InterruptedException {
        key = SigningKey.make();
        ContractRepository repository = ContractRepository.withoutBraid(SourceTree.scratch("release-repository"));
        repository.addTests();
        release = StagedRelease.copyTree(SourceTree.scratch("release"), repository);
        for (Map.Entry<String, String> changed : CHANGED.entrySet()) {
            String artifact = changed.getKey();
            EarlierJar.release(StagedRelease.builtHere(artifact), artifact, EARLIER, repository, changed.getValue());
        }
        Map<String, String> variables =
                key.isPresent() ? Map.of("MAVEN_GPG_KEY", key.get().text()) : Map.of();
        build = release.build(variables, "-Prelease");
    }

    @AfterAll
    static void forgetKey() throws IOException {
        if (key.isPresent()) {
            key.get().close();
        }
    }

    @Test
    void stagedArtifacts_areThePublishedOnes_eachWithSourcesAndJavadoc() throws IOException {
        assertThat(build.exitCode()).as(build.output()).isZero();
        assertThat(names(release.folder().resolve("dev/braid")))
                .containsExactlyInAnyOrderElementsOf(
                        Stream.concat(StagedRelease.JARS.keySet().stream(), StagedRelease.POMS.stream())
                                .toList());
        for (Path file : release.files()) {
            assertHasChecksums(file);
        }
    }

    @Test
    void sourcesAndJavadoc_areThoseOfTheApi() throws IOException {
        assertThat(entries(release.file("braid-engine", "-sources.jar")))
                .contains(
                        "dev/braid/engine/api/TracedConcurrencyTest.java",
                        "dev/braid/simulator/Simulator.java",
                        "dev/braid/tracer/bootstrap/Hooks.java");
        assertThat(entries(release.file("braid-engine", "-javadoc.jar")))
                .contains(
                        "index.html",
                        "dev/braid/engine/api/TracedConcurrencyTest.html",
                        "dev/braid/simulator/Simulator.html");
        assertThat(entries(release.file("braid-frames", "-sources.jar"))).contains("dev/braid/frame/Frames.java");
        assertThat(entries(release.file("braid-frames", "-javadoc.jar"))).contains("dev/braid/frame/Frames.html");
    }

    /** The release is built in another folder than the jars of this build, from the same sources. */
    @Test
    void secondBuild_makesTheSameBytes() throws IOException {
        for (String artifact : StagedRelease.JARS.keySet()) {
            assertThat(Files.mismatch(release.file(artifact, ".jar"), StagedRelease.builtHere(artifact)))
                    .as(artifact)
                    .isEqualTo(-1);
        }
    }

    @Test
    void poms_haveWhatACentralRepositoryAsksFor() throws IOException {
        for (String artifact : StagedRelease.POMS) {
            Element pom = Xml.read(release.file(artifact, ".pom"));
            for (String name : List.of("name", "description", "url", "licenses", "developers", "scm")) {
                assertThat(Xml.children(pom, name))
                        .as("%s of %s", name, artifact)
                        .hasSize(1);
            }
        }
        for (String artifact : StagedRelease.JARS.keySet()) {
            Element pom = Xml.read(release.file(artifact, ".pom"));
            Element parent = Xml.children(pom, "parent").get(0);
            assertThat(Xml.children(parent, "artifactId").get(0).getTextContent())
                    .isEqualTo("braid-parent");
            for (String name : List.of("name", "description")) {
                assertThat(Xml.children(pom, name))
                        .as("%s of %s", name, artifact)
                        .hasSize(1);
            }
        }
    }

    /** With a parent, it would bring the versions of all libraries that Braid is built with. */
    @Test
    void bom_namesBraidsArtifacts_andNothingElse() throws IOException {
        Element pom = Xml.read(release.file("braid-bom", ".pom"));
        Element managed = Xml.children(Xml.children(pom, "dependencyManagement").get(0), "dependencies")
                .get(0);

        assertThat(Xml.children(pom, "parent")).isEmpty();
        assertThat(Xml.children(pom, "properties")).isEmpty();
        assertThat(Xml.children(pom, "dependencies")).isEmpty();
        assertThat(Xml.children(managed, "dependency"))
                .extracting(dependency ->
                        Xml.children(dependency, "artifactId").get(0).getTextContent())
                .containsExactlyInAnyOrderElementsOf(StagedRelease.JARS.keySet());
    }

    @Test
    void freshProject_findsBraidInTheStagingFolderAlone() throws IOException, InterruptedException {
        ContractRepository repository = ContractRepository.withoutBraid(SourceTree.scratch("released-repository"));
        ConsumerProject project = ConsumerProject.create("released", "5.13.4").with("passing");
        Path pom = project.folder().resolve("pom.xml");
        Files.writeString(
                pom,
                Files.readString(pom)
                        .replace("@staging@", release.folder().toUri().toString()));

        MavenRun run = project.test(repository);

        assertThat(run.exitCode()).as(run.output()).isZero();
        assertThat(run.output()).contains("Tests run: 2, Failures: 0, Errors: 0, Skipped: 0");
        assertThat(names(repository.folder().resolve("dev/braid"))).contains("braid-bom", "braid-engine");
    }

    @Test
    void filesAreSigned_byTheKeyOfTheEnvironment() throws IOException, InterruptedException {
        assumeTrue(key.isPresent(), "gpg is not installed, which makes the key and checks the signatures");
        for (Path file : release.files()) {
            key.get().verify(file);
        }
    }

    /** The last release has a method more than today's jars. Nothing is compiled again. */
    @Test
    void methodThatHasGone_failsTheBuild() throws IOException, InterruptedException {
        String[] options = {"-Dbraid.last.release=" + EARLIER, "-Dmaven.main.skip", "-Denforcer.skip"};
        MavenRun first = release.build(Map.of(), options);

        assertThat(first.exitCode()).as(first.output()).isNotZero();
        assertThat(first.output()).contains("dev.braid.frame.Frames.goneSince()");

        MavenRun all = release.build(
                Map.of(),
                Stream.concat(Stream.of(options), Stream.of("--fail-never")).toArray(String[]::new));

        assertThat(all.output())
                .contains("dev.braid.frame.Frames.goneSince()", "dev.braid.simulator.Divergence.goneSince()");
    }

    private static void assertHasChecksums(Path file) throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        for (String algorithm : List.of("MD5", "SHA-1")) {
            Path sum = Path.of(file + "." + algorithm.toLowerCase(Locale.ROOT).replace("-", ""));
            assertThat(sum).content().isEqualTo(HexFormat.of().formatHex(digest(algorithm, bytes)));
        }
    }

    private static byte[] digest(String algorithm, byte[] bytes) {
        try {
            return MessageDigest.getInstance(algorithm).digest(bytes);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private static List<String> names(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(Files::isDirectory)
                    .map(file -> file.getFileName().toString())
                    .toList();
        }
    }

    private static List<String> entries(Path jar) throws IOException {
        try (ZipFile file = new ZipFile(jar.toFile())) {
            return file.stream().map(ZipEntry::getName).toList();
        }
    }
}
