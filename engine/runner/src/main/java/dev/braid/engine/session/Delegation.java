// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.session;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import org.jspecify.annotations.Nullable;

/**
 * Objects that answer some calls themselves, and leave all others to another object. Each version of the platform adds
 * methods to its interfaces, whose types an older one does not have.
 */
public final class Delegation {
    private Delegation() {}

    /** Answer to a call. */
    public interface Answer {
        /**
         * {@return the result of a call}
         *
         * @param method its name
         * @param arguments its own; nobody must look for any where the method has none
         * @param rest calls the other object
         */
        @Nullable
        Object to(String method, Object[] arguments, Rest rest) throws Throwable;
    }

    /** The same call of the other object. */
    public interface Rest {
        /** {@return its result} */
        @Nullable
        Object call() throws Throwable;
    }

    /** {@return an object of an interface that answers so} */
    public static <T> T of(Class<T> type, T other, Answer answer) {
        return type.cast(Proxy.newProxyInstance(
                Delegation.class.getClassLoader(),
                new Class<?>[] {type},
                (proxy, method, arguments) -> answer.to(method.getName(), arguments, () -> {
                    try {
                        return method.invoke(other, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getTargetException();
                    }
                })));
    }
}
