// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.frame.generate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import dev.braid.frame.layout.FrameLayout;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** Compiles what was generated, with all warnings as errors. */
final class Compilers {
    private static final List<String> GCC = List.of(
            "gcc",
            "-std=c11",
            "-O2",
            "-g",
            "-pthread",
            "-Wall",
            "-Wextra",
            "-Wpedantic",
            "-Wconversion",
            "-Wshadow",
            "-Werror");

    private Compilers() {}

    static void javac(Path folder, String name, String source) throws IOException {
        Path file = Files.writeString(folder.resolve(name + ".java"), source);
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter messages = new StringWriter();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8)) {
            boolean isCompiled = compiler.getTask(
                            messages,
                            files,
                            null,
                            List.of("-Xlint:all,-classfile", "-Werror", "-d", folder.toString(), "--release", "17"),
                            null,
                            files.getJavaFileObjects(file))
                    .call();
            assertThat(isCompiled).as("%s", messages).isTrue();
        }
    }

    /**
     * {@return a program made of a frame's header and source, and of a resource in the folder native; skips the test
     * where there is no gcc}
     */
    static Path gcc(Path folder, FrameLayout layout, String program, String... more) throws Exception {
        Files.writeString(folder.resolve(CSource.headerName(layout)), CSource.header(layout));
        Files.writeString(folder.resolve(CSource.sourceName(layout)), CSource.source(layout));
        try (var in = Compilers.class.getResourceAsStream("/native/" + program)) {
            Files.write(folder.resolve(program), in.readAllBytes());
        }
        Path binary = folder.resolve(program.replace(".c", ""));
        List<String> command = new ArrayList<>(GCC);
        command.addAll(List.of("-o", binary.toString(), program, CSource.sourceName(layout)));
        command.addAll(List.of(more));
        Process gcc;
        try {
            gcc = new ProcessBuilder(command)
                    .directory(folder.toFile())
                    .redirectErrorStream(true)
                    .start();
        } catch (IOException e) {
            return abort("gcc is not there, so that no native program can be made: " + e.getMessage());
        }
        String output = new String(gcc.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(gcc.waitFor()).as("gcc says: %s", output).isZero();
        return binary;
    }
}
