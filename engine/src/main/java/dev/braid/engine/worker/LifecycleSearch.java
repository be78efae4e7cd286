// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.worker;

import java.lang.annotation.Annotation;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.commons.support.HierarchyTraversalMode;

/**
 * Finds the methods around a class's tests, in Jupiter's order, once per class.
 *
 * <p>In the engine's JVM: the search loads some two hundred classes, which that JVM has loaded anyway, and the worker's
 * start would wait for them.
 */
final class LifecycleSearch {
    private static final ClassValue<TestClass> FOUND = new ClassValue<>() {
        @Override
        protected TestClass computeValue(Class<?> type) {
            return new TestClass(
                    type.getName(),
                    methods(type, BeforeAll.class, HierarchyTraversalMode.TOP_DOWN),
                    methods(type, BeforeEach.class, HierarchyTraversalMode.TOP_DOWN),
                    methods(type, AfterEach.class, HierarchyTraversalMode.BOTTOM_UP),
                    methods(type, AfterAll.class, HierarchyTraversalMode.BOTTOM_UP));
        }
    };

    private LifecycleSearch() {}

    static TestClass of(Class<?> type) {
        return FOUND.get(type);
    }

    private static List<MethodName> methods(
            Class<?> type, Class<? extends Annotation> annotation, HierarchyTraversalMode order) {
        List<MethodName> names = new ArrayList<>();
        AnnotationSupport.findAnnotatedMethods(type, annotation, order)
                .forEach(method -> names.add(MethodName.of(method)));
        return names;
    }
}
