// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.message;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;

/**
 * Names a method for another JVM with the same class path.
 *
 * @param className the name of the class or interface that declares it
 * @param parameterTypes as {@link Class#getName} gives them
 */
public record MethodName(String className, String name, List<String> parameterTypes) {
    public MethodName {
        parameterTypes = List.copyOf(parameterTypes);
    }

    static MethodName of(Method method) {
        List<String> types = new ArrayList<>();
        for (Class<?> type : method.getParameterTypes()) {
            types.add(type.getName());
        }
        return new MethodName(method.getDeclaringClass().getName(), method.getName(), types);
    }

    /**
     * {@return the method, ready to be called}
     *
     * @param user the class that has or inherits it, whose loader knows the others
     * @throws IllegalStateException if there is no such method
     */
    public Method in(Class<?> user) {
        Method found = null;
        for (Method method : declaring(user).getDeclaredMethods()) {
            // A bridge has the same name and types as the method that it leads to.
            if (method.getName().equals(name) && hasParameters(method) && (found == null || found.isBridge())) {
                found = method;
            }
        }
        if (found == null) {
            throw missing(user);
        }
        found.setAccessible(true);
        return found;
    }

    private Class<?> declaring(Class<?> user) {
        if (user.getName().equals(className)) {
            return user;
        }
        try {
            return Class.forName(className, false, user.getClassLoader());
        } catch (ClassNotFoundException e) {
            throw missing(user);
        }
    }

    private boolean hasParameters(Method method) {
        Class<?>[] types = method.getParameterTypes();
        if (types.length != parameterTypes.size()) {
            return false;
        }
        for (int i = 0; i < types.length; i++) {
            if (!types[i].getName().equals(parameterTypes.get(i))) {
                return false;
            }
        }
        return true;
    }

    private IllegalStateException missing(Class<?> user) {
        return new IllegalStateException("Class " + user.getName() + " has no method " + name + "("
                + String.join(", ", parameterTypes)
                + ") in the worker. Is the class path of the worker that of the tests?");
    }
}
