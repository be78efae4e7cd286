// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.benchmark.start.work;

import dev.braid.tracer.instrument.ClassInstrumenter;
import dev.braid.tracer.instrument.Scope;
import dev.braid.tracer.instrument.declared.FunctionPatterns;
import dev.braid.tracer.instrument.frame.InstrumentationException;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Stream;

/**
 * Instruments class files, once as a fresh JVM does and again when it has warmed up: those of {@code java.util}, and of
 * the jars that the arguments name. Says in one line how many bytes they have, how long both took in nanoseconds, and
 * how many could not be instrumented.
 */
final class InstrumentMain {
    private InstrumentMain() {}

    public static void main(String[] arguments) throws IOException {
        List<byte[]> classFiles = platformClasses();
        for (String jar : arguments) {
            classFiles.addAll(classes(jar));
        }
        long bytes = classFiles.stream().mapToLong(file -> file.length).sum();
        long start = System.nanoTime();
        int refused = instrument(classFiles);
        long middle = System.nanoTime();
        instrument(classFiles);
        long end = System.nanoTime();
        System.out.println(bytes + " " + (middle - start) + " " + (end - middle) + " " + refused);
    }

    private static int instrument(List<byte[]> classFiles) {
        FunctionPatterns none = new FunctionPatterns(List.of());
        int refused = 0;
        for (byte[] file : classFiles) {
            try {
                ClassInstrumenter.instrument(file, Scope.Depth.PROGRAM, none);
            } catch (InstrumentationException e) {
                refused++;
            }
        }
        return refused;
    }

    private static List<byte[]> platformClasses() throws IOException {
        Path folder = FileSystems.getFileSystem(URI.create("jrt:/")).getPath("/modules/java.base/java/util");
        List<byte[]> files = new ArrayList<>();
        try (Stream<Path> paths = Files.walk(folder)) {
            for (Path path :
                    (Iterable<Path>) paths.filter(path -> path.toString().endsWith(".class"))::iterator) {
                files.add(Files.readAllBytes(path));
            }
        }
        return files;
    }

    private static List<byte[]> classes(String jar) throws IOException {
        List<byte[]> files = new ArrayList<>();
        try (JarFile file = new JarFile(jar)) {
            for (Enumeration<JarEntry> entries = file.entries(); entries.hasMoreElements(); ) {
                JarEntry entry = entries.nextElement();
                if (entry.getName().endsWith(".class")
                        && !entry.getName().startsWith("META-INF")
                        && !entry.getName().endsWith("module-info.class")) {
                    try (InputStream in = file.getInputStream(entry)) {
                        files.add(in.readAllBytes());
                    }
                }
            }
        }
        return files;
    }
}
