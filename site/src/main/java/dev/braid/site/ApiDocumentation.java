// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.site;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;

/**
 * The documentation of the API, which is that of the types marked {@code @API}. They are handed to the JDK's
 * {@code javadoc} file by file, so that the other types of their packages stay out of it. A comment that is missing, or
 * wrong in any way that doclint knows, is an error.
 */
final class ApiDocumentation {
    private static final Pattern MARK = Pattern.compile("(?m)^@API\\(");

    /** Deep enough for engine/api/src/main/java. */
    private static final int DEPTH_OF_SOURCES = 5;

    private static final String SOURCES = "src/main/java";

    private final Path root;
    private final String classPath;

    /**
     * @param root the root of the source tree
     * @param classPath the class path of the types that the API names
     */
    ApiDocumentation(Path root, String classPath) {
        this.root = root;
        this.classPath = classPath;
    }

    /**
     * Writes the documentation.
     *
     * @throws IllegalStateException if the tool complains of anything; the message has the complaints
     */
    void write(Path folder) throws IOException {
        ToolProvider tool = ToolProvider.findFirst("javadoc")
                .orElseThrow(() -> new IllegalStateException("this JDK has no javadoc; build with a whole one"));
        StringWriter messages = new StringWriter();
        PrintWriter out = new PrintWriter(messages);
        int exitCode = tool.run(out, out, arguments(folder).toArray(String[]::new));
        if (exitCode != 0 || !messages.toString().isBlank()) {
            throw new IllegalStateException("javadoc ended with " + exitCode + ":\n" + messages);
        }
    }

    /** {@return the arguments of javadoc} */
    List<String> arguments(Path folder) throws IOException {
        List<String> arguments = new ArrayList<>(List.of("-d", folder.toString(), "-classpath", classPath));
        arguments.addAll(List.of("--release", "17", "-encoding", "UTF-8", "-locale", "en", "-notimestamp", "-quiet"));
        arguments.addAll(List.of("-Xdoclint:all", "-Xmaxwarns", "1000", "-Xmaxerrs", "1000", "-Werror"));
        arguments.addAll(List.of("-windowtitle", "Braid API", "-doctitle", "The API of Braid"));
        arguments.addAll(List.of("-header", "<a href=\"{@docRoot}/../index.html\">Documentation of Braid</a>"));
        arguments.addAll(List.of("-group", "Tests", "dev.braid.engine.api"));
        arguments.addAll(List.of("-group", "Simulators and traces", "dev.braid.simulator:dev.braid.trace"));
        arguments.addAll(List.of("-group", "Strategies of schedules", "dev.braid.schedule"));
        arguments.addAll(List.of("-group", "Observation frames", "dev.braid.frame"));
        sources().forEach(file -> arguments.add(file.toString()));
        return arguments;
    }

    /** {@return the source files of the types marked as API, with those of their packages} */
    List<Path> sources() throws IOException {
        TreeSet<Path> sources = new TreeSet<>();
        for (Path folder : sourceFolders()) {
            try (Stream<Path> files = Files.walk(folder)) {
                for (Path file :
                        files.filter(path -> path.toString().endsWith(".java")).toList()) {
                    if (MARK.matcher(Files.readString(file)).find()) {
                        sources.add(file);
                        Path ofPackage = file.resolveSibling("package-info.java");
                        if (Files.exists(ofPackage)) {
                            sources.add(ofPackage);
                        }
                    }
                }
            }
        }
        return List.copyOf(sources);
    }

    private List<Path> sourceFolders() throws IOException {
        try (Stream<Path> folders = Files.find(
                root, DEPTH_OF_SOURCES, (path, attributes) -> attributes.isDirectory() && path.endsWith(SOURCES))) {
            return folders.sorted().toList();
        }
    }
}
