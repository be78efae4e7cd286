// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.soft;

import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Assumptions;

/** Programs for tests, compiled and stepped once for all tests of a JVM. */
public final class NativePrograms {
    private static final List<String> COMPILER = List.of(
            "gcc", "-O1", "-nostdlib", "-static", "-fno-stack-protector", "-mno-red-zone", "-fno-pie", "-no-pie");
    private static final int LIMIT = 5_000_000;

    private static final Map<String, Execution> EXECUTIONS = new ConcurrentHashMap<>();

    private NativePrograms() {}

    /** {@return the execution of a resource in the folder native; skips the test if it cannot be known} */
    public static Execution assumeCompiled(String source) throws IOException, InterruptedException {
        Execution known = EXECUTIONS.get(source);
        if (known == null) {
            known = assumeStepped(compile(source).toString());
            EXECUTIONS.put(source, known);
        }
        return known;
    }

    /** {@return the execution of an installed program; skips the test if it cannot be known} */
    public static Execution assumeStepped(String program) throws IOException {
        Assumptions.assumeTrue(Files.isExecutable(Path.of(program)), program + " is not there.");
        Execution known = EXECUTIONS.get(program);
        if (known == null) {
            known = step(program);
            EXECUTIONS.put(program, known);
        }
        return known;
    }

    private static Execution step(String program) throws IOException {
        try {
            return Stepper.run(List.of(program), LIMIT);
        } catch (IOException e) {
            if (String.valueOf(e.getMessage()).startsWith("Single-stepping")) {
                return abort(e.getMessage());
            }
            throw e;
        }
    }

    private static Path compile(String source) throws IOException, InterruptedException {
        // Not in a folder of one test: the image maps the program as long as others use it. Nor in one of all JVMs that
        // test at the same time: while one of them runs a program, another cannot compile it.
        Path folder = Path.of(
                "target", "native", Long.toString(ProcessHandle.current().pid()));
        Files.createDirectories(folder);
        Path program = folder.resolve(source.replace(".c", "")).toAbsolutePath();
        Path code = folder.resolve(source);
        try (var in = NativePrograms.class.getResourceAsStream("/native/" + source)) {
            Files.write(code, in.readAllBytes());
        }
        List<String> command = new ArrayList<>(COMPILER);
        command.addAll(List.of("-o", program.toString(), code.toString()));
        Process gcc;
        try {
            gcc = new ProcessBuilder(command).redirectErrorStream(true).start();
        } catch (IOException e) {
            return abort("gcc is not there, so that no native program can be made: " + e.getMessage());
        }
        String output = new String(gcc.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (gcc.waitFor() != 0) {
            return abort("gcc does not compile " + source + " here: " + output);
        }
        return program;
    }
}
