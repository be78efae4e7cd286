// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.architecture;

import dev.braid.suite.SourceTree;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.tools.ToolProvider;

/**
 * The source of a class that breaks a rule.
 *
 * @param name the class's fully qualified name
 * @param body the text between its package and its end, with the class's head
 */
record PlantedClass(String name, String body) {
    /** Makes a class with that single method or field in it. */
    static PlantedClass with(String name, String member) {
        return new PlantedClass(
                name, "public class " + name.substring(name.lastIndexOf('.') + 1) + " { " + member + " }");
    }

    /** Compiles the classes, as part of Braid, into a folder. */
    static void compile(List<PlantedClass> planted, Path folder) throws IOException {
        List<String> arguments = new ArrayList<>(List.of(
                "-proc:none",
                "--add-exports=java.base/jdk.internal.misc=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path") + ":" + SourceTree.classes("tracer-agent"),
                "-d",
                folder.toString()));
        for (PlantedClass one : planted) {
            arguments.add(one.write(folder).toString());
        }
        ByteArrayOutputStream messages = new ByteArrayOutputStream();
        int exitCode =
                ToolProvider.getSystemJavaCompiler().run(null, messages, messages, arguments.toArray(String[]::new));
        if (exitCode != 0) {
            throw new IllegalArgumentException(
                    "The planted classes do not compile: " + messages.toString(StandardCharsets.UTF_8));
        }
    }

    private Path write(Path folder) throws IOException {
        Path file = folder.resolve(name.replace('.', '/') + ".java");
        Files.createDirectories(file.getParent());
        return Files.writeString(file, "package " + name.substring(0, name.lastIndexOf('.')) + ";\n" + body + "\n");
    }
}
