// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.discovery;

import dev.braid.engine.descriptor.Issue;
import dev.braid.engine.descriptor.Place;
import dev.braid.engine.jcstress.JcstressTestClass;
import dev.braid.simulator.outcome.OutcomeCase;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * Says what is wrong with a test of jcstress: what its annotation processor would refuse, and what Braid cannot run.
 */
final class JcstressRules {
    private JcstressRules() {}

    static List<Issue> check(Class<?> testClass) {
        return JcstressTestClass.is(testClass) ? check(new JcstressTestClass(testClass)) : List.of();
    }

    private static List<Issue> check(JcstressTestClass test) {
        Place place = Place.of(test.type());
        List<Issue> issues = new ArrayList<>();
        issues.addAll(test.isTermination() ? checkTermination(test, place) : checkMeeting(test, place));
        if (TestClasses.isInner(test.type())) {
            issues.add(place.error("is a test of jcstress and an inner class", "make it static"));
        }
        if (test.arbiters().size() > 1) {
            issues.add(place.error("has several arbiters", "mark one method with @Arbiter"));
        }
        issues.addAll(checkNames(test.methods()));
        test.methods().forEach(method -> issues.addAll(checkMethod(test, method)));
        test.cases().forEach(one -> checkId(one, place).ifPresent(issues::add));
        issues.addAll(LifecycleRules.refuseAroundEach(
                test.type(),
                "does not run around the runs of a test of jcstress",
                "do its work in the constructor of the state"));
        return issues;
    }

    private static List<Issue> checkMeeting(JcstressTestClass test, Place place) {
        List<Issue> issues = new ArrayList<>();
        if (test.actors().isEmpty()) {
            issues.add(place.error("has no actors", "mark the methods that threads are to run with @Actor"));
        }
        issues.addAll(checkOne(test.states(), "state", "State", place));
        issues.addAll(checkOne(test.results(), "result", "Result", place));
        return issues;
    }

    private static List<Issue> checkTermination(JcstressTestClass test, Place place) {
        List<Issue> issues = new ArrayList<>();
        if (test.actors().size() != 1 || test.signals().size() != 1) {
            issues.add(place.error(
                    "is about termination and has " + test.actors().size() + " actors and "
                            + test.signals().size() + " signals",
                    "mark one method with @Actor, and one with @Signal"));
        }
        return issues;
    }

    private static List<Issue> checkOne(Set<Class<?>> classes, String role, String annotation, Place place) {
        List<Issue> issues = new ArrayList<>();
        if (classes.size() != 1) {
            issues.add(place.error(
                    "has " + (classes.isEmpty() ? "no" : classes.size()) + " classes for its " + role,
                    "use one class marked with @" + annotation));
        }
        for (Class<?> type : classes) {
            boolean canBeMade = !TestClasses.isAbstract(type)
                    && Arrays.stream(type.getDeclaredConstructors())
                            .anyMatch(constructor -> constructor.getParameterCount() == 0);
            if (!canBeMade) {
                issues.add(Place.of(type)
                        .error(
                                "is a " + role + " of which each run needs an object, and cannot be made",
                                "make it a concrete, static class with a constructor without parameters"));
            }
        }
        return issues;
    }

    /** Traces know actors by their names. */
    private static List<Issue> checkNames(List<Method> methods) {
        List<Issue> issues = new ArrayList<>();
        Set<String> names = new HashSet<>();
        for (Method method : methods) {
            if (!names.add(method.getName())) {
                issues.add(Place.of(method)
                        .error("has the name of another actor, arbiter or signal", "give each a name of its own"));
            }
        }
        return issues;
    }

    private static List<Issue> checkMethod(JcstressTestClass test, Method method) {
        Place place = Place.of(method);
        List<Issue> issues = new ArrayList<>();
        if (Modifier.isStatic(method.getModifiers()) || Modifier.isAbstract(method.getModifiers())) {
            issues.add(place.error("is static or abstract", "make it an instance method with a body"));
        }
        for (Class<?> parameter : method.getParameterTypes()) {
            if (!test.supplies(parameter)) {
                issues.add(place.error(
                        "has a parameter of type " + parameter.getTypeName() + ", which jcstress does not supply",
                        "use a class marked with @State or @Result"));
            }
        }
        return issues;
    }

    private static Optional<Issue> checkId(OutcomeCase one, Place place) {
        try {
            Pattern.compile(one.id());
            return Optional.empty();
        } catch (PatternSyntaxException e) {
            return Optional.of(place.error(
                    "has an @Outcome whose id '" + one.id() + "' is not a regular expression (" + e.getDescription()
                            + ")",
                    "correct it"));
        }
    }
}
