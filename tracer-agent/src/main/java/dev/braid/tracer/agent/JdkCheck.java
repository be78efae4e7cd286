// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.agent;

import dev.braid.tracer.instrument.ClassInstrumenter;
import dev.braid.tracer.instrument.ProgramClasses;
import dev.braid.tracer.instrument.Scope;
import dev.braid.tracer.instrument.declared.FunctionPatterns;
import dev.braid.tracer.instrument.frame.InstrumentationException;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URI;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;

/**
 * Checks the JDK that it runs on: that it has all {@link JdkParts}, and that each class of {@code java.base} that would
 * be instrumented can be. Runs no test and traces nothing.
 *
 * <p>Prints a line for each thing, in columns that tabs separate: {@code jdk}, {@code part}, {@code lost} or
 * {@code class}, then texts. The lines {@code parts} and {@code classes} have the numbers of those that were looked at.
 * {@code braid doctor --jdk} reads it.
 */
public final class JdkCheck {
    private static final String SUFFIX = ".class";
    private static final FunctionPatterns NO_FUNCTIONS = new FunctionPatterns(List.of());
    private static final ClassInstrumenter.Origin OF_JDK =
            new ClassInstrumenter.Origin(null, false, false, ProgramClasses.ALL);

    private JdkCheck() {}

    /** Takes no arguments. */
    public static void main(String[] arguments) throws IOException {
        PrintStream out = System.out;
        line(
                out,
                "jdk",
                Runtime.version().toString(),
                System.getProperty("java.vm.name"),
                System.getProperty("os.arch"));
        int parts = 0;
        for (JdkPart part : JdkParts.ALL) {
            parts += part.isOf(Runtime.version().feature()) ? 1 : 0;
        }
        for (JdkPart part : JdkParts.missing()) {
            if (part.isNecessary()) {
                line(out, "part", part.text(), part.use());
            } else {
                line(out, "lost", part.text(), part.use(), part.without());
            }
        }
        line(out, "parts", Integer.toString(parts));
        line(out, "classes", Integer.toString(instrumentAll(out)));
        out.flush();
    }

    private static int instrumentAll(PrintStream out) throws IOException {
        Path base = FileSystems.getFileSystem(URI.create("jrt:/")).getPath("/modules/java.base");
        Scope scope = new Scope(List.of(), List.of());
        int count = 0;
        try (Stream<Path> walk = Files.walk(base)) {
            for (Iterator<Path> files = walk.iterator(); files.hasNext(); ) {
                Path file = files.next();
                String name = base.relativize(file).toString();
                if (name.endsWith(SUFFIX)) {
                    name = name.substring(0, name.length() - SUFFIX.length());
                    count +=
                            instrument(out, name, file, scope.decide(name, null).depth()) ? 1 : 0;
                }
            }
        }
        return count;
    }

    /** {@return {@code true} if such a class may be instrumented; if it cannot be, a line says so} */
    private static boolean instrument(PrintStream out, String name, Path file, Scope.Depth depth) throws IOException {
        if (depth == Scope.Depth.NONE) {
            return false;
        }
        try {
            ClassInstrumenter.instrument(Files.readAllBytes(file), depth, NO_FUNCTIONS, OF_JDK);
        } catch (InstrumentationException e) {
            line(out, "class", name.replace('/', '.'), String.valueOf(e.getMessage()));
        }
        return true;
    }

    private static void line(PrintStream out, String... columns) {
        out.println(String.join("\t", columns));
    }
}
