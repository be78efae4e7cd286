// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The folders of Braid's own source tree, wherever a test of it was started. */
public final class SourceTree {
    /**
     * The modules that are built before this one, in that order: all that hold main code but the benchmarks and the
     * site.
     */
    public static final List<String> MODULES = List.of(
            "trace-format",
            "schedule",
            "tracer-agent",
            "native-pt",
            "native-pt/soft",
            "simulators",
            "frames",
            "reports",
            "native-pt/control-flow",
            "engine/api",
            "engine/runner",
            "engine/junit",
            "engine/command-line");

    private SourceTree() {}

    /** {@return the folder that holds the modules} */
    public static Path root() {
        Path start = Path.of("").toAbsolutePath();
        for (Path folder = start; folder != null; folder = folder.getParent()) {
            if (Files.exists(folder.resolve("trace-format/pom.xml"))) {
                return folder;
            }
        }
        throw new IllegalStateException("Braid's source tree is not at or above " + start
                + "; start the tests in it, or in one of its modules.");
    }

    /** {@return the classes and resources that a module was compiled to} */
    public static Path classes(String module) {
        Path classes = root().resolve(module).resolve("target/classes");
        if (!Files.isDirectory(classes)) {
            throw new IllegalStateException(
                    classes + " is missing; build all modules, for instance with mvn verify in " + root() + ".");
        }
        return classes;
    }

    /** {@return the source files of a module's main code, or the place where they would be} */
    public static Path mainSources(String module) {
        return root().resolve(module).resolve("src/main/java");
    }

    /** {@return a folder for what the tests of this module make} */
    public static Path scratch(String name) {
        return root().resolve("test-suites/target").resolve(name);
    }
}
