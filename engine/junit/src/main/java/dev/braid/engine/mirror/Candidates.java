// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.mirror;

import dev.braid.engine.api.Traced;
import dev.braid.engine.api.TracedConcurrencyTest;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.platform.commons.support.AnnotationSupport;

/** Classes in which there can be tests that are traced: Jupiter is asked for no others. */
final class Candidates {
    private final TracedChoice choice;

    Candidates(TracedChoice choice) {
        this.choice = choice;
    }

    /** {@return whether there can be traced tests in a class, or in one inside of it} */
    boolean has(Class<?> type) {
        return has(type, new HashSet<>());
    }

    private boolean has(Class<?> type, Set<Class<?>> visited) {
        return choice.mayHaveTests(type)
                || hierarchy(type).stream()
                        .anyMatch(each -> visited.add(each)
                                && (Arrays.stream(each.getDeclaredMethods()).anyMatch(Candidates::isMarked)
                                        || Arrays.stream(each.getDeclaredClasses())
                                                .anyMatch(member -> has(member, visited))));
    }

    private static boolean isMarked(Method method) {
        return AnnotationSupport.isAnnotated(method, TracedConcurrencyTest.class)
                || AnnotationSupport.isAnnotated(method, Traced.class);
    }

    private static List<Class<?>> hierarchy(Class<?> type) {
        List<Class<?>> all = new ArrayList<>();
        for (Class<?> each = type; each != null && each != Object.class; each = each.getSuperclass()) {
            all.add(each);
            for (Class<?> contract : each.getInterfaces()) {
                all.addAll(hierarchy(contract));
            }
        }
        return all;
    }
}
