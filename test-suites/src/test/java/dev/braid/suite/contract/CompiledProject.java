// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.suite.SourceTree;
import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * The tests of a tiny project, compiled by no build tool against Braid as it is shipped and JUnit.
 *
 * @param folder the folder of the project
 * @param classes the folder of the compiled tests
 * @param libraries Braid's jar, and those of JUnit with its launcher
 */
record CompiledProject(Path folder, Path classes, List<Path> libraries) {
    /** Artifacts of JUnit, and what those need. */
    private static final Set<String> OF_JUNIT = Set.of("junit-jupiter", "junit-platform", "opentest4j", "apiguardian");

    /** Compiles the tests in {@code src/test/java} of a project. */
    static CompiledProject compile(Path folder, Path classes) throws IOException {
        try (Stream<Path> sources = Files.walk(folder.resolve("src/test/java"))) {
            javac(sources.filter(file -> file.toString().endsWith(".java")).toList(), found(), classes);
        }
        return new CompiledProject(folder, classes, found());
    }

    /**
     * Compiles sources of the resources of these tests, which need JUnit.
     *
     * @param more beside JUnit on the class path
     */
    static void compileResources(List<String> names, List<Path> more, Path classes) throws IOException {
        List<Path> sources = new ArrayList<>();
        for (String name : names) {
            sources.add(ConsumerProject.resources().resolve(name));
        }
        javac(sources, Stream.concat(found().stream(), more.stream()).toList(), classes);
    }

    private static void javac(List<Path> sources, List<Path> classPath, Path classes) throws IOException {
        Files.createDirectories(classes);
        List<String> options = List.of("-proc:none", "-g", "-d", classes.toString(), "-cp", joined(classPath));
        StringWriter said = new StringWriter();
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        boolean isDone;
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
            isDone = compiler.getTask(said, files, null, options, null, files.getJavaFileObjectsFromPaths(sources))
                    .call();
        }
        assertThat(isDone).as("%s", said).isTrue();
    }

    /** {@return the classes and the libraries} */
    List<Path> classPath() {
        return Stream.concat(Stream.of(classes), libraries.stream()).toList();
    }

    static String joined(List<Path> classPath) {
        return classPath.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
    }

    private static List<Path> found() throws IOException {
        Path braid = SourceTree.root().resolve("engine/target/braid-engine-" + ContractRepository.version() + ".jar");
        assertThat(braid).exists();
        List<Path> libraries = new ArrayList<>(List.of(braid));
        Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(Path::of)
                .filter(jar -> OF_JUNIT.stream()
                        .anyMatch(name -> jar.getFileName().toString().startsWith(name)))
                .filter(jar -> jar.toString().endsWith(".jar"))
                .forEach(libraries::add);
        return libraries;
    }
}
