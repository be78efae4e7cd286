// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.discovery;

import dev.braid.engine.api.LinearizabilityTest;
import dev.braid.engine.api.TracedConcurrencyTest;
import dev.braid.engine.descriptor.ClassHierarchy;
import dev.braid.engine.jcstress.JcstressRun;
import dev.braid.engine.jcstress.JcstressTestClass;
import dev.braid.engine.linearizability.LinearizabilityRun;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.commons.support.HierarchyTraversalMode;
import org.junit.platform.commons.support.ReflectionSupport;

/** Finds the methods that are marked as traced tests, rightly or wrongly. */
final class TracedMethods {
    private TracedMethods() {}

    /** {@return {@code true} if a method of a class is a test that Braid must find itself} */
    static boolean isTraced(Class<?> type, Method method) {
        return method.equals(LinearizabilityRun.TEST)
                || method.equals(JcstressRun.TEST)
                || isAnnotated(method) && !FoundByJupiter.is(type, method);
    }

    private static boolean isAnnotated(Method method) {
        return AnnotationSupport.isAnnotated(method, TracedConcurrencyTest.class);
    }

    /**
     * {@return the traced methods, as far as Braid must find them, of a class and all its supertypes, without those
     * that are overridden; and the one that a class of operations has, or a test of jcstress}
     */
    static List<Method> of(Class<?> type) {
        List<Method> methods = new ArrayList<>(
                ReflectionSupport.findMethods(type, method -> isTraced(type, method), HierarchyTraversalMode.TOP_DOWN));
        if (AnnotationSupport.isAnnotated(type, LinearizabilityTest.class)) {
            methods.add(LinearizabilityRun.TEST);
        }
        if (JcstressTestClass.is(type)) {
            methods.add(JcstressRun.TEST);
        }
        return methods;
    }

    /** {@return {@code true} if the class has or inherits traced methods, even if only abstract ones} */
    static boolean areIn(Class<?> type) {
        return !of(type).isEmpty() || abstractOnes(type).findAny().isPresent();
    }

    /** {@return the traced methods without a body in a class and all its supertypes, overridden or not} */
    static Stream<Method> abstractOnes(Class<?> type) {
        return ClassHierarchy.of(type).stream()
                .flatMap(each -> Arrays.stream(each.getDeclaredMethods()))
                .filter(method -> Modifier.isAbstract(method.getModifiers()) && isAnnotated(method));
    }
}
