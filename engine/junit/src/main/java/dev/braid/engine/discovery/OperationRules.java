// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.discovery;

import dev.braid.engine.api.LinearizabilityTest;
import dev.braid.engine.descriptor.Declaration;
import dev.braid.engine.descriptor.DeclarationRules;
import dev.braid.engine.descriptor.Issue;
import dev.braid.engine.descriptor.Place;
import dev.braid.engine.linearizability.LinearizabilityRun;
import dev.braid.engine.linearizability.OperationMethods;
import dev.braid.engine.linearizability.WaitingCalls;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.platform.commons.support.AnnotationSupport;

/** Says what is wrong with a class of operations. */
final class OperationRules {
    private static final int MOST_OPERATIONS = 1000;

    private OperationRules() {}

    static List<Issue> check(Class<?> testClass) {
        return AnnotationSupport.findAnnotation(testClass, LinearizabilityTest.class)
                .map(test -> check(testClass, test))
                .orElse(List.of());
    }

    private static List<Issue> check(Class<?> testClass, LinearizabilityTest test) {
        Place place = Place.of(testClass);
        List<Method> operations = OperationMethods.in(testClass);
        List<Issue> issues = new ArrayList<>();
        if (operations.isEmpty()) {
            issues.add(place.error("has no operations", "mark the methods to be called with @Operation"));
        }
        issues.addAll(checkElements(testClass, test, place));
        issues.addAll(checkNames(operations));
        operations.forEach(operation -> issues.addAll(checkOperation(operation, test)));
        issues.addAll(LifecycleRules.refuseAroundEach(
                testClass,
                "does not run around the invocations of operations",
                "do its work in the constructor or in the operations"));
        return issues;
    }

    private static List<Issue> checkElements(Class<?> testClass, LinearizabilityTest test, Place place) {
        List<Issue> issues = new ArrayList<>();
        DeclarationRules.checkPositive("threads", test.threads(), place).ifPresent(issues::add);
        DeclarationRules.checkPositive("operationsPerThread", test.operationsPerThread(), place)
                .ifPresent(issues::add);
        if (test.invocations() < 0) {
            issues.add(place.error(
                    "has invocations = " + test.invocations(), "use 1 or more, or leave it out for as many as fit"));
        }
        DeclarationRules.checkPositive("patienceMillis", test.patienceMillis(), place)
                .ifPresent(issues::add);
        if ((long) test.threads() * test.operationsPerThread() > MOST_OPERATIONS) {
            issues.add(place.error(
                    "has " + (long) test.threads() * test.operationsPerThread() + " operations in each invocation",
                    "use " + MOST_OPERATIONS + " or fewer, and more invocations"));
        }
        issues.addAll(DeclarationRules.check(Declaration.of(testClass, LinearizabilityRun.TEST), place));
        return issues;
    }

    /** Histories and specifications know operations by their names. */
    private static List<Issue> checkNames(List<Method> operations) {
        List<Issue> issues = new ArrayList<>();
        Set<String> names = new HashSet<>();
        for (Method operation : operations) {
            if (!names.add(operation.getName())) {
                issues.add(Place.of(operation)
                        .error("is an operation with the name of another one", "give each a name of its own"));
            }
        }
        return issues;
    }

    private static List<Issue> checkOperation(Method operation, LinearizabilityTest test) {
        Place place = Place.of(operation);
        List<Issue> issues = new ArrayList<>();
        if (Modifier.isPrivate(operation.getModifiers())) {
            issues.add(place.error("is private", "make it package-private or public"));
        }
        if (Modifier.isStatic(operation.getModifiers())) {
            issues.add(place.error("is static", "make it an instance method"));
        }
        if (Modifier.isAbstract(operation.getModifiers())) {
            issues.add(place.error("is abstract", "mark the method that implements it with @Operation instead"));
        }
        for (Parameter parameter : operation.getParameters()) {
            OperationMethods.problem(parameter)
                    .ifPresent(problem -> issues.add(place.error(problem.wrong(), problem.fix())));
        }
        if (OperationMethods.isKeyed(operation) && operation.getParameterCount() == 0) {
            issues.add(place.error("is keyed and has no parameter", "remove keyed = true, or add the key"));
        }
        checkSpecification(operation, test, place).ifPresent(issues::add);
        return issues;
    }

    private static Optional<Issue> checkSpecification(Method operation, LinearizabilityTest test, Place place) {
        if (test.specification() == void.class) {
            return WaitingCalls.in(operation)
                    .map(waiting -> place.error(
                            "may block in " + waiting + ", and would block forever if called by one thread",
                            "give the wait a time limit, or name a specification whose method of that name returns or"
                                    + " throws something else where this one waits"));
        }
        boolean present = Stream.<Class<?>>iterate(
                        test.specification(), type -> type != null, type -> type.getSuperclass())
                .flatMap(type -> Arrays.stream(type.getDeclaredMethods()))
                .anyMatch(method -> method.getName().equals(operation.getName())
                        && Arrays.equals(method.getParameterTypes(), operation.getParameterTypes()));
        return present
                ? Optional.empty()
                : Optional.of(place.error(
                        "is missing in the specification "
                                + test.specification().getName(),
                        "add a method of that name and those parameters there"));
    }
}
