// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.descriptor;

import dev.braid.engine.api.ControlFlow;
import dev.braid.engine.api.LinearizabilityTest;
import dev.braid.engine.api.Schedules;
import dev.braid.engine.api.Traced;
import dev.braid.engine.api.TracedConcurrencyTest;
import dev.braid.engine.api.TracedConcurrencyTest.Control;
import dev.braid.engine.api.TracedConcurrencyTest.Expectation;
import dev.braid.engine.jcstress.JcstressRun;
import dev.braid.engine.linearizability.LinearizabilityRun;
import dev.braid.simulator.Simulator;
import dev.braid.simulator.linearizable.LinearizableSimulator;
import dev.braid.simulator.outcome.OutcomesSimulator;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.platform.commons.support.AnnotationSupport;

/**
 * Declaration of how a test is to run and to be judged, whichever annotation makes it.
 *
 * @param isOfOrdinaryTest whether the test is one without Braid, too, and so need not have anything to be traced
 * @param schedules its request for schedules; empty if it has none
 */
public record Declaration(
        List<Class<? extends Simulator>> simulators,
        Expectation expectation,
        int trials,
        long timeoutSeconds,
        List<Control> controls,
        int controlRuns,
        ControlFlow controlFlow,
        boolean isOfOrdinaryTest,
        Optional<Schedules> schedules) {
    /** The declaration of a test that says nothing of how it is traced. */
    public static final Declaration DEFAULT = new Declaration(
            List.of(), Expectation.AGREES, 1, 60, List.of(), 10, ControlFlow.NONE, true, Optional.empty());

    private static final long JCSTRESS_SECONDS = 60;

    public static Declaration of(TracedConcurrencyTest test) {
        return new Declaration(
                List.of(test.simulators()),
                test.expect(),
                test.trials(),
                test.timeoutSeconds(),
                List.of(test.control()),
                test.controlRuns(),
                test.controlFlow(),
                false,
                Optional.empty());
    }

    public static Declaration of(Traced test) {
        return new Declaration(
                List.of(test.simulators()),
                test.expect(),
                test.trials(),
                test.timeoutSeconds(),
                List.of(test.control()),
                test.controlRuns(),
                test.controlFlow(),
                true,
                Optional.empty());
    }

    public static Declaration of(LinearizabilityTest test) {
        List<Class<? extends Simulator>> simulators = new ArrayList<>();
        simulators.add(LinearizableSimulator.class);
        simulators.addAll(Arrays.asList(test.simulators()));
        return new Declaration(
                simulators.stream().distinct().toList(),
                test.expect(),
                test.trials(),
                test.timeoutSeconds(),
                List.of(test.control()),
                test.controlRuns(),
                ControlFlow.NONE,
                false,
                Optional.empty());
    }

    /** {@return the same declaration, with what a test says of its schedules} */
    public Declaration with(Optional<Schedules> newSchedules) {
        return new Declaration(
                simulators,
                expectation,
                trials,
                timeoutSeconds,
                controls,
                controlRuns,
                controlFlow,
                isOfOrdinaryTest,
                newSchedules);
    }

    /** Returns the declaration of every test of jcstress: its annotations say nothing of how often it runs. */
    private static Declaration ofJcstress() {
        return new Declaration(
                List.of(OutcomesSimulator.class),
                Expectation.AGREES,
                1,
                JCSTRESS_SECONDS,
                List.of(),
                10,
                ControlFlow.NONE,
                false,
                Optional.empty());
    }

    /**
     * {@return the declaration of a method of a test class}
     *
     * @throws IllegalArgumentException if it is not a traced test
     */
    public static Declaration of(Class<?> testClass, Method method) {
        if (method.equals(JcstressRun.TEST)) {
            return ofJcstress().with(AnnotationSupport.findAnnotation(testClass, Schedules.class));
        }
        return method.equals(LinearizabilityRun.TEST)
                ? of(AnnotationSupport.findAnnotation(testClass, LinearizabilityTest.class)
                                .orElseThrow(() ->
                                        new IllegalArgumentException(testClass + " is not a test of linearizability")))
                        .with(AnnotationSupport.findAnnotation(testClass, Schedules.class))
                : of(AnnotationSupport.findAnnotation(method, TracedConcurrencyTest.class)
                        .orElseThrow(() -> new IllegalArgumentException(method + " is not a traced test")));
    }
}
