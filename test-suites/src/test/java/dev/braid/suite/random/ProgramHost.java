// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.random;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * Runs generated programs, one after the other, in one JVM; it is excluded from tracing itself.
 *
 * <p>Of each program it writes a file: the status, the counters, and the output.
 */
public final class ProgramHost {
    private ProgramHost() {}

    /** Takes the folder for the files, and the names of the programs' classes. */
    public static void main(String[] arguments) throws IOException, ReflectiveOperationException {
        for (int i = 1; i < arguments.length; i++) {
            StringBuilder out = new StringBuilder();
            String status = run(Class.forName(arguments[i]), out);
            String hits = Arrays.toString(Hits.take());
            Path file = Path.of(arguments[0], arguments[i] + ".txt");
            Files.writeString(file, status + "\n" + hits + "\n" + out);
        }
    }

    private static String run(Class<?> program, StringBuilder out) throws ReflectiveOperationException {
        try {
            Object status = program.getMethod("run", StringBuilder.class).invoke(null, out);
            return String.valueOf(status);
        } catch (InvocationTargetException e) {
            StringWriter stack = new StringWriter();
            e.getTargetException().printStackTrace(new PrintWriter(stack, true));
            out.append(stack);
            return "threw";
        }
    }
}
