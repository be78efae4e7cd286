// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import java.util.List;

/** Libraries that only some packages may use, so that they can be replaced there. */
final class LibraryFences {
    private LibraryFences() {}

    static List<ProvenRule> rules() {
        return List.of(
                fence(
                        List.of("org.objectweb.asm.."),
                        List.of("dev.braid.tracer.instrument..", "dev.braid.tracer.agent.."),
                        "what reads bytecode is hard to test and belongs in one place",
                        "org.objectweb.asm.ClassReader"),
                fence(
                        List.of("com.google.protobuf..", "dev.braid.trace.proto.."),
                        List.of(
                                "dev.braid.trace.record..", // which saves the state of a slot
                                "dev.braid.trace.merge..",
                                "dev.braid.trace.file..",
                                "dev.braid.trace.perfetto..",
                                "dev.braid.trace.proto.."),
                        "generated types are the file's layout, not the model that simulators see",
                        "com.google.protobuf.ByteString"),
                fence(
                        List.of("picocli.."),
                        List.of("dev.braid.engine.command.."),
                        "tests run without a command line",
                        "picocli.CommandLine"),
                fence(
                        List.of("gg.jte.."),
                        List.of("dev.braid.report.."),
                        "pages are made in one module, from a model that knows no template",
                        "gg.jte.TemplateOutput"),
                fence(
                        List.of("org.openjdk.jcstress.."),
                        List.of("org.openjdk.jcstress.."),
                        "a test brings it, so its annotations are read by their names",
                        "org.openjdk.jcstress.annotations.Expect"),
                fence(
                        List.of("com.sun.jna..", "sun.misc.."),
                        List.of("dev.braid.pt.."),
                        "native calls can crash the JVM, and so are made in one place only",
                        "sun.misc.Unsafe"),
                fence(
                        List.of("dev.braid.pt.flow.libipt..", "dev.braid.pt.perf.linux.."),
                        List.of(
                                "dev.braid.pt.flow.libipt..",
                                "dev.braid.pt.perf.linux..",
                                "dev.braid.pt.code.log.."), // which has JNA in a class loader of its own
                        "they are loaded where JNA is Braid's own, by dev.braid.pt.jna",
                        "dev.braid.pt.perf.linux.LinuxPerfKernel"));
    }

    private static ProvenRule fence(List<String> libraries, List<String> users, String because, String example) {
        String name = example.substring(example.lastIndexOf('.') + 1);
        return ProvenRule.of(
                noClasses()
                        .that()
                        .resideOutsideOfPackages(users.toArray(String[]::new))
                        .should()
                        .dependOnClassesThat()
                        .resideInAnyPackage(libraries.toArray(String[]::new))
                        .because(because),
                PlantedClass.with("dev.braid.planted.UserOf" + name, example + " used;"));
    }
}
