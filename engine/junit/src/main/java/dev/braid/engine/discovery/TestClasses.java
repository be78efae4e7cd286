// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.discovery;

import dev.braid.engine.descriptor.ClassHierarchy;
import dev.braid.engine.jupiter.Jupiter;
import java.lang.annotation.Annotation;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Tells classes with traced tests from all others. */
final class TestClasses {
    private static final Optional<Class<? extends Annotation>> NESTED = Jupiter.find("Nested");

    private TestClasses() {}

    /**
     * {@return {@code true} if a scan of many classes is to select this one; nested classes are found through their
     * outer one}
     */
    static boolean standsAloneWithTests(Class<?> type) {
        return !isNested(type) && hasTests(type);
    }

    /** {@return {@code true} if the class has traced methods, or members that have, rightly or wrongly declared} */
    static boolean hasTests(Class<?> type) {
        return hasTests(type, new HashSet<>());
    }

    private static boolean hasTests(Class<?> type, Set<Class<?>> visited) {
        // An inner class may extend its outer class, and then is a member of itself.
        return visited.add(type)
                && (TracedMethods.areIn(type)
                        || members(type).stream()
                                .filter(member -> isNested(member) || isInner(member))
                                .anyMatch(member -> hasTests(member, visited)));
    }

    static boolean isNested(Class<?> type) {
        return Jupiter.isOn(type, NESTED);
    }

    static boolean isInner(Class<?> type) {
        return type.isMemberClass() && !Modifier.isStatic(type.getModifiers());
    }

    static boolean isAbstract(Class<?> type) {
        return Modifier.isAbstract(type.getModifiers());
    }

    static List<Class<?>> nestedWithTests(Class<?> type) {
        return members(type).stream()
                .filter(member -> isNested(member) && hasTests(member))
                .toList();
    }

    /** {@return the inner classes whose tests nobody runs, as {@code @Nested} is missing} */
    static List<Class<?>> innerWithTests(Class<?> type) {
        return members(type).stream()
                .filter(member -> isInner(member) && !isNested(member) && !isAbstract(member) && hasTests(member))
                .toList();
    }

    /** Member classes, inherited ones too. As in the language, one hides an inherited one of the same name. */
    private static List<Class<?>> members(Class<?> type) {
        Map<String, Class<?>> members = new LinkedHashMap<>();
        for (Class<?> each : ClassHierarchy.of(type)) {
            for (Class<?> member : each.getDeclaredClasses()) {
                members.put(member.getSimpleName(), member);
            }
        }
        return new ArrayList<>(members.values());
    }
}
