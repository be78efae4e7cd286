// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Command lines as the manual page of {@code java} has them, and those of which nothing can be made. */
class JavaCommandTests {
    @TempDir
    private Path folder;

    private static JavaCommand parse(String... command) throws IOException {
        return JavaCommand.parse(List.of(command));
    }

    private Path jar(String name, String mainClass) throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        if (!mainClass.isEmpty()) {
            manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, mainClass);
        }
        Path jar = folder.resolve(name);
        try (OutputStream file = Files.newOutputStream(jar);
                OutputStream entries = new JarOutputStream(file, manifest)) {
            entries.flush();
        }
        return jar;
    }

    @Test
    void options_areThoseOfTheJvm_andArguments_comeBehindTheMainClass() throws IOException {
        JavaCommand command = parse(
                "/jdk/bin/java",
                "-Xmx1g",
                "--add-opens",
                "java.base/java.lang=ALL-UNNAMED",
                "-cp",
                "a:b/c.jar",
                "-Dkey=value",
                "demo/Main",
                "-cp",
                "x",
                "--");

        assertThat(command.launcher()).isEqualTo("/jdk/bin/java");
        assertThat(command.options())
                .containsExactly("-Xmx1g", "--add-opens", "java.base/java.lang=ALL-UNNAMED", "-Dkey=value");
        assertThat(command.classPath())
                .containsExactly(
                        Path.of("a").toAbsolutePath().toString(),
                        Path.of("b/c.jar").toAbsolutePath().toString());
        assertThat(command.mainClass()).isEqualTo("demo.Main");
        assertThat(command.arguments()).containsExactly("-cp", "x", "--");
    }

    @Test
    void classPath_isTheLastOneThatIsNamed_withAllJarsOfAFolderForAnAsterisk() throws IOException {
        Path first = jar("a.jar", "");
        Path second = jar("b.jar", "");
        Files.createFile(folder.resolve("c.txt"));

        assertThat(parse("java", "-cp", "x", "--class-path=" + folder + "/*", "Main")
                        .classPath())
                .containsExactly(first.toString(), second.toString());
        assertThat(parse("java", "Main").classPath())
                .containsExactly(Path.of(".").toAbsolutePath().toString());
    }

    @Test
    void jar_isTheClassPath_andItsManifestNamesTheMainClass() throws IOException {
        String jar = jar("app.jar", "demo.App").toString();

        JavaCommand command = parse("java", "-ea", "-jar", jar, "one", "two");

        assertThat(command.mainClass()).isEqualTo("demo.App");
        assertThat(command.classPath()).containsExactly(jar);
        assertThat(command.options()).containsExactly("-ea");
        assertThat(command.arguments()).containsExactly("one", "two");
    }

    @Test
    void jarWithoutAMainClass_isAnError() throws IOException {
        String jar = jar("library.jar", "").toString();

        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(() -> parse("java", "-jar", jar))
                .withMessage("the manifest of " + jar + " names no main class; name it with java -cp " + jar + " MAIN");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "./start.sh | the command is ./start.sh, and only a program that java starts",
                "java -cp classes | the command names no main class",
                "java | the command names no main class",
                "java Main.java | the command has java compile Main.java",
                "java @options Main | the command has the argument file @options",
                "java -p mods -m app/demo.Main | the command has -p, and modules are loaded once in a JVM",
                "java --module=app/demo.Main | the command has --module, and modules",
            })
    void commandThatCannotBeRunAgainAndAgain_isAnErrorWithAReason(String command, String reason) {
        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(() -> parse(command.split(" ")))
                .withMessageContaining(reason);
    }
}
