// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** JSON, as a program in another language reads it. */
public final class Json {
    private Json() {}

    /**
     * {@return the output of Python for some JSON}
     *
     * @param expression an expression of {@code r}, the value of the key
     */
    public static String python(Path folder, String json, String expression, String key)
            throws IOException, InterruptedException {
        return printed(folder, json, "json.load(file)['" + key + "']", expression);
    }

    /**
     * {@return the output of Python for some JSON}
     *
     * @param expression an expression of {@code r}, the whole
     */
    public static String python(Path folder, String json, String expression) throws IOException, InterruptedException {
        return printed(folder, json, "json.load(file)", expression);
    }

    /**
     * {@return the output of Python for lines of which each is JSON}
     *
     * @param expression an expression of {@code r}, the list of all
     */
    public static String pythonOfLines(Path folder, String lines, String expression)
            throws IOException, InterruptedException {
        return printed(folder, lines, "[json.loads(line) for line in file]", expression);
    }

    private static String printed(Path folder, String json, String reading, String expression)
            throws IOException, InterruptedException {
        Path file = Files.writeString(folder.resolve("figures.json"), json);
        Process python = new ProcessBuilder(
                        "python3",
                        "-c",
                        "import json, sys; file = open(sys.argv[1]); r = " + reading + "; print((" + expression + "))",
                        file.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String out = new String(python.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(python.waitFor()).as(json).isZero();
        return out.strip();
    }
}
