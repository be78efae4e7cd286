// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.launch;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.lang.module.FindException;
import java.lang.module.ModuleFinder;
import java.lang.module.ModuleReference;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.stream.Stream;

/**
 * Finds out which folders and jars the classes of this JVM come from.
 *
 * <p>That is more than {@code java.class.path} says. Surefire and IDEs shorten the command line with a jar that holds
 * nothing but a manifest with a {@code Class-Path}. Such a path is expanded here, because the jar may be gone before
 * the worker reads it. The order is that in which the JVM's own loader would search it. Surefire also names the tests'
 * class path in {@code surefire.test.class.path}, which is the only place that has it when the tests run in a loader of
 * their own. Modules come from {@code --patch-module} and the module path, and come first, as they do for the JVM.
 */
final class EffectiveClassPath {
    private static final String PATCH_MODULE = "--patch-module=";
    private static final int ZIP_MAGIC = 0x504B0304;

    private final Set<Path> entries = new LinkedHashSet<>();

    private EffectiveClassPath() {}

    /** {@return absolute entries in search order, each once} */
    static List<String> of(Properties properties, List<String> jvmArguments) throws WorkerFailedException {
        EffectiveClassPath path = new EffectiveClassPath();
        for (String argument : jvmArguments) {
            if (argument.startsWith(PATCH_MODULE)) {
                path.addClassPath(argument.substring(argument.indexOf('=', PATCH_MODULE.length()) + 1));
            }
        }
        path.addModules(properties.getProperty("jdk.module.path", ""));
        path.addClassPath(properties.getProperty("surefire.test.class.path", ""));
        path.addClassPath(properties.getProperty("java.class.path", ""));
        return path.entries.stream().map(Path::toString).toList();
    }

    private void addClassPath(String classPath) throws WorkerFailedException {
        if (classPath.isEmpty()) {
            return;
        }
        // An empty element is the working directory, also at the end.
        for (String element : classPath.split(File.pathSeparator, -1)) {
            add(Path.of(element).toAbsolutePath().normalize());
        }
    }

    private void addModules(String modulePath) throws WorkerFailedException {
        if (modulePath.isEmpty()) {
            return;
        }
        Path[] elements =
                Stream.of(modulePath.split(File.pathSeparator)).map(Path::of).toArray(Path[]::new);
        try {
            for (Path element : elements) {
                List<Path> locations = ModuleFinder.of(element).findAll().stream()
                        .map(ModuleReference::location)
                        .flatMap(Optional::stream)
                        .map(Path::of)
                        .sorted()
                        .toList();
                for (Path location : locations) {
                    add(location.toAbsolutePath().normalize());
                }
            }
        } catch (FindException e) {
            throw new WorkerFailedException(
                    "The module path " + Arrays.toString(elements) + " can't be read for the worker: " + e.getMessage()
                            + ". Correct the entry, or run the tests on the class path.",
                    e);
        }
    }

    private void add(Path entry) throws WorkerFailedException {
        if (!entries.add(entry)) {
            return;
        }
        for (Path listed : manifestClassPath(entry)) {
            // Manifests of libraries often name jars that nobody ships; the JVM passes over them too.
            if (Files.exists(listed)) {
                add(listed);
            }
        }
    }

    private static List<Path> manifestClassPath(Path entry) throws WorkerFailedException {
        try {
            if (!Files.isRegularFile(entry) || !isZip(entry)) {
                return List.of();
            }
            try (JarFile jar = new JarFile(entry.toFile())) {
                Manifest manifest = jar.getManifest();
                String classPath =
                        manifest == null ? null : manifest.getMainAttributes().getValue(Attributes.Name.CLASS_PATH);
                return classPath == null ? List.of() : resolve(entry, classPath);
            }
        } catch (IOException e) {
            throw new WorkerFailedException(
                    "The class path entry " + entry + " can't be read for the worker: " + e.getMessage()
                            + ". Rebuild it or take it off the class path.",
                    e);
        }
    }

    private static boolean isZip(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            byte[] magic = in.readNBytes(Integer.BYTES);
            return magic.length == Integer.BYTES && ByteBuffer.wrap(magic).getInt() == ZIP_MAGIC;
        }
    }

    /** Elements are URLs, relative to the jar, between spaces. Those that name no file are left to the JVM's loader. */
    private static List<Path> resolve(Path jar, String classPath) throws WorkerFailedException {
        List<Path> paths = new ArrayList<>();
        for (String element : classPath.trim().split("\\s+")) {
            try {
                URI uri = jar.toUri().resolve(element);
                if ("file".equals(uri.getScheme())) {
                    paths.add(Path.of(uri).toAbsolutePath().normalize());
                }
            } catch (IllegalArgumentException e) {
                throw new WorkerFailedException(
                        "The manifest of " + jar + " has a Class-Path element that is not a URL: '" + element
                                + "'. Escape its special characters as a URL needs it.",
                        e);
            }
        }
        return paths;
    }
}
