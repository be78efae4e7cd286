// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.suite.SourceTree;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Inspects the agent's jar as the engine carries it, and shows that each check can fail. */
class AgentJarTests {
    private static final Path CARRIED =
            SourceTree.classes("engine/runner").resolve("dev/braid/engine/agent/braid-agent.jar.resource");
    private static final String MANIFEST = """
            Manifest-Version: 1.0
            Premain-Class: dev.braid.tracer.agent.BraidAgent
            Boot-Class-Path: braid-agent.jar
            Can-Retransform-Classes: true
            """;

    private static final String NEEDS_REFLECTION =
            " needs reflection, whose linkage changes tables of the JDK that the program uses too.";

    @TempDir
    private Path folder;

    @Test
    void carriedAgent_isFit() throws IOException {
        assertThat(AgentJarInspection.problems(CARRIED)).isEmpty();
    }

    @Test
    void carriedAgent_isTheOneThatWasBuilt() throws IOException {
        Path target = SourceTree.root().resolve("tracer-agent/target");
        try (Stream<Path> files = Files.list(target)) {
            assertThat(files.filter(file -> file.getFileName().toString().matches("braid-tracer-agent-[0-9.]+\\.jar")))
                    .singleElement()
                    .satisfies(built -> assertThat(built).hasSameBinaryContentAs(CARRIED));
        }
    }

    @Test
    void missingManifestEntry_isFound() throws IOException {
        assertThat(problems(MANIFEST.replace("Boot-Class-Path: braid-agent.jar\n", "")))
                .singleElement()
                .asString()
                .contains("Boot-Class-Path", "it must be braid-agent.jar");
    }

    @Test
    void classOfAnotherPackage_isFound() throws IOException {
        assertThat(problems(MANIFEST, PlantedClass.with("org.objectweb.asm.Left", "")))
                .anyMatch(problem -> problem.startsWith("org/objectweb/asm/Left.class is in the jar; only"));
    }

    @Test
    void libraryThatIsNotRelocated_isFound() throws IOException {
        assertThat(problems(
                        MANIFEST,
                        PlantedClass.with("dev.braid.tracer.agent.Planted", "org.objectweb.asm.ClassReader reader;")))
                .containsExactly("dev/braid/tracer/agent/Planted uses org/objectweb/asm/ClassReader, which the jar does"
                        + " not hold.");
    }

    @Test
    void otherModuleInHooks_isFound() throws IOException {
        assertThat(problems(
                        MANIFEST,
                        PlantedClass.with("dev.braid.tracer.bootstrap.Planted", "java.util.logging.Logger logger;")))
                .containsExactly("dev/braid/tracer/bootstrap/Planted uses java/util/logging/Logger; hooks see java.base"
                        + " only.");
    }

    @Test
    void lambdaInHooks_isFound() throws IOException {
        assertThat(problems(
                        MANIFEST,
                        PlantedClass.with(
                                "dev.braid.tracer.bootstrap.Planted", "Runnable planted() { return () -> {}; }")))
                .containsExactly("dev/braid/tracer/bootstrap/Planted.planted needs invokedynamic, whose linkage changes"
                        + " tables of the JDK that the program uses too.");
    }

    @Test
    void lambdaElsewhere_isFound() throws IOException {
        assertThat(problems(
                        MANIFEST,
                        PlantedClass.with("dev.braid.tracer.agent.Planted", "Runnable planted() { return () -> {}; }")))
                .containsExactly("dev/braid/tracer/agent/Planted.planted needs invokedynamic, whose linkage changes"
                        + " tables of the JDK that the program uses too.");
    }

    @Test
    void streamOfData_isFound() throws IOException {
        assertThat(problems(
                        MANIFEST, PlantedClass.with("dev.braid.tracer.agent.Planted", "java.io.DataOutputStream out;")))
                .containsExactly(
                        "dev/braid/tracer/agent/Planted uses a stream of data, whose variable handles are linked"
                                + " when they are used first, which changes tables of the JDK that the program uses"
                                + " too.");
    }

    @Test
    void reflection_isFound() throws IOException {
        assertThat(problems(MANIFEST, PlantedClass.with("dev.braid.tracer.agent.Planted", """
                                enum Color { RED }
                                Object byName(String name) { return Color.valueOf(name); }
                                Object set() { return java.util.EnumSet.noneOf(Color.class); }
                                Object call(java.lang.reflect.Method method) throws Exception {
                                    return method.invoke(this);
                                }
                                """)))
                .containsExactly(
                        "dev/braid/tracer/agent/Planted.byName" + NEEDS_REFLECTION,
                        "dev/braid/tracer/agent/Planted.call" + NEEDS_REFLECTION,
                        "dev/braid/tracer/agent/Planted.set" + NEEDS_REFLECTION);
    }

    @Test
    void record_isFine() throws IOException {
        assertThat(problems(
                        MANIFEST,
                        PlantedClass.with("dev.braid.tracer.agent.Planted", "record Pair(int one, int other) {}")))
                .isEmpty();
    }

    private List<String> problems(String manifest, PlantedClass... planted) throws IOException {
        Path classes = Files.createDirectory(folder.resolve("classes"));
        if (planted.length > 0) {
            PlantedClass.compile(List.of(planted), classes);
        }
        Path jar = folder.resolve("planted.jar");
        try (OutputStream file = Files.newOutputStream(jar);
                JarOutputStream out = new JarOutputStream(file, manifest(manifest));
                Stream<Path> tree = Files.walk(classes)) {
            for (Path entry :
                    (Iterable<Path>) tree.filter(path -> path.toString().endsWith(".class"))::iterator) {
                out.putNextEntry(new JarEntry(classes.relativize(entry).toString()));
                Files.copy(entry, out);
                out.closeEntry();
            }
        }
        return AgentJarInspection.problems(jar);
    }

    private static Manifest manifest(String text) throws IOException {
        return new Manifest(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
    }
}
