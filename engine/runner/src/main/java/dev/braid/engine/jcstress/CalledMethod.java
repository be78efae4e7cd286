// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.jcstress;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import org.jspecify.annotations.Nullable;

/** A method of a test of jcstress, ready to be called. */
final class CalledMethod {
    private final Method method;
    private final Class<?>[] parameters;
    private final MethodHandle handle;

    CalledMethod(Method method) {
        this.method = method;
        parameters = method.getParameterTypes();
        method.setAccessible(true);
        try {
            handle = MethodHandles.lookup()
                    .unreflect(method)
                    .asSpreader(Object[].class, method.getParameterCount())
                    .asType(MethodType.methodType(Object.class, Object.class, Object[].class));
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(method + " is accessible", e);
        }
    }

    Method method() {
        return method;
    }

    String name() {
        return method.getName();
    }

    /** Calls it on the objects of a run. {@return its return value, for which jcstress has no use} */
    @Nullable
    Object on(RunObjects objects) throws Throwable {
        return on(objects, Thread.currentThread());
    }

    /** Calls it on the objects of a run, of which one is the thread of the actor. */
    @Nullable
    Object on(RunObjects objects, Thread actor) throws Throwable {
        Object[] arguments = new Object[parameters.length];
        for (int i = 0; i < arguments.length; i++) {
            arguments[i] = objects.argument(parameters[i], actor);
        }
        return (Object) handle.invokeExact(objects.test(), arguments);
    }
}
