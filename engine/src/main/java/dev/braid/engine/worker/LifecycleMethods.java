// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.worker;

import java.lang.reflect.Method;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.commons.support.HierarchyTraversalMode;

/**
 * The {@code @BeforeEach} and {@code @AfterEach} methods of test classes, each in Jupiter's order. They are looked for
 * once per class: the search takes longer than a small test.
 *
 * <p>Thread safety: one thread of a test at a time; the main thread waits for the end of each.
 */
final class LifecycleMethods {
    private final Map<Class<?>, OfClass> known = new HashMap<>();

    /** Those of one class. */
    record OfClass(List<Method> before, List<Method> after) {}

    OfClass of(Class<?> type) {
        OfClass methods = known.get(type);
        if (methods == null) {
            methods = new OfClass(
                    AnnotationSupport.findAnnotatedMethods(type, BeforeEach.class, HierarchyTraversalMode.TOP_DOWN),
                    AnnotationSupport.findAnnotatedMethods(type, AfterEach.class, HierarchyTraversalMode.BOTTOM_UP));
            known.put(type, methods);
        }
        return methods;
    }
}
