// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Modules that each module may use: the arrows of the design. */
final class ModuleArrows {
    private static final String TRACE = "dev.braid.trace..";
    private static final String SIMULATOR = "dev.braid.simulator..";
    private static final String REPORT = "dev.braid.report..";
    private static final String NATIVE_PT = "dev.braid.pt..";
    private static final String CONTROL_FLOW = "dev.braid.flow..";
    private static final String FRAME = "dev.braid.frame..";
    private static final String API = "dev.braid.engine.api..";
    private static final String AGENT = "dev.braid.engine.agent..";
    private static final String MESSAGE = "dev.braid.engine.message..";
    private static final String WORKER = "dev.braid.engine.worker..";
    private static final String LAUNCH = "dev.braid.engine.launch..";
    private static final String RUN = "dev.braid.engine.run..";
    /** Kinds of tests, as the worker and those that discover them know them. */
    private static final String JCSTRESS = "dev.braid.engine.jcstress..";

    private static final String LINEARIZABILITY = "dev.braid.engine.linearizability..";
    private static final String JUPITER = "dev.braid.engine.jupiter..";
    private static final String CODE = "dev.braid.engine.code..";
    private static final String SESSION = "dev.braid.engine.session..";
    private static final String EXPLORE = "dev.braid.engine.explore..";
    private static final String CONTROL = "dev.braid.engine.control..";
    private static final List<String> RUNNER = List.of(
            AGENT, MESSAGE, WORKER, LAUNCH, RUN, JCSTRESS, LINEARIZABILITY, JUPITER, CODE, SESSION, EXPLORE, CONTROL);
    private static final String JUNIT = "dev.braid.engine";
    private static final String DESCRIPTOR = "dev.braid.engine.descriptor..";
    private static final String DISCOVERY = "dev.braid.engine.discovery..";
    private static final String MIRROR = "dev.braid.engine.mirror..";
    private static final String COMMAND = "dev.braid.engine.command..";
    /** A program in the engine's jar, which the engine traces to test itself. */
    private static final String DEMO = "dev.braid.demo..";

    /** Programs with bugs, by which a worker shows that it finds some. */
    private static final String PLANTED = "dev.braid.planted..";

    private static final String BOOTSTRAP = "dev.braid.tracer.bootstrap..";
    /** Code that works at points, as hooks do at accesses. */
    private static final String POINTS = "dev.braid.tracer.schedule..";

    private static final String SCHEDULE = "dev.braid.schedule..";
    private static final Set<String> JAVA_BASE = ModuleLayer.boot()
            .findModule("java.base")
            .orElseThrow()
            .getDescriptor()
            .packages();

    private ModuleArrows() {}

    static List<ProvenRule> rules() {
        return List.of(
                arrows(TRACE, List.of(), "every other module reads traces, so the format must not know any of them"),
                arrows(
                        SIMULATOR,
                        List.of(TRACE),
                        "a simulator is a function of a trace, wherever the trace comes from"),
                arrows(
                        REPORT,
                        List.of(TRACE, SIMULATOR),
                        "a report can be made again from a trace file, with no engine"),
                arrows(NATIVE_PT, List.of(TRACE), "recorders of the hardware know the trace and nothing behind it"),
                arrows(
                        CONTROL_FLOW,
                        List.of(TRACE, SIMULATOR, REPORT, NATIVE_PT),
                        "the way of a thread is found in files, with no engine"),
                arrows(FRAME, List.of(), "frames are a library for users, and must be usable without Braid's engine"),
                arrows(SCHEDULE, List.of(), "strategies work inside of the JVM of the test, between two instructions"),
                arrows(API, List.of(SIMULATOR), "authors of tests compile against it, and against nothing behind it"),
                arrows(
                        MESSAGE,
                        List.of(TRACE, JUPITER, EXPLORE, SCHEDULE),
                        "both JVMs have messages, and neither side may reach the other through them"),
                arrows(
                        SESSION,
                        List.of(MESSAGE, API, TRACE),
                        "what runs Jupiter knows neither the agent nor the engine's JVM"),
                arrows(
                        EXPLORE,
                        List.of(SCHEDULE),
                        "a search runs whatever it is given, and knows neither Jupiter nor messages"),
                arrows(
                        WORKER,
                        List.of(
                                MESSAGE,
                                SESSION,
                                EXPLORE,
                                CONTROL,
                                SCHEDULE,
                                PLANTED,
                                API,
                                JCSTRESS,
                                LINEARIZABILITY,
                                JUPITER,
                                CODE,
                                TRACE,
                                NATIVE_PT,
                                FRAME,
                                SIMULATOR),
                        "the worker runs beside the program under test: nothing there launches, reads traces or"
                                + " judges them"),
                arrows(
                        LAUNCH,
                        List.of(AGENT, MESSAGE, WORKER, API, TRACE, NATIVE_PT),
                        "what starts a worker knows no test and no verdict"),
                arrows(
                        RUN,
                        Stream.concat(
                                        RUNNER.stream(),
                                        Stream.of(API, TRACE, SIMULATOR, SCHEDULE, NATIVE_PT, CONTROL_FLOW, FRAME))
                                .toList(),
                        "a run ends in verdicts, which others report"),
                arrows(
                        List.of(JUNIT, DESCRIPTOR, DISCOVERY, MIRROR),
                        Stream.concat(
                                        RUNNER.stream(),
                                        Stream.of(API, TRACE, SIMULATOR, REPORT, NATIVE_PT, CONTROL_FLOW, SCHEDULE))
                                .toList(),
                        "the JUnit engine runs tests and reports them, and knows no command"),
                arrows(
                        COMMAND,
                        Stream.concat(
                                        RUNNER.stream(),
                                        Stream.of(
                                                JUNIT,
                                                API,
                                                TRACE,
                                                SIMULATOR,
                                                REPORT,
                                                SCHEDULE,
                                                NATIVE_PT,
                                                CONTROL_FLOW,
                                                FRAME,
                                                DEMO))
                                .toList(),
                        "commands compose all others, and know no discovery of tests"),
                arrows(PLANTED, List.of(), "it is traced as a user's program is"),
                arrows(DEMO, List.of(), "it stands for a user's program, which knows nothing of Braid"),
                agentUsesConstantsOnly(),
                bootstrapUsesJavaBaseOnly(),
                noCycles());
    }

    private static ProvenRule arrows(String module, List<String> others, String because) {
        return arrows(List.of(module), others, because);
    }

    private static ProvenRule arrows(List<String> module, List<String> others, String because) {
        String[] packages = module.toArray(new String[0]);
        String[] allowed = Stream.concat(module.stream(), others.stream()).toArray(String[]::new);
        return ProvenRule.of(
                noClasses()
                        .that()
                        .resideInAnyPackage(packages)
                        .should()
                        .dependOnClassesThat(resideInAPackage("dev.braid..")
                                .and(not(resideInAnyPackage(allowed)))
                                .as("belong to a module of Braid other than %s", String.join(", ", allowed)))
                        .because(because),
                PlantedClass.with(
                        (packages[0] + ".Neighbour").replace("...Neighbour", ".planted.Neighbour"),
                        "dev.braid.tracer.agent.BraidAgent other;"));
    }

    private static ProvenRule agentUsesConstantsOnly() {
        return ProvenRule.of(
                noClasses()
                        .that()
                        .resideInAPackage("dev.braid.tracer..")
                        .should()
                        .dependOnClassesThat(resideInAPackage("dev.braid..")
                                .and(not(resideInAnyPackage(
                                        "dev.braid.tracer..",
                                        "dev.braid.schedule",
                                        "dev.braid.trace",
                                        "dev.braid.trace.flow",
                                        "dev.braid.trace.layout",
                                        "dev.braid.trace.option")))
                                .as("belong to Braid, but neither to the tracer nor to what it shares"))
                        .because(
                                "the agent runs in the program under test, and shares with the engine the layout of"
                                        + " records, the options, which instruction decides what, and strategies, and nothing else"),
                PlantedClass.with(
                        "dev.braid.tracer.agent.planted.Neighbour", "dev.braid.trace.file.TraceFileReader reader;"));
    }

    private static ProvenRule bootstrapUsesJavaBaseOnly() {
        return ProvenRule.of(
                classes()
                        .that()
                        .resideInAnyPackage(BOOTSTRAP, POINTS, SCHEDULE)
                        .should()
                        .onlyDependOnClassesThat(inJavaBase()
                                .or(resideInAnyPackage(
                                        BOOTSTRAP, POINTS, SCHEDULE, "org.jspecify.annotations", "org.apiguardian.api"))
                                .as("are in java.base, or hooks, or work at points"))
                        .because("hooks run inside of the JDK's own classes, where no other module can be seen;"
                                + " annotations that are absent do no harm"),
                PlantedClass.with("dev.braid.tracer.bootstrap.planted.Neighbour", "java.util.logging.Logger logger;"));
    }

    private static ProvenRule noCycles() {
        return ProvenRule.of(
                slices().matching("dev.(**)")
                        .should()
                        .beFreeOfCycles()
                        .because("packages in a cycle can be understood only all at once"),
                PlantedClass.with("dev.braid.planted.one.First", "dev.braid.planted.two.Second second;"),
                PlantedClass.with("dev.braid.planted.two.Second", "dev.braid.planted.one.First first;"));
    }

    private static DescribedPredicate<JavaClass> inJavaBase() {
        return DescribedPredicate.describe(
                "are in java.base",
                type -> type.getBaseComponentType().isPrimitive()
                        || JAVA_BASE.contains(type.getBaseComponentType().getPackageName()));
    }
}
