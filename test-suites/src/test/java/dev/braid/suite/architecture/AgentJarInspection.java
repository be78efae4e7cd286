// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.architecture;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.Manifest;

/** Says what is wrong with a jar that is to be Braid's agent. */
final class AgentJarInspection {
    private static final String OWN = "dev/braid/tracer/";
    private static final String BOOTSTRAP = "dev/braid/tracer/bootstrap/";
    /** Code that works at points, between two instructions of the program, as hooks do. */
    private static final String POINTS = OWN + "schedule/";
    /** Strategies, which the program may bring its own of: so they keep their name. */
    private static final String STRATEGIES = "dev/braid/schedule/";
    /** Annotations that are absent at run time do no harm. */
    private static final List<String> ABSENT_ANNOTATIONS = List.of("org/jspecify/annotations/", "org/apiguardian/api/");

    /** A record has them with the instruction. They are linked only if they are called, which the agent does not. */
    private static final Set<String> OF_RECORDS = Set.of("equals", "hashCode", "toString");

    /** Libraries, of which the agent uses the parts that read and write class files. */
    private static final String SHADED = OWN + "shaded/";

    private static final Set<String> LINKED_LATE = Set.of("java/io/DataInputStream", "java/io/DataOutputStream");

    /** They are done before the program is traced, or where none is. */
    private static final Set<String> DONE_EARLY = Set.of(
            OWN + "agent/BeanBlockers",
            OWN + "agent/CompilerDirectives",
            OWN + "agent/JdkParts",
            BOOTSTRAP + "machine/Arrays");

    private static final Map<String, String> MANIFEST = new TreeMap<>(Map.of(
            "Premain-Class", "dev.braid.tracer.agent.BraidAgent",
            "Boot-Class-Path", "braid-agent.jar",
            "Can-Retransform-Classes", "true"));
    private static final Set<String> JAVA_BASE = ModuleLayer.boot()
            .findModule("java.base")
            .orElseThrow()
            .getDescriptor()
            .packages();

    private final List<String> problems = new ArrayList<>();

    private AgentJarInspection() {}

    /** {@return a sentence for each problem; empty if the jar is fit to be the agent} */
    static List<String> problems(Path file) throws IOException {
        AgentJarInspection inspection = new AgentJarInspection();
        try (JarFile jar = new JarFile(file.toFile())) {
            inspection.checkManifest(jar.getManifest());
            for (JarEntry entry : (Iterable<JarEntry>) jar.stream()::iterator) {
                if (!entry.isDirectory()) {
                    inspection.check(jar, entry);
                }
            }
        }
        return inspection.problems;
    }

    private void checkManifest(Manifest manifest) {
        MANIFEST.forEach((name, expected) -> {
            String actual = manifest.getMainAttributes().getValue(name);
            if (!expected.equals(actual)) {
                problems.add("The manifest's " + name + " is " + actual + "; it must be " + expected + ".");
            }
        });
    }

    private void check(JarFile jar, JarEntry entry) throws IOException {
        String name = entry.getName();
        if (name.equals(JarFile.MANIFEST_NAME) || name.startsWith("META-INF/maven/dev.braid/")) {
            return;
        }
        if (!name.startsWith(OWN) && !name.startsWith(STRATEGIES)) {
            problems.add(name + " is in the jar; only what is below " + OWN + " or " + STRATEGIES
                    + " belongs there, for the program under test" + " sees it all.");
        }
        if (name.endsWith(".class")) {
            try (InputStream in = jar.getInputStream(entry)) {
                check(ClassFile.read(in.readAllBytes()));
            }
        }
    }

    private static boolean isBootstrap(String name) {
        return name.startsWith(BOOTSTRAP) || name.startsWith(POINTS) || name.startsWith(STRATEGIES);
    }

    private void check(ClassFile type) {
        boolean bootstrap = isBootstrap(type.name());
        for (String used : type.types()) {
            boolean allowed = bootstrap
                    ? isBootstrap(used) || isInJavaBase(used)
                    : used.startsWith(OWN) || used.startsWith(STRATEGIES) || isInJdk(used);
            if (!allowed && !ABSENT_ANNOTATIONS.stream().anyMatch(used::startsWith)) {
                problems.add(type.name() + " uses " + used
                        + (bootstrap ? "; hooks see java.base only." : ", which the jar does not hold."));
            }
        }
        if (!type.name().startsWith(SHADED) && LINKED_LATE.stream().anyMatch(type.types()::contains)) {
            problems.add(
                    type.name() + " uses a stream of data, whose variable handles are linked when they are used first,"
                            + " which changes tables of the JDK that the program uses too.");
        }
        for (String method : type.dynamicMethods()) {
            if (type.name().startsWith(BOOTSTRAP) || !OF_RECORDS.contains(method)) {
                problems.add(type.name() + "." + method
                        + " needs invokedynamic, whose linkage changes tables of the JDK that the program uses too.");
            }
        }
        if (!DONE_EARLY.contains(type.name())) {
            for (String method : type.reflectiveMethods()) {
                problems.add(type.name() + "." + method
                        + " needs reflection, whose linkage changes tables of the JDK that the program uses too.");
            }
        }
    }

    private static boolean isInJavaBase(String internalName) {
        int end = internalName.lastIndexOf('/');
        return end > 0 && JAVA_BASE.contains(internalName.substring(0, end).replace('/', '.'));
    }

    private static boolean isInJdk(String internalName) {
        int end = internalName.lastIndexOf('/');
        return end > 0
                && ModuleLayer.boot().modules().stream()
                        .anyMatch(module -> module.getPackages()
                                .contains(internalName.substring(0, end).replace('/', '.')));
    }
}
