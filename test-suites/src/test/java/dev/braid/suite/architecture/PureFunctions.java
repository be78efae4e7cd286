// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.simpleNameStartingWith;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import java.util.List;
import java.util.Set;

/** Simulators and reports are functions of a trace: the same trace always gives the same result. */
final class PureFunctions {
    private static final Set<String> THREADS = Set.of(
            "java.lang.Thread",
            "java.lang.ThreadLocal",
            "java.lang.Process",
            "java.lang.ProcessBuilder",
            "java.util.Timer");
    private static final Set<String> RANDOMNESS =
            Set.of("java.util.Random", "java.util.SplittableRandom", "java.util.UUID", "java.security.SecureRandom");
    private static final Set<String> SYSTEM_CLOCKS = Set.of("nanoTime", "currentTimeMillis");

    /**
     * Finds simulators with the thread's class loader, too, or shows them a trace on several threads; is not one
     * itself.
     */
    private static final String HOST = "dev\\.braid\\.simulator\\.(Simulators|SimulatorThreads|BatchBundle)(\\$.*)?";

    private static final String SIMULATORS = "dev.braid.simulator..";
    private static final String REPORTS = "dev.braid.report..";

    private PureFunctions() {}

    static List<ProvenRule> rules() {
        return List.of(
                noThreads(SIMULATORS),
                noClocks(SIMULATORS),
                noRandomness(SIMULATORS),
                noFiles(),
                noThreads(REPORTS),
                noClocks(REPORTS),
                noRandomness(REPORTS));
    }

    private static ProvenRule noThreads(String module) {
        return ProvenRule.of(
                noClasses()
                        .that()
                        .resideInAPackage(module)
                        .and()
                        .haveNameNotMatching(HOST)
                        .should()
                        .dependOnClassesThat(resideInAnyPackage("java.util.concurrent..")
                                .or(named("threads and processes", THREADS))
                                .as("are about threads or processes"))
                        .because("its result would depend on the order in which its own threads run"),
                planted(module, "Threads", "Thread thread;"));
    }

    private static ProvenRule noClocks(String module) {
        return ProvenRule.of(
                noClasses()
                        .that()
                        .resideInAPackage(module)
                        .should()
                        .accessTargetWhere(describe("it reads a clock", PureFunctions::readsClock))
                        .because("its result would depend on when it is run; times are given to it"),
                planted(module, "Clock", "long now = System.nanoTime();"));
    }

    private static ProvenRule noRandomness(String module) {
        return ProvenRule.of(
                noClasses()
                        .that()
                        .resideInAPackage(module)
                        .should()
                        .dependOnClassesThat(named("sources of randomness", RANDOMNESS))
                        .orShould()
                        .callMethod(Math.class, "random")
                        .because("its result could not be had again from the trace file"),
                planted(module, "Dice", "java.util.Random random;"));
    }

    /** Reports are written to files, so this is for simulators only. */
    private static ProvenRule noFiles() {
        return ProvenRule.of(
                noClasses()
                        .that()
                        .resideInAPackage(SIMULATORS)
                        .should()
                        .dependOnClassesThat(resideInAnyPackage("java.nio.file..", "java.net..", "java.nio.channels..")
                                .or(resideInAnyPackage("java.io").and(simpleNameStartingWith("File")))
                                .as("are about files or the network"))
                        .because("a simulator sees the trace and the outputs, and nothing else"),
                planted(SIMULATORS, "Files", "java.nio.file.Path path;"));
    }

    private static PlantedClass planted(String module, String name, String member) {
        return PlantedClass.with(module.replace("..", ".planted." + name), member);
    }

    private static boolean readsClock(JavaAccess<?> access) {
        String owner = access.getTargetOwner().getName();
        String member = access.getTarget().getName();
        return (owner.equals("java.lang.System") && SYSTEM_CLOCKS.contains(member))
                || (owner.startsWith("java.time.") && member.equals("now"))
                || owner.equals("java.time.Clock")
                || (owner.equals("java.util.Date") && member.equals("<init>"));
    }

    private static DescribedPredicate<JavaClass> named(String description, Set<String> names) {
        return describe("are " + description, type -> names.contains(type.getName()));
    }
}
