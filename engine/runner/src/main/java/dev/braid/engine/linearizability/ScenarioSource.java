// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.linearizability;

import dev.braid.engine.api.LinearizabilityTest;
import dev.braid.simulator.linearizable.Subject;
import java.util.List;
import java.util.stream.Collectors;

/** Makes the scenarios of a class annotated with {@link LinearizabilityTest}. */
final class ScenarioSource {
    private final LinearizabilityTest test;
    private final List<OperationMethod> operations;
    private final Subject subject;

    ScenarioSource(Class<?> testClass) {
        test = testClass.getAnnotation(LinearizabilityTest.class);
        operations = OperationMethod.of(testClass);
        Class<?> specification = test.specification() == void.class ? testClass : test.specification();
        subject = new Subject(
                testClass.getName(),
                specification.getName(),
                operations.stream()
                        .filter(OperationMethod::isKeyed)
                        .map(OperationMethod::name)
                        .collect(Collectors.toSet()));
    }

    /** {@return the scenario that follows from a seed} */
    Scenario of(long seed) {
        return Scenario.of(seed, operations, test.threads(), test.operationsPerThread());
    }

    /**
     * {@return the scenario of a text}
     *
     * @throws IllegalArgumentException if it is not a scenario, or not one of this class
     */
    Scenario parse(String text) {
        return of(Scenario.seedOf(text)).keeping(text);
    }

    LinearizabilityTest test() {
        return test;
    }

    /** {@return the object under test} */
    Subject subject() {
        return subject;
    }
}
