// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.discovery;

import dev.braid.engine.api.LinearizabilityTest;
import dev.braid.engine.descriptor.ClassHierarchy;
import dev.braid.engine.descriptor.Issue;
import dev.braid.engine.descriptor.Place;
import dev.braid.engine.jcstress.JcstressTestClass;
import dev.braid.engine.jupiter.Jupiter;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.TestInstance;
import org.junit.platform.commons.support.AnnotationSupport;

/** Says what is wrong with a concrete class that has traced tests, or members that have. */
final class ClassRules {
    private ClassRules() {}

    static List<Issue> check(Class<?> testClass) {
        Place place = Place.of(testClass);
        return isRunByBraid(testClass) ? checkAll(testClass, place) : checkWhatJupiterPassesOver(testClass, place);
    }

    private static boolean isRunByBraid(Class<?> testClass) {
        return AnnotationSupport.isAnnotated(testClass, LinearizabilityTest.class) || JcstressTestClass.is(testClass);
    }

    private static List<Issue> checkWhatJupiterPassesOver(Class<?> testClass, Place place) {
        return Stream.of(
                        checkDeclaration(testClass, place), MethodRules.checkAbstract(testClass), checkInner(testClass))
                .flatMap(List::stream)
                .toList();
    }

    private static List<Issue> checkAll(Class<?> testClass, Place place) {
        return Stream.of(
                        checkDeclaration(testClass, place),
                        checkConstructor(testClass, place),
                        checkHierarchy(testClass),
                        checkInstances(testClass, place),
                        AnnotationRules.checkLabels(testClass, place),
                        LifecycleRules.check(testClass),
                        MethodRules.checkAbstract(testClass),
                        OperationRules.check(testClass),
                        JcstressRules.check(testClass),
                        checkInner(testClass))
                .flatMap(List::stream)
                .toList();
    }

    private static List<Issue> checkDeclaration(Class<?> testClass, Place place) {
        List<Issue> issues = new ArrayList<>();
        if (Modifier.isPrivate(testClass.getModifiers())) {
            issues.add(place.error("is private", "make it package-private or public"));
        }
        if (testClass.isLocalClass()) {
            issues.add(place.error("has traced tests but is a local class", "make it a class of its own"));
        } else if (TestClasses.isNested(testClass) && !TestClasses.isInner(testClass)) {
            issues.add(place.error("is @Nested but no inner class", "make it a member class that is not static"));
        } else if (TestClasses.isInner(testClass) && !TestClasses.isNested(testClass)) {
            issues.add(missingNested(place));
        }
        return issues;
    }

    private static Issue missingNested(Place place) {
        return place.error("has traced tests but is an inner class without @Nested", "add @Nested or make it static");
    }

    /** The inner classes themselves are not selected classes when only the class around them is. */
    private static List<Issue> checkInner(Class<?> testClass) {
        return TestClasses.innerWithTests(testClass).stream()
                .map(inner -> missingNested(Place.of(inner)))
                .toList();
    }

    private static List<Issue> checkConstructor(Class<?> testClass, Place place) {
        int outerInstances = TestClasses.isInner(testClass) ? 1 : 0;
        boolean present = testClass.isLocalClass()
                || Arrays.stream(testClass.getDeclaredConstructors())
                        .anyMatch(constructor -> constructor.getParameterCount() == outerInstances);
        return present
                ? List.of()
                : List.of(place.error("has no constructor without parameters", "add one, package-private or public"));
    }

    private static List<Issue> checkHierarchy(Class<?> testClass) {
        List<Issue> issues = new ArrayList<>();
        for (Class<?> each : ClassHierarchy.of(testClass)) {
            issues.addAll(AnnotationRules.check(each, Place.of(each)));
            for (Field field : each.getDeclaredFields()) {
                issues.addAll(AnnotationRules.check(field, Place.of(field)));
            }
        }
        return issues;
    }

    private static List<Issue> checkInstances(Class<?> testClass, Place place) {
        if (!Jupiter.isPresent()) {
            return List.of();
        }
        return AnnotationSupport.findAnnotation(testClass, TestInstance.class)
                .filter(instances -> instances.value() == TestInstance.Lifecycle.PER_CLASS)
                .map(instances -> place.error(
                        "has @TestInstance(PER_CLASS), but each invocation of its operations has an instance of its own",
                        "remove it, and make @BeforeAll and @AfterAll methods static"))
                .stream()
                .toList();
    }
}
