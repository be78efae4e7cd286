// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.session;

import dev.braid.engine.api.TracedConcurrencyTest;
import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestTemplate;

/** Tells traced tests with one invocation from those whose other annotations bring invocations. */
public final class PlainTest {
    private PlainTest() {}

    /**
     * {@return {@code true} if a method is a traced test and no annotation beside {@code @TracedConcurrencyTest}, such
     * as {@code @ParameterizedTest}, makes it a test template}
     */
    public static boolean is(Method method) {
        Set<Class<?>> annotations = annotations(method);
        return annotations.contains(TracedConcurrencyTest.class) && !annotations.contains(TestTemplate.class);
    }

    /**
     * {@return {@code true} if a method is a test by {@code @Test} or {@code @TestFactory}, whatever it is beside that}
     */
    public static boolean isAnotherTest(Method method) {
        Set<Class<?>> annotations = annotations(method);
        return annotations.contains(Test.class) || annotations.contains(TestFactory.class);
    }

    private static Set<Class<?>> annotations(Method method) {
        Set<Class<?>> seen = new HashSet<>();
        for (Annotation annotation : method.getDeclaredAnnotations()) {
            collect(annotation.annotationType(), seen);
        }
        return seen;
    }

    /** Adds an annotation and what it carries, without what {@code @TracedConcurrencyTest} itself carries. */
    private static void collect(Class<? extends Annotation> type, Set<Class<?>> seen) {
        if (seen.add(type) && type != TracedConcurrencyTest.class) {
            for (Annotation annotation : type.getDeclaredAnnotations()) {
                collect(annotation.annotationType(), seen);
            }
        }
    }
}
