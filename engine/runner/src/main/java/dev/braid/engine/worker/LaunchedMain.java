// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.worker;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The main method of a class, as {@code java} finds and calls it (JLS 12.1): with or without arguments, static or not.
 */
final class LaunchedMain {
    private static final String NAME = "main";

    private final Class<?> type;
    private final Method method;

    private LaunchedMain(Class<?> type, Method method) {
        this.type = type;
        this.method = method;
    }

    /**
     * Finds the main method of a class, which is not initialised for that.
     *
     * @throws NoSuchMethodException if it has none
     */
    static LaunchedMain find(Class<?> type) throws NoSuchMethodException {
        Method found = method(type, String[].class);
        if (found == null) {
            found = method(type);
        }
        if (found == null) {
            throw new NoSuchMethodException("class " + type.getName() + " has no main method");
        }
        found.setAccessible(true);
        return new LaunchedMain(type, found);
    }

    private static @Nullable Method method(Class<?> type, Class<?>... parameters) {
        for (Class<?> holder = type; holder != null; holder = holder.getSuperclass()) {
            for (Method method : holder.getDeclaredMethods()) {
                if (method.getName().equals(NAME)
                        && method.getReturnType() == void.class
                        && Arrays.equals(method.getParameterTypes(), parameters)
                        && !Modifier.isPrivate(method.getModifiers())) {
                    return method;
                }
            }
        }
        return null;
    }

    /** Calls it. Throws what it throws. */
    void run(String[] arguments) throws Throwable {
        try {
            Object receiver = null;
            if (!Modifier.isStatic(method.getModifiers())) {
                Constructor<?> constructor = type.getDeclaredConstructor();
                constructor.setAccessible(true);
                receiver = constructor.newInstance();
            }
            if (method.getParameterCount() == 0) {
                method.invoke(receiver);
            } else {
                method.invoke(receiver, (Object) arguments);
            }
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }
}
