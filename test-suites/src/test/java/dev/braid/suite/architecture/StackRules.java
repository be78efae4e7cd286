// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import java.util.List;

/** A rule about code that asks for stacks of threads in the program's JVM. */
final class StackRules {
    private static final String TAKES_STACKS = "dev.braid.tracer.bootstrap.machine.ThreadStacks";

    private StackRules() {}

    static List<ProvenRule> rules() {
        return List.of(ProvenRule.of(
                noClasses()
                        .that()
                        .resideInAnyPackage("dev.braid.tracer..", "dev.braid.engine.worker..")
                        .and()
                        .doNotHaveFullyQualifiedName(TAKES_STACKS)
                        .should()
                        .callMethod(Thread.class, "getStackTrace")
                        .because("from JDK 21 on it can crash the JVM when classes are unloaded, see ThreadStacks"),
                PlantedClass.with(
                        "dev.braid.tracer.planted.StackTaker",
                        "Object stack(Thread t) { return t.getStackTrace(); }")));
    }
}
