// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command.run;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.stream.Stream;

/**
 * A command line of the {@code java} launcher, taken apart as its manual page has it.
 *
 * @param launcher such as {@code java}
 * @param options the options of the JVM, without those that name the class path
 * @param classPath absolute paths of folders and jars, in order
 * @param mainClass the class whose main method is called
 * @param arguments the arguments of that method
 */
record JavaCommand(
        String launcher, List<String> options, List<String> classPath, String mainClass, List<String> arguments) {
    /** Options whose value is the next argument. */
    private static final Set<String> WITH_VALUE = Set.of(
            "--add-exports",
            "--add-modules",
            "--add-opens",
            "--add-reads",
            "--enable-native-access",
            "--limit-modules",
            "--source");

    private static final Set<String> CLASS_PATH = Set.of("-cp", "-classpath", "--class-path");
    private static final String CLASS_PATH_WITH_VALUE = "--class-path=";
    private static final String JAR_OPTION = "-jar";
    private static final String WILDCARD = "*";

    /** Options that have the program's modules matter. */
    private static final List<String> OF_MODULES =
            List.of("-m", "--module", "-p", "--module-path", "--upgrade-module-path", "--patch-module");

    JavaCommand {
        options = List.copyOf(options);
        classPath = List.copyOf(classPath);
        arguments = List.copyOf(arguments);
    }

    /**
     * Takes a command apart.
     *
     * @throws IllegalArgumentException if its main method cannot be called again and again in one JVM; the message says
     *     why, and what to do
     * @throws IOException if a jar that it names cannot be read
     */
    static JavaCommand parse(List<String> command) throws IOException {
        if (!ProgramJdk.isJava(command.get(0))) {
            throw new IllegalArgumentException("the command is " + command.get(0)
                    + ", and only a program that java starts can be run again and again in one JVM; name that, such as"
                    + " java -cp classes demo.Main");
        }
        List<String> options = new ArrayList<>();
        String classPath = System.getenv().getOrDefault("CLASSPATH", ".");
        int next = 1;
        for (; next < command.size(); next++) {
            String option = command.get(next);
            String value = next + 1 < command.size() ? command.get(next + 1) : "";
            requireSupported(option);
            if (CLASS_PATH.contains(option)) {
                classPath = value;
                next++;
            } else if (option.startsWith(CLASS_PATH_WITH_VALUE)) {
                classPath = option.substring(CLASS_PATH_WITH_VALUE.length());
            } else if (option.equals(JAR_OPTION) && !value.isEmpty()) {
                return new JavaCommand(
                        command.get(0),
                        options,
                        List.of(absolute(value)),
                        mainClassOf(value),
                        command.subList(next + 2, command.size()));
            } else if (!option.startsWith("-")) {
                break;
            } else {
                options.add(option);
                if (WITH_VALUE.contains(option)) {
                    options.add(value);
                    next++;
                }
            }
        }
        if (next >= command.size()) {
            throw new IllegalArgumentException(
                    "the command names no main class; write it as java would have it, such as"
                            + " java -cp classes demo.Main");
        }
        String main = command.get(next);
        if (main.endsWith(".java")) {
            throw new IllegalArgumentException("the command has java compile " + main
                    + ", which would be done for each run; compile it with javac, and name its class");
        }
        return new JavaCommand(
                command.get(0),
                options,
                entries(classPath),
                main.replace('/', '.'),
                command.subList(next + 1, command.size()));
    }

    private static void requireSupported(String option) {
        if (option.startsWith("@")) {
            throw new IllegalArgumentException("the command has the argument file " + option
                    + ", which is not read here; write its arguments into the command");
        }
        String name = option.split("=", 2)[0];
        if (OF_MODULES.contains(name)) {
            throw new IllegalArgumentException("the command has " + name
                    + ", and modules are loaded once in a JVM; name the same jars with -cp, and the main class");
        }
    }

    private static String mainClassOf(String jar) throws IOException {
        try (JarFile file = new JarFile(jar)) {
            Manifest manifest = file.getManifest();
            String name = manifest == null ? null : manifest.getMainAttributes().getValue(Attributes.Name.MAIN_CLASS);
            if (name == null) {
                throw new IllegalArgumentException(
                        "the manifest of " + jar + " names no main class; name it with java -cp " + jar + " MAIN");
            }
            return name.strip();
        }
    }

    /** {@return the parts of a class path; a part that ends with an asterisk stands for all jars of the folder} */
    private static List<String> entries(String classPath) throws IOException {
        List<String> entries = new ArrayList<>();
        for (String part : classPath.split(File.pathSeparator, -1)) {
            if (part.equals(WILDCARD) || part.endsWith(File.separator + WILDCARD)) {
                Path folder = Path.of(part.substring(0, part.length() - 1));
                try (Stream<Path> files = Files.list(folder.toAbsolutePath())) {
                    files.map(Path::toString)
                            .filter(name -> name.endsWith(".jar") || name.endsWith(".JAR"))
                            .sorted()
                            .forEach(entries::add);
                }
            } else {
                entries.add(absolute(part));
            }
        }
        return entries;
    }

    private static String absolute(String path) {
        return Path.of(path).toAbsolutePath().toString();
    }
}
