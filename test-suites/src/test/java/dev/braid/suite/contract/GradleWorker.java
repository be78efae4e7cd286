// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.contract;

import dev.braid.suite.SourceTree;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A JVM that runs tests as Gradle's test worker does. Gradle's own classes run in it as far as they are in the jar of
 * its API: {@code WorkerTestClassProcessor}, which captures output, {@code ContextClassLoaderProxy}, actors, and the
 * matcher of {@code --tests}. The rest is imitated, by these sources of Gradle 8.11:
 *
 * <ul>
 *   <li>{@code ApplicationClassesInSystemClassLoaderWorkerImplementationFactory}: the class path stands in an argument
 *       file, Gradle's own jar first; the configuration comes by standard input.
 *   <li>{@code GradleWorkerMain}: Gradle's other classes are in a loader of their own, which sees JUnit of the system
 *       loader.
 *   <li>{@code TestWorker}: the thread's name, {@code org.gradle.test.worker}, the tests' loader as the context loader.
 *   <li>{@code JUnitPlatformTestClassProcessor}: all classes of a worker make one request, in one launcher session,
 *       when the last has been named.
 *   <li>{@code DefaultJavaForkOptions} and {@code JvmOptions}: the directory of the project, 512 MiB, assertions on, a
 *       locale and an encoding.
 * </ul>
 */
final class GradleWorker {
    private final CompiledProject project;
    private final Path own;
    private final List<Path> gradle;

    /** @param own the folder for its classes and files */
    GradleWorker(CompiledProject project, Path own) throws IOException {
        this.project = project;
        this.own = own;
        try (Stream<Path> jars = Files.list(SourceTree.root().resolve("test-suites/target/suites/gradle"))) {
            gradle = jars.sorted().toList();
        }
        CompiledProject.compileResources(List.of("runners/GradleWorkerMain.java"), List.of(), own.resolve("main"));
        CompiledProject.compileResources(
                List.of("runners/GradleTestWorker.java", "runners/GradleJUnitProcessor.java"),
                gradle,
                own.resolve("implementation"));
    }

    /** {@return the jars of Gradle's API} */
    List<Path> gradle() {
        return gradle;
    }

    /**
     * Runs classes. {@return the results that Gradle would get}
     *
     * @param filter as behind {@code --tests}, empty for all
     * @param options the options of the JVM, beside those that Gradle gives by default
     */
    String run(List<String> options, String filter, String... classes) throws IOException, InterruptedException {
        Path results = own.resolve("results.txt");
        Path work = Files.createDirectories(project.folder().resolve("build/tmp/test/work"));
        Path arguments =
                Files.writeString(own.resolve("gradle-worker-classpath.txt"), "-cp\n\"" + classPath() + "\"\n");
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Dorg.gradle.internal.worker.tmpdir=" + work,
                "-Dorg.gradle.native=false"));
        command.addAll(options);
        command.addAll(List.of(
                "@" + arguments,
                "-Xmx512m",
                "-Dfile.encoding=UTF-8",
                "-Duser.country=US",
                "-Duser.language=en",
                "-Duser.variant",
                "-ea",
                "GradleWorkerMain",
                "Gradle Test Executor 1"));
        Path configuration = Files.write(own.resolve("configuration"), configuration(results, filter, classes));
        Ended ended = Ended.of(command, project.folder(), builder -> builder.redirectInput(configuration.toFile()));
        if (ended.code() != 0) {
            throw new AssertionError("The worker ended with " + ended.code() + ": " + ended.output());
        }
        return Files.readString(results);
    }

    /** {@return the class path of the JVM} */
    String classPath() {
        return CompiledProject.joined(Stream.concat(Stream.of(own.resolve("main")), project.classPath().stream())
                .toList());
    }

    private byte[] configuration(Path results, String filter, String... classes) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeInt(gradle.size() + 1);
        out.writeUTF(own.resolve("implementation").toUri().toString());
        for (Path jar : gradle) {
            out.writeUTF(jar.toUri().toString());
        }
        out.writeUTF(results.toString());
        out.writeUTF(filter);
        out.writeInt(classes.length);
        for (String name : classes) {
            out.writeUTF(name);
        }
        return bytes.toByteArray();
    }
}
