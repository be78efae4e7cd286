// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.worker;

import dev.braid.engine.linearizability.LinearizabilityRun.Instances;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.List;

/** Makes an instance of each class of a nest, outermost first, each in the one before it. */
final class Nest {
    private final List<Constructor<?>> constructors = new ArrayList<>();

    Nest(List<LoadedTestClass> classes) {
        for (int level = 0; level < classes.size(); level++) {
            constructors.add(constructor(classes.get(level).type(), level > 0));
        }
    }

    /** {@return the test's class, of its nest} */
    static Class<?> innermost(List<LoadedTestClass> classes) {
        return classes.get(classes.size() - 1).type();
    }

    /** {@return the factory for instances of the test's class} */
    static Instances instances(List<LoadedTestClass> classes) {
        Nest nest = new Nest(classes);
        int last = classes.size() - 1;
        return () -> nest.create()[last];
    }

    Object[] create() throws Throwable {
        Object[] instances = new Object[constructors.size()];
        for (int i = 0; i < instances.length; i++) {
            instances[i] = newInstance(constructors.get(i), i == 0 ? new Object[0] : new Object[] {instances[i - 1]});
        }
        return instances;
    }

    private static Object newInstance(Constructor<?> constructor, Object[] arguments) throws Throwable {
        try {
            return constructor.newInstance(arguments);
        } catch (InvocationTargetException e) {
            throw e.getTargetException();
        }
    }

    private static Constructor<?> constructor(Class<?> type, boolean nested) {
        try {
            Constructor<?> constructor =
                    nested ? type.getDeclaredConstructor(type.getDeclaringClass()) : type.getDeclaredConstructor();
            constructor.setAccessible(true);
            return constructor;
        } catch (NoSuchMethodException e) {
            throw new IllegalStateException(
                    "Class " + type.getName() + " has no constructor without parameters"
                            + (nested ? "" : ", or is an inner class without @Nested")
                            + ". Add one; a test class can't be given anything else.",
                    e);
        }
    }
}
