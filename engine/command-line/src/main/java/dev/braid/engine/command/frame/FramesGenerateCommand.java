// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command.frame;

import dev.braid.engine.command.console.CommandFailedException;
import dev.braid.engine.command.console.ExitCode;
import dev.braid.frame.generate.CSource;
import dev.braid.frame.generate.JavaSource;
import dev.braid.frame.layout.DeclarationException;
import dev.braid.frame.layout.FrameDeclaration;
import dev.braid.frame.layout.FrameLayout;
import dev.braid.report.text.JsonText;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Makes sources from a declaration. */
@Command(
        name = "generate",
        description = {
            "Makes a Java class, or a C header and source, that write frames of a struct.",
            "",
            "FILE holds one struct of plain numbers, such as 'struct Foo { int some_count; double some_value; };'. A C"
                    + " program includes Foo_frame.h and compiles Foo_frame.c; a Java program has Foo.java, and"
                    + " braid-frames on its class path."
        },
        exitCodeList = {
            "0:the sources are there",
            "2:wrong use of the command line",
            "3:the declaration cannot be read, or is not plain; or a source cannot be written"
        },
        footer = {
            "  braid frames generate Foo.struct --c src",
            "  braid frames generate Foo.struct --java src/main/java --package com.acme"
        })
final class FramesGenerateCommand implements Callable<Integer> {
    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before the call
    private CommandSpec spec;

    @Parameters(paramLabel = "FILE", description = "The declaration.")
    @SuppressWarnings("NullAway.Init") // required
    private Path file;

    @Option(names = "--java", paramLabel = "DIR", description = "Where the Java class goes, in folders of its package.")
    private @Nullable Path javaFolder;

    @Option(names = "--package", paramLabel = "NAME", description = "The Java class's package (default: none).")
    private String packageName = "";

    @Option(names = "--c", paramLabel = "DIR", description = "Where the C header and source go.")
    private @Nullable Path cFolder;

    @Option(names = "--json", description = "Prints JSON about what was made.")
    private boolean json;

    @Override
    public Integer call() throws Exception {
        if (javaFolder == null && cFolder == null) {
            throw new ParameterException(spec.commandLine(), "the language is missing; give --java, --c, or both");
        }
        FrameLayout layout = layout();
        List<Path> sources = new ArrayList<>();
        if (javaFolder != null) {
            Path folder = javaFolder.resolve(packageName.replace('.', '/'));
            sources.add(write(folder, layout.declaration().name() + ".java", JavaSource.of(layout, packageName)));
        }
        if (cFolder != null) {
            sources.add(write(cFolder, CSource.headerName(layout), CSource.header(layout)));
            sources.add(write(cFolder, CSource.sourceName(layout), CSource.source(layout)));
        }
        tell(layout, sources);
        return ExitCode.OK;
    }

    private FrameLayout layout() throws CommandFailedException, IOException {
        if (!Files.isRegularFile(file) || !Files.isReadable(file)) {
            throw new CommandFailedException(
                    file + " is not a file that can be read; name one that holds a struct, such as"
                            + " 'struct Foo { int some_count; double some_value; };'.");
        }
        try {
            return FrameLayout.of(FrameDeclaration.parse(Files.readString(file)));
        } catch (DeclarationException e) {
            throw new CommandFailedException(file + ", " + e.getMessage() + ".", e);
        }
    }

    private static Path write(Path folder, String name, String source) throws IOException {
        Files.createDirectories(folder);
        return Files.writeString(folder.resolve(name), source);
    }

    private void tell(FrameLayout layout, List<Path> sources) {
        PrintWriter out = spec.commandLine().getOut();
        if (json) {
            Map<String, Object> figures = new LinkedHashMap<>();
            figures.put("frame", layout.declaration().name());
            figures.put("bytes", layout.bytes());
            figures.put("sources", sources.stream().map(Path::toString).toList());
            out.println(JsonText.of(figures));
        } else {
            sources.forEach(out::println);
        }
        out.flush();
    }
}
