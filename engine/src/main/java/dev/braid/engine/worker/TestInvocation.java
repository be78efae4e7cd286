// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.worker;

import dev.braid.trace.Outputs;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.platform.commons.support.ReflectionSupport;

/**
 * One invocation of a test method, with its instances and the {@code @BeforeEach} and {@code @AfterEach} methods around
 * it, in Jupiter's order.
 *
 * <p>All look-ups happen in {@link #prepare}, so that little but the user's code runs while tracing is on.
 */
final class TestInvocation {
    private final List<Constructor<?>> constructors;
    private final List<Call> before;
    private final Call test;
    private final List<Call> after;

    private TestInvocation(List<Constructor<?>> constructors, List<Call> before, Call test, List<Call> after) {
        this.constructors = constructors;
        this.before = before;
        this.test = test;
        this.after = after;
    }

    /** {@return the invocation of a method of the last of {@code classes}, which are the nest, outermost first} */
    static TestInvocation prepare(
            List<Class<?>> classes,
            String methodName,
            List<String> parameterTypes,
            LifecycleMethods lifecycle,
            Outputs outputs) {
        List<Constructor<?>> constructors = new ArrayList<>();
        List<Call> before = new ArrayList<>();
        List<List<Call>> after = new ArrayList<>();
        for (int level = 0; level < classes.size(); level++) {
            Class<?> type = classes.get(level);
            constructors.add(constructor(type, level > 0));
            LifecycleMethods.OfClass methods = lifecycle.of(type);
            before.addAll(calls(methods.before(), level, outputs));
            after.add(calls(methods.after(), level, outputs));
        }
        Collections.reverse(after);
        Class<?> testClass = classes.get(classes.size() - 1);
        Method method = ReflectionSupport.findMethod(testClass, methodName, String.join(", ", parameterTypes))
                .orElseThrow(() -> new IllegalStateException("Class " + testClass.getName() + " has no method "
                        + methodName + "(" + String.join(", ", parameterTypes)
                        + ") in the worker. Is the class path of the worker that of the tests?"));
        return new TestInvocation(
                constructors,
                before,
                Call.of(method, classes.size() - 1, outputs),
                after.stream().flatMap(List::stream).toList());
    }

    /** Makes the invocation with tracing on. Throws what failed first; later failures are suppressed by it. */
    void invoke(TracingSwitch tracing) throws Throwable {
        Failures failures = new Failures();
        tracing.on();
        try {
            invokeTraced(failures);
        } catch (Throwable t) {
            failures.add(t);
        }
        try {
            tracing.off();
        } catch (Throwable t) {
            failures.add(t);
        }
        failures.throwIfAny();
    }

    private void invokeTraced(Failures failures) throws Throwable {
        Object[] instances = new Object[constructors.size()];
        for (int i = 0; i < instances.length; i++) {
            instances[i] = newInstance(constructors.get(i), i == 0 ? new Object[0] : new Object[] {instances[i - 1]});
        }
        try {
            for (int i = 0; i < before.size(); i++) {
                before.get(i).on(instances);
            }
            test.on(instances);
        } catch (Throwable t) {
            failures.add(t);
        }
        // As in Jupiter, all of them run, also those whose @BeforeEach was not reached.
        for (int i = 0; i < after.size(); i++) {
            try {
                after.get(i).on(instances);
            } catch (Throwable t) {
                failures.add(t);
            }
        }
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

    private static List<Call> calls(List<Method> methods, int level, Outputs outputs) {
        List<Call> calls = new ArrayList<>();
        for (Method method : methods) {
            calls.add(Call.of(method, level, outputs));
        }
        return calls;
    }

    /** A call that is ready to be made. */
    private static final class Call {
        private final Method method;
        private final int level;
        private final Object[] arguments;

        /** A call on the instance of a level, 0 for the outermost class's. */
        private Call(Method method, int level, Object[] arguments) {
            this.method = method;
            this.level = level;
            this.arguments = arguments;
        }

        static Call of(Method method, int level, Outputs outputs) {
            Object[] arguments = new Object[method.getParameterCount()];
            for (int i = 0; i < arguments.length; i++) {
                Class<?> type = method.getParameterTypes()[i];
                if (type != Outputs.class) {
                    throw new IllegalStateException("Method " + method.toGenericString() + " takes a " + type.getName()
                            + ", and only " + Outputs.class.getName() + " can be given. Remove the parameter.");
                }
                arguments[i] = outputs;
            }
            method.setAccessible(true);
            return new Call(method, level, arguments);
        }

        void on(Object[] instances) throws Throwable {
            try {
                method.invoke(instances[level], arguments);
            } catch (InvocationTargetException e) {
                throw e.getTargetException();
            }
        }
    }
}
