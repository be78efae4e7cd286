// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.linearizability;

import dev.braid.engine.code.ProgramCode;
import dev.braid.schedule.Switch;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/** An operation, ready to be called. */
final class OperationMethod {
    /** Stands for the call among the bytecode indexes of the method. */
    private static final int BEFORE_CODE = -1;

    private final Method method;
    private final MethodHandle handle;
    private final List<ArgumentSource> arguments;
    private final int site;

    private OperationMethod(Method method) {
        this.method = method;
        handle = handle(method);
        arguments =
                Arrays.stream(method.getParameters()).map(ArgumentSource::new).toList();
        site = Switch.siteOf(
                method.getDeclaringClass().getName().replace('.', '/'),
                method.getName(),
                ProgramCode.member(method).descriptor(),
                BEFORE_CODE);
    }

    /** {@return the operations of a class, by their names: reflection finds them in no order that lasts} */
    static List<OperationMethod> of(Class<?> testClass) {
        return OperationMethods.in(testClass).stream()
                .sorted(Comparator.comparing(Method::getName))
                .map(OperationMethod::new)
                .toList();
    }

    String name() {
        return method.getName();
    }

    /** {@return the site at which a schedule may switch before a call, see {@link Switch#site}} */
    int site() {
        return site;
    }

    boolean isKeyed() {
        return OperationMethods.isKeyed(method);
    }

    Class<?> returnType() {
        return method.getReturnType();
    }

    Object[] chooseArguments(SplittableRandom random) {
        List<Object> chosen = new ArrayList<>();
        arguments.forEach(argument -> chosen.add(argument.next(random)));
        return chosen.toArray();
    }

    @Nullable
    Object call(Object instance, Object[] chosen) throws Throwable {
        return (Object) handle.invokeExact(instance, chosen);
    }

    private static MethodHandle handle(Method method) {
        method.setAccessible(true);
        try {
            return MethodHandles.lookup()
                    .unreflect(method)
                    .asSpreader(Object[].class, method.getParameterCount())
                    .asType(MethodType.methodType(Object.class, Object.class, Object[].class));
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(method + " is accessible", e);
        }
    }
}
