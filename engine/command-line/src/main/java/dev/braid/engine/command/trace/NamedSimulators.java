// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command.trace;

import dev.braid.simulator.Simulator;
import dev.braid.simulator.Simulators;
import java.io.File;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Simulators by their names: those of Braid, and those on the class path that the user gives. */
public final class NamedSimulators {
    @Option(
            names = "--class-path",
            paramLabel = "PATH",
            description = "Jars and folders, with ':' between them, that have simulators of your own.")
    private String classPath = "";

    /**
     * {@return a new simulator for each name, once however often it is given}
     *
     * <p>The thread's context class loader knows the user's classes from then on: they may load others by name.
     *
     * @throws ParameterException if there is none of a name, or a part of the class path does not exist
     */
    public List<Simulator> create(CommandLine command, List<String> names) {
        if (!classPath.isEmpty()) {
            Thread.currentThread().setContextClassLoader(new URLClassLoader(urls(command), loader()));
        }
        try {
            return new LinkedHashSet<>(names).stream().map(Simulators::byName).toList();
        } catch (IllegalArgumentException | IllegalStateException unknown) {
            throw new ParameterException(
                    command, unknown.getMessage() + "; --class-path says where others are", unknown);
        }
    }

    private static ClassLoader loader() {
        return NamedSimulators.class.getClassLoader();
    }

    private URL[] urls(CommandLine command) {
        return List.of(classPath.split(File.pathSeparator, -1)).stream()
                .filter(part -> !part.isEmpty())
                .map(part -> url(command, Path.of(part)))
                .toArray(URL[]::new);
    }

    private static URL url(CommandLine command, Path part) {
        if (!Files.exists(part)) {
            throw new ParameterException(
                    command, "--class-path: " + part + " does not exist; name jars and folders that do");
        }
        try {
            return part.toUri().toURL();
        } catch (MalformedURLException e) {
            throw new ParameterException(command, "--class-path: " + part + ": " + e.getMessage(), e);
        }
    }
}
