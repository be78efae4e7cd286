// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.jcstress;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The objects that one run works on.
 *
 * @param test the test on which methods are called; it may be the state as well
 * @param state null if the test has none
 * @param result null if the test has none
 */
record RunObjects(
        Object test, @Nullable Object state, @Nullable Object result) {

    /**
     * Makes new ones. All look-ups are done when it is made, so that little but the program's code runs while it is
     * traced.
     */
    static final class Maker {
        private final Constructor<?> test;
        private final @Nullable Constructor<?> state;
        private final @Nullable Constructor<?> result;

        Maker(JcstressTestClass test) {
            this.test = constructor(test.type());
            state = constructor(test.state());
            result = constructor(test.result());
        }

        private static @Nullable Constructor<?> constructor(Optional<Class<?>> type) {
            return type.isEmpty() ? null : constructor(type.get());
        }

        private static Constructor<?> constructor(Class<?> type) {
            try {
                Constructor<?> constructor = type.getDeclaredConstructor();
                constructor.setAccessible(true);
                return constructor;
            } catch (NoSuchMethodException e) {
                throw new IllegalStateException(
                        "Class " + type.getName() + " has no constructor without parameters. Add one; each run needs an"
                                + " object of it.",
                        e);
            }
        }

        /** {@return new objects; throws what their constructors throw} */
        RunObjects make() throws Throwable {
            Object instance = make(test);
            return new RunObjects(instance, make(state, instance), make(result, instance));
        }

        private static @Nullable Object make(@Nullable Constructor<?> constructor, Object instance) throws Throwable {
            if (constructor == null) {
                return null;
            }
            return constructor.getDeclaringClass() == instance.getClass() ? instance : make(constructor);
        }

        private static Object make(Constructor<?> constructor) throws Throwable {
            try {
                return constructor.newInstance();
            } catch (InvocationTargetException e) {
                throw e.getTargetException();
            }
        }
    }

    /** {@return the one of them that is of a type, or the thread of the actor} */
    Object argument(Class<?> type, Thread actor) {
        if (type.isInstance(state)) {
            return state;
        }
        return type.isInstance(result) ? result : actor;
    }
}
