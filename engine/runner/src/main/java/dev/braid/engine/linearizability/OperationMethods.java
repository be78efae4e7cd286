// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.linearizability;

import dev.braid.engine.api.Operation;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.util.List;
import java.util.Optional;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.commons.support.HierarchyTraversalMode;

/** Finds the methods that are marked as operations, rightly or wrongly. */
public final class OperationMethods {
    private OperationMethods() {}

    /** Problem with something, and its fix. */
    public record Problem(String wrong, String fix) {}

    /** {@return the operations of a class and all its supertypes, without those that are overridden} */
    public static List<Method> in(Class<?> testClass) {
        return AnnotationSupport.findAnnotatedMethods(testClass, Operation.class, HierarchyTraversalMode.TOP_DOWN);
    }

    public static boolean isKeyed(Method operation) {
        return AnnotationSupport.findAnnotation(operation, Operation.class)
                .map(Operation::keyed)
                .orElse(false);
    }

    /** {@return the reason that no values can be generated for the parameter} */
    public static Optional<Problem> problem(Parameter parameter) {
        return ArgumentSource.problem(parameter);
    }
}
