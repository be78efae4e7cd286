// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.descriptor;

import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Set;

/** The types that a class inherits from. */
public final class ClassHierarchy {
    private ClassHierarchy() {}

    /** {@return the class, its superclasses and all their interfaces, supertypes first, without {@link Object}} */
    public static Set<Class<?>> of(Class<?> type) {
        Set<Class<?>> found = new LinkedHashSet<>();
        add(type, found);
        return found;
    }

    private static void add(Class<?> type, Set<Class<?>> found) {
        Class<?> superclass = type.getSuperclass();
        if (superclass != null && superclass != Object.class) {
            add(superclass, found);
        }
        Arrays.stream(type.getInterfaces()).forEach(each -> add(each, found));
        found.add(type);
    }
}
