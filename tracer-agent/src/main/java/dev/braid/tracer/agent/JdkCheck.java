// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.agent;

import dev.braid.tracer.instrument.ClassInstrumenter;
import dev.braid.tracer.instrument.FunctionPatterns;
import dev.braid.tracer.instrument.InstrumentationException;
import dev.braid.tracer.instrument.ProgramClasses;
import dev.braid.tracer.instrument.Scope;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URI;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Checks the JDK that it runs on: that it has all {@link JdkParts}, and that each class of {@code java.base} that would be
 * instrumented can be. Runs no test and traces nothing.
 *
 * <p>Prints a line for each thing, in columns that tabs separate: {@code jdk}, {@code part}, {@code lost} or {@code class},
 * then texts; at last the {@code parts} and {@code classes} that were looked at. {@code braid doctor --jdk} reads it.
 */
public final class JdkCheck {
    private static final String SUFFIX = ".class";

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
        List<Path> files = new ArrayList<>();
        addClasses(base, files);
        Scope scope = new Scope(List.of(), List.of());
        ClassInstrumenter.Origin origin = new ClassInstrumenter.Origin(null, false, false, ProgramClasses.ALL);
        int count = 0;
        for (Path file : files) {
            String path = base.relativize(file).toString();
            String name = path.substring(0, path.length() - SUFFIX.length());
            Scope.Depth depth = scope.decide(name, null).depth();
            if (depth == Scope.Depth.NONE) {
                continue;
            }
            count++;
            try {
                ClassInstrumenter.instrument(Files.readAllBytes(file), depth, new FunctionPatterns(List.of()), origin);
            } catch (InstrumentationException e) {
                line(out, "class", name.replace('/', '.'), String.valueOf(e.getMessage()));
            }
        }
        return count;
    }

    private static void addClasses(Path folder, List<Path> files) throws IOException {
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder)) {
            for (Path entry : entries) {
                if (Files.isDirectory(entry)) {
                    addClasses(entry, files);
                } else if (entry.toString().endsWith(SUFFIX)) {
                    files.add(entry);
                }
            }
        }
    }

    private static void line(PrintStream out, String... columns) {
        out.println(String.join("\t", columns));
    }
}
