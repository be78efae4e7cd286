// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.discovery;

import dev.braid.engine.descriptor.Issue;
import dev.braid.engine.descriptor.Place;
import dev.braid.engine.jcstress.JcstressRun;
import dev.braid.engine.linearizability.LinearizabilityRun;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;

/**
 * Says what is wrong with a method that is marked as a traced test, and that Jupiter would pass over in silence. What
 * it refuses itself, it says when the test is run.
 */
final class MethodRules {
    private static final String NO_JUPITER = "is run by Jupiter, which is not on the class path";
    private static final String ADD_JUPITER = "add org.junit.jupiter:junit-jupiter to the tests' dependencies";

    private MethodRules() {}

    static List<Issue> check(Method method) {
        if (method.equals(LinearizabilityRun.TEST) || method.equals(JcstressRun.TEST)) {
            return List.of(); // what can be wrong is the class's
        }
        Place place = Place.of(method);
        return FoundByJupiter.isPresent()
                ? checkDeclaration(method, place)
                : List.of(place.error(NO_JUPITER, ADD_JUPITER));
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
}
