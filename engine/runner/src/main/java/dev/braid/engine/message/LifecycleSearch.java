// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.message;

import dev.braid.engine.jupiter.Jupiter;
import java.util.ArrayList;
import java.util.List;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.commons.support.HierarchyTraversalMode;

/**
 * Finds the methods around all tests of a class, in Jupiter's order, once per class.
 *
 * <p>In the engine's JVM: the search loads some two hundred classes, which that JVM has loaded anyway, and the worker's
 * start would wait for them.
 */
public final class LifecycleSearch {
    private static final ClassValue<TestClass> FOUND = new ClassValue<>() {
        @Override
        protected TestClass computeValue(Class<?> type) {
            return new TestClass(
                    type.getName(),
                    methods(type, "BeforeAll", HierarchyTraversalMode.TOP_DOWN),
                    methods(type, "AfterAll", HierarchyTraversalMode.BOTTOM_UP));
        }
    };

    private LifecycleSearch() {}

    public static TestClass of(Class<?> type) {
        return FOUND.get(type);
    }

    private static List<MethodName> methods(Class<?> type, String annotation, HierarchyTraversalMode order) {
        List<MethodName> names = new ArrayList<>();
        Jupiter.find(annotation)
                .ifPresent(found -> AnnotationSupport.findAnnotatedMethods(type, found, order)
                        .forEach(method -> names.add(MethodName.of(method))));
        return names;
    }
}
