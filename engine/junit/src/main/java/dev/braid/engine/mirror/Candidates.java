// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.mirror;

import dev.braid.engine.api.Traced;
import dev.braid.engine.api.TracedConcurrencyTest;
import dev.braid.engine.descriptor.ClassHierarchy;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.junit.platform.commons.support.AnnotationSupport;

/** Classes in which there can be tests that are traced: Jupiter is asked for no others. */
final class Candidates {
    private final TracedChoice choice;

    Candidates(TracedChoice choice) {
        this.choice = choice;
    }

    /** {@return {@code true} if there can be traced tests in a class, or in one inside of it} */
    boolean has(Class<?> type) {
        return has(type, new HashSet<>());
    }

    private boolean has(Class<?> type, Set<Class<?>> visited) {
        return choice.mayHaveTests(type)
                || ClassHierarchy.of(type).stream()
                        .anyMatch(each -> visited.add(each)
                                && (Arrays.stream(each.getDeclaredMethods()).anyMatch(Candidates::isMarked)
                                        || Arrays.stream(each.getDeclaredClasses())
                                                .anyMatch(member -> has(member, visited))));
    }

    private static boolean isMarked(Method method) {
        return AnnotationSupport.isAnnotated(method, TracedConcurrencyTest.class)
                || AnnotationSupport.isAnnotated(method, Traced.class);
    }
}
