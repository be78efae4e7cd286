// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Rules about the classes that may write to the standard streams. */
final class OutputRules {
    /** Classes of the worker and of the engine that handle the output of the program under test. */
    private static final Set<String> PASS_ON_THE_PROGRAMS_OUTPUT = Set.of(
            "dev.braid.engine.worker.TestRun",
            "dev.braid.engine.worker.JvmState",
            "dev.braid.engine.worker.Printed",
            "dev.braid.engine.session.OpenContainers",
            "dev.braid.engine.worker.UncaughtExceptions",
            "dev.braid.engine.launch.WorkerProcess");
    /** The class that says, once and after all tests, where the reports of those that failed are. */
    private static final Set<String> TELLS_WHERE_REPORTS_ARE = Set.of("dev.braid.engine.ReportFolder");

    /** A program of its own, whose output the command line reads. */
    private static final Set<String> COMMANDS_OF_THE_AGENT = Set.of("dev.braid.tracer.agent.JdkCheck");

    /** Classes of the agent that tell a person what they could tell nobody else: to standard error only. */
    private static final Set<String> WARN_FROM_THE_AGENT = Set.of(
            "dev.braid.tracer.agent.AgentInstaller",
            "dev.braid.pt.code.log.CodeLogAgent",
            "dev.braid.tracer.agent.AgentThread",
            "dev.braid.tracer.agent.BraidAgent");

    private OutputRules() {}

    static List<ProvenRule> rules() {
        Set<String> mayWarn = new HashSet<>(PASS_ON_THE_PROGRAMS_OUTPUT);
        mayWarn.addAll(WARN_FROM_THE_AGENT);
        Set<String> mayPrint = new HashSet<>(PASS_ON_THE_PROGRAMS_OUTPUT);
        mayPrint.addAll(TELLS_WHERE_REPORTS_ARE);
        mayPrint.addAll(COMMANDS_OF_THE_AGENT);
        return List.of(
                ProvenRule.of(
                        noClasses()
                                .that(areNeitherCommandLineNor(mayPrint))
                                .should()
                                .accessField(System.class, "out")
                                .because("Surefire's fork talks to Maven over standard output, and what a program under"
                                        + " test prints is its own"),
                        PlantedClass.with("dev.braid.planted.OutTalker", "void talk() { System.out.println(); }")),
                ProvenRule.of(
                        noClasses()
                                .that(areNeitherCommandLineNor(mayWarn))
                                .should()
                                .accessField(System.class, "err")
                                .because("a library reports through exceptions, reports and the system's logger"),
                        PlantedClass.with("dev.braid.planted.ErrTalker", "void talk() { System.err.println(); }")),
                ProvenRule.of(
                        noClasses()
                                .that(areNeitherCommandLineNor(mayWarn))
                                .should()
                                .callMethod(Throwable.class, "printStackTrace")
                                .because("a stack trace on standard error is a failure that nobody counts"),
                        PlantedClass.with(
                                "dev.braid.planted.StackTalker", "void talk(Throwable t) { t.printStackTrace(); }")));
    }

    private static DescribedPredicate<JavaClass> areNeitherCommandLineNor(Set<String> exempt) {
        return describe(
                "are neither part of the command line nor of " + exempt,
                type -> !type.getPackageName().startsWith("dev.braid.engine.command")
                        && exempt.stream()
                                .noneMatch(name -> type.getName().equals(name)
                                        || type.getName().startsWith(name + "$")));
    }
}
