// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.discovery;

import dev.braid.engine.descriptor.Issue;
import dev.braid.engine.descriptor.Place;
import dev.braid.engine.jupiter.Jupiter;
import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.commons.support.HierarchyTraversalMode;

/** Says what is wrong with the methods that prepare traced tests and clean up after them. */
final class LifecycleRules {
    private static final List<Class<? extends Annotation>> PER_TEST = Jupiter.findAll("BeforeEach", "AfterEach");
    private static final List<Class<? extends Annotation>> PER_CLASS = Jupiter.findAll("BeforeAll", "AfterAll");

    private LifecycleRules() {}

    static List<Issue> check(Class<?> testClass) {
        return Stream.concat(PER_TEST.stream(), PER_CLASS.stream())
                .flatMap(phase ->
                        AnnotationSupport.findAnnotatedMethods(testClass, phase, HierarchyTraversalMode.TOP_DOWN)
                                .stream()
                                .flatMap(method -> check(method, phase).stream()))
                .toList();
    }

    /** Refuses the methods around each test, of a class and those around it, where they would not run. */
    static List<Issue> refuseAroundEach(Class<?> testClass, String wrong, String fix) {
        List<Issue> issues = new ArrayList<>();
        for (Class<?> each = testClass; each != null; each = each.getDeclaringClass()) {
            for (Class<? extends Annotation> phase : PER_TEST) {
                for (Method method :
                        AnnotationSupport.findAnnotatedMethods(each, phase, HierarchyTraversalMode.TOP_DOWN)) {
                    issues.add(
                            Place.of(method).error("is a @" + phase.getSimpleName() + " method, which " + wrong, fix));
                }
            }
        }
        return issues;
    }

    private static List<Issue> check(Method method, Class<? extends Annotation> phase) {
        List<Issue> issues = new ArrayList<>();
        Place place = Place.of(method);
        String is = "is a @" + phase.getSimpleName() + " method and ";
        boolean needsStatic = PER_CLASS.contains(phase);
        if (Modifier.isPrivate(method.getModifiers())) {
            issues.add(place.error(is + "private", "make it package-private or public"));
        }
        if (Modifier.isStatic(method.getModifiers()) != needsStatic) {
            issues.add(
                    needsStatic
                            ? place.error(is + "not static", "make it static")
                            : place.error(is + "static", "make it an instance method"));
        }
        if (method.getParameterCount() > 0) {
            issues.add(place.error(is + "has parameters, which Braid cannot supply", "remove them"));
        }
        if (method.getReturnType() != void.class) {
            issues.add(place.error(is + "returns " + method.getReturnType().getSimpleName(), "make it return void"));
        }
        issues.addAll(AnnotationRules.check(method, place));
        return issues;
    }
}
