// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.harness;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** A program that is compiled by the JDK that runs it. */
final class SourceProgram {
    private static final Path SOURCES = Path.of("src/test/programs");

    /** Folder of this JVM alone: another one that tests beside it compiles the same programs. */
    private static final Path CLASSES = Path.of(
            "target/test-programs", Long.toString(ProcessHandle.current().pid()));

    private static final Set<Path> COMPILED = new HashSet<>();

    private SourceProgram() {}

    /** {@return a folder with the program's classes} */
    static synchronized Path compile(String main, Path jdk, String... options)
            throws IOException, InterruptedException {
        Path classes = CLASSES.resolve(
                main + "-" + Jdks.feature(jdk) + String.join("", options).replaceAll("\\W", ""));
        if (!COMPILED.add(classes)) {
            return classes;
        }
        List<String> command = new ArrayList<>();
        command.add(jdk.resolve("bin/javac").toString());
        command.add("-d");
        command.add(classes.toString());
        command.addAll(List.of(options));
        command.add(SOURCES.resolve(main + ".java").toString());
        Process compiler = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(compiler.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
        if (compiler.waitFor() != 0) {
            throw new IOException(main + " cannot be compiled: " + said);
        }
        return classes;
    }
}
