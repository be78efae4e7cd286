// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.discovery;

import dev.braid.engine.session.JupiterEngine;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;

/**
 * Tells the traced methods that Jupiter finds from those that Braid must find itself to refuse them: those that Jupiter
 * passes over in silence, because something is wrong with them, and all of them where there is no Jupiter.
 */
final class FoundByJupiter {
    private static final boolean PRESENT = JupiterEngine.find().isPresent();
    private static final String CONTINUATION = "kotlin.coroutines.Continuation";

    private FoundByJupiter() {}

    /** {@return {@code true} if Jupiter's engine is on the class path} */
    static boolean isPresent() {
        return PRESENT;
    }

    /** {@return {@code true} if Jupiter finds a method with {@code @TracedConcurrencyTest} in a class} */
    static boolean is(Class<?> type, Method method) {
        return PRESENT && isTestClass(type) && isTestMethod(method);
    }

    private static boolean isTestClass(Class<?> type) {
        return !Modifier.isPrivate(type.getModifiers())
                && !type.isLocalClass()
                && !type.isAnonymousClass()
                && TestClasses.isInner(type) == TestClasses.isNested(type);
    }

    private static boolean isTestMethod(Method method) {
        return !Modifier.isPrivate(method.getModifiers())
                && !Modifier.isStatic(method.getModifiers())
                && (method.getReturnType() == void.class || isSuspending(method));
    }

    /** {@return {@code true} if this is a suspending function of Kotlin's, which Jupiter runs from version 6 on} */
    private static boolean isSuspending(Method method) {
        Class<?>[] types = method.getParameterTypes();
        return types.length > 0 && types[types.length - 1].getName().equals(CONTINUATION);
    }
}
