// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.linearizable;

import dev.braid.simulator.Simulators;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A class as a specification: its instances are called by one thread. Its methods go by the operations' names. */
final class ClassSpecification implements Specification {
    private final Class<?> type;
    private final Map<String, Method> methods = new HashMap<>();
    private final boolean comparesStates;

    private ClassSpecification(Class<?> type) {
        this.type = type;
        comparesStates = declares(type, "equals", Object.class) && declares(type, "hashCode");
    }

    /** @throws InconclusiveException if the class can't be loaded */
    static ClassSpecification named(String name) {
        try {
            return new ClassSpecification(Simulators.programClass(name));
        } catch (ClassNotFoundException | LinkageError e) {
            throw new InconclusiveException(
                    "The specification " + name + " is not on the class path (" + e
                            + "); run the test again, whose JVM has it, or put it and what it needs on the class path.",
                    e);
        }
    }

    @Override
    public Object initial() {
        return create(type);
    }

    @Override
    public String call(Object state, Operation operation) {
        Method method = method(operation);
        try {
            return ValueText.ofResult(method.getReturnType(), method.invoke(state, arguments(method, operation)));
        } catch (InvocationTargetException e) {
            Throwable thrown = e.getTargetException();
            if (thrown instanceof Error) {
                throw new InconclusiveException(
                        "The specification " + name() + " failed in " + operation.call() + ": " + thrown + "; fix it.",
                        thrown);
            }
            return ValueText.ofThrown(thrown);
        } catch (IllegalAccessException e) {
            throw new InconclusiveException(method + " can't be called: " + e.getMessage() + "; make it public.", e);
        } catch (IllegalArgumentException e) {
            throw new InconclusiveException(
                    "In the specification " + name() + ", " + operation.call() + " can't be run: " + e.getMessage()
                            + ".",
                    e);
        }
    }

    @Override
    public boolean comparesStates() {
        return comparesStates;
    }

    @Override
    public String name() {
        return type.getName();
    }

    private static @Nullable Object[] arguments(Method method, Operation operation) {
        Class<?>[] types = method.getParameterTypes();
        @Nullable Object[] arguments = new @Nullable Object[types.length];
        for (int i = 0; i < types.length; i++) {
            arguments[i] = ValueText.parse(operation.arguments().get(i), types[i]);
        }
        return arguments;
    }

    private Method method(Operation operation) {
        return methods.computeIfAbsent(
                operation.name() + "/" + operation.arguments().size(), key -> find(operation));
    }

    private Method find(Operation operation) {
        List<Method> found = new ArrayList<>();
        for (Class<?> each = type; each != null && found.isEmpty(); each = each.getSuperclass()) {
            for (Method method : each.getDeclaredMethods()) {
                if (method.getName().equals(operation.name())
                        && method.getParameterCount() == operation.arguments().size()
                        && !method.isBridge()
                        && !Modifier.isStatic(method.getModifiers())) {
                    found.add(method);
                }
            }
        }
        if (found.size() != 1) {
            throw new InconclusiveException("The specification " + name() + " has " + found.size() + " methods named "
                    + operation.name() + " with " + operation.arguments().size()
                    + " parameters; give it one, with the parameters of the operation.");
        }
        return accessible(found.get(0));
    }

    private static Method accessible(Method method) {
        method.setAccessible(true);
        return method;
    }

    private Object create(Class<?> one) {
        try {
            boolean inner = one.isMemberClass() && !Modifier.isStatic(one.getModifiers());
            Constructor<?> constructor =
                    inner ? one.getDeclaredConstructor(one.getDeclaringClass()) : one.getDeclaredConstructor();
            constructor.setAccessible(true);
            return inner ? constructor.newInstance(create(one.getDeclaringClass())) : constructor.newInstance();
        } catch (InvocationTargetException e) {
            throw notCreated(one, String.valueOf(e.getTargetException()), e.getTargetException());
        } catch (ReflectiveOperationException | RuntimeException e) {
            throw notCreated(one, e.toString(), e);
        }
    }

    private static InconclusiveException notCreated(Class<?> one, String why, Throwable cause) {
        return new InconclusiveException(
                "No instance of the specification " + one.getName() + " can be made: " + why
                        + "; give it a constructor without parameters, which succeeds.",
                cause);
    }

    private static boolean declares(Class<?> type, String name, Class<?>... parameters) {
        try {
            return type.getMethod(name, parameters).getDeclaringClass() != Object.class;
        } catch (NoSuchMethodException e) {
            return false;
        }
    }
}
