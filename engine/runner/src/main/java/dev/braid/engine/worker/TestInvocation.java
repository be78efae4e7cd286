// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.worker;

import dev.braid.engine.message.MethodName;
import dev.braid.trace.Outputs;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;

/**
 * One invocation of a test method, with its instances and the {@code @BeforeEach} and {@code @AfterEach} methods around
 * it, in Jupiter's order.
 */
final class TestInvocation extends Invocation {
    private final Nest nest;
    private final List<Call> before;
    private final Call test;
    private final List<Call> after;

    private TestInvocation(Nest nest, List<Call> before, Call test, List<Call> after) {
        this.nest = nest;
        this.before = before;
        this.test = test;
        this.after = after;
    }

    /** {@return the invocation of a method of the last of {@code classes}, which are the nest, outermost first} */
    static TestInvocation prepare(List<LoadedTestClass> classes, MethodName method, Outputs outputs) {
        List<Call> before = new ArrayList<>();
        List<Call> after = new ArrayList<>();
        for (int level = 0; level < classes.size(); level++) {
            LoadedTestClass one = classes.get(level);
            before.addAll(calls(one.type(), one.methods().beforeEach(), level, outputs));
            after.addAll(0, calls(one.type(), one.methods().afterEach(), level, outputs));
        }
        int last = classes.size() - 1;
        Call test = Call.of(method.in(classes.get(last).type()), last, outputs);
        return new TestInvocation(new Nest(classes), before, test, after);
    }

    @Override
    void invokeTraced(Failures failures) throws Throwable {
        Object[] instances = nest.create();
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

    private static List<Call> calls(Class<?> type, List<MethodName> methods, int level, Outputs outputs) {
        List<Call> calls = new ArrayList<>();
        for (MethodName method : methods) {
            calls.add(Call.of(method.in(type), level, outputs));
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
