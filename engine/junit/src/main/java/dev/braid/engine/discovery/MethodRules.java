// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.discovery;

import dev.braid.engine.api.TracedConcurrencyTest;
import dev.braid.engine.descriptor.Declaration;
import dev.braid.engine.descriptor.DeclarationRules;
import dev.braid.engine.descriptor.Issue;
import dev.braid.engine.descriptor.Place;
import dev.braid.engine.jcstress.JcstressRun;
import dev.braid.engine.jupiter.Jupiter;
import dev.braid.engine.linearizability.LinearizabilityRun;
import dev.braid.trace.Outputs;
import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.platform.commons.support.AnnotationSupport;

/** Says what is wrong with a method that is marked as a traced test. */
final class MethodRules {
    private static final Optional<Class<? extends Annotation>> TEMP_DIR = Jupiter.find("io.TempDir");

    private MethodRules() {}

    static List<Issue> check(Method method) {
        if (method.equals(LinearizabilityRun.TEST) || method.equals(JcstressRun.TEST)) {
            return List.of(); // what can be wrong is the class's
        }
        Place place = Place.of(method);
        if (FoundByJupiter.isPresent()) {
            return checkDeclaration(method, place); // Jupiter passes over what is wrong here, and refuses the rest itself
        }
        return Stream.of(
                        checkDeclaration(method, place),
                        checkParameters(method, place),
                        checkElements(method, place),
                        AnnotationRules.check(method, place),
                        AnnotationRules.checkLabels(method, place))
                .flatMap(List::stream)
                .toList();
    }

    /** {@return an issue for each traced method without a body, in a class and all its supertypes} */
    static List<Issue> checkAbstract(Class<?> type) {
        return TracedMethods.abstractOnes(type)
                .map(method -> Place.of(method)
                        .error("is abstract", "mark the method that implements it with @TracedConcurrencyTest instead"))
                .toList();
    }

    private static List<Issue> checkDeclaration(Method method, Place place) {
        List<Issue> issues = new ArrayList<>();
        if (Modifier.isPrivate(method.getModifiers())) {
            issues.add(place.error("is private", "make it package-private or public"));
        }
        if (Modifier.isStatic(method.getModifiers())) {
            issues.add(place.error("is static", "make it an instance method"));
        }
        if (method.getReturnType() != void.class) {
            issues.add(place.error(
                    "returns " + method.getReturnType().getSimpleName(),
                    "make it return void, and hand what it found to an Outputs parameter"));
        }
        return issues;
    }

    private static List<Issue> checkParameters(Method method, Place place) {
        List<Issue> issues = new ArrayList<>();
        Parameter[] parameters = method.getParameters();
        if (parameters.length > 1) {
            issues.add(place.error(
                    "has " + parameters.length + " parameters", "leave one, of type " + Outputs.class.getName()));
        }
        for (Parameter parameter : parameters) {
            if (Jupiter.isOn(parameter, TEMP_DIR)) {
                issues.addAll(AnnotationRules.check(parameter, place));
            } else if (parameter.getType() != Outputs.class) {
                issues.add(place.error(
                        "has a parameter of type " + parameter.getType().getTypeName() + ", which Braid cannot supply",
                        "remove it, or make it a " + Outputs.class.getName()));
            }
        }
        return issues;
    }

    private static List<Issue> checkElements(Method method, Place place) {
        return AnnotationSupport.findAnnotation(method, TracedConcurrencyTest.class)
                .map(test -> DeclarationRules.check(Declaration.of(test), place))
                .orElseThrow(() -> new IllegalArgumentException(method + " is not a traced test"));
    }
}
