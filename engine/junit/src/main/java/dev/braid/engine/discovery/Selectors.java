// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.discovery;

import java.lang.reflect.Method;
import java.util.List;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.discovery.DiscoverySelectors;

/** Selects a class or a method by the chain of classes around it, outermost first. */
final class Selectors {
    private Selectors() {}

    static DiscoverySelector ofClass(List<Class<?>> classes) {
        return classes.size() == 1
                ? DiscoverySelectors.selectClass(classes.get(0))
                : DiscoverySelectors.selectNestedClass(enclosing(classes), last(classes));
    }

    static DiscoverySelector ofMethod(List<Class<?>> classes, Method method) {
        return classes.size() == 1
                ? DiscoverySelectors.selectMethod(classes.get(0), method)
                : DiscoverySelectors.selectNestedMethod(enclosing(classes), last(classes), method);
    }

    private static List<Class<?>> enclosing(List<Class<?>> classes) {
        return classes.subList(0, classes.size() - 1);
    }

    private static Class<?> last(List<Class<?>> classes) {
        return classes.get(classes.size() - 1);
    }
}
