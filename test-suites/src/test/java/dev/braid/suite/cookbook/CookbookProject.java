// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.cookbook;

import dev.braid.engine.launch.WorkerFailedException;
import dev.braid.engine.launch.WorkerSpec;
import dev.braid.suite.SourceTree;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The recipes' fixtures as a user would have them: as tests, in no package, compiled and run by one JDK. */
final class CookbookProject {
    private static final String FOLDER = CookbookProject.class.getPackageName().replace('.', '/');
    private static final long LIMIT_MINUTES = 10;

    private final Path jdk;
    private final Path folder;

    private CookbookProject(Path jdk, Path folder) {
        this.jdk = jdk;
        this.folder = folder;
    }

    /** Compiles the fixtures of some recipes in an empty folder. */
    static CookbookProject create(Path jdk, List<Recipe> recipes, Path folder) throws Exception {
        CookbookProject project = new CookbookProject(jdk, folder);
        List<String> command = new ArrayList<>(List.of("-proc:none", "-cp", project.classPath(), "-d", "classes"));
        for (Recipe recipe : recipes) {
            for (String name : List.of(recipe.wrong(), recipe.right())) {
                Files.writeString(folder.resolve(name + ".java"), source(name));
                command.add(name + ".java");
            }
        }
        project.run("javac", command);
        return project;
    }

    /**
     * {@return the outcome of the one test of a class, as {@link CookbookRun} writes it}
     *
     * <p>The first time, all of these classes are run, which takes less time than to run one after the other.
     */
    String outcome(String name, List<String> all, int trials) throws Exception {
        Path outcome = folder.resolve(name);
        if (!Files.exists(outcome)) {
            run(all, trials);
        }
        return Files.readString(outcome);
    }

    /** Runs some classes. */
    void run(List<String> names, int trials) throws Exception {
        run(
                "java",
                List.of(
                        "-cp",
                        classPath(),
                        "-Dbraid.trials=" + trials,
                        CookbookRun.class.getName(),
                        folder.toString(),
                        String.join(",", names)));
    }

    private String classPath() throws WorkerFailedException {
        return Stream.concat(
                        Stream.of(folder.resolve("classes").toString()), WorkerSpec.ofThisJvm().classPath().stream())
                .collect(Collectors.joining(File.pathSeparator));
    }

    private static String source(String name) throws IOException {
        String file = FOLDER + "/" + name.replaceFirst("Test$", "Fixture.java");
        Path sources = SourceTree.root().resolve("test-suites/src/test");
        Path known = sources.resolve("java").resolve(file);
        return Files.readString(
                        Files.exists(known)
                                ? known
                                : sources.resolve("programs").resolve(file))
                .replaceFirst("\npackage .*", "")
                .replace("Fixture", "Test");
    }

    private void run(String tool, List<String> arguments) throws Exception {
        List<String> command =
                new ArrayList<>(List.of(jdk.resolve("bin").resolve(tool).toString()));
        command.addAll(arguments);
        Path log = folder.resolve(tool + ".log");
        Process process = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        if (!process.waitFor(LIMIT_MINUTES, TimeUnit.MINUTES)) {
            process.destroyForcibly();
        }
        if (process.waitFor() != 0) {
            throw new AssertionError(tool + " failed:\n" + Files.readString(log));
        }
    }
}
