// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command.run;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Signals that go to the program that Braid runs, and are not Braid's to obey: SIGINT and SIGHUP, which a program may
 * well survive. SIGTERM is for both, see {@link Interruption}.
 *
 * <p>The JDK offers signals in {@code sun.misc} only, of its module {@code jdk.unsupported}. Where that is missing, or
 * an option has the JVM leave signals alone, this passes none on, and the JVM ends on them as it does by default.
 */
final class PassedSignals implements AutoCloseable {
    private static final List<String> NAMES = List.of("INT", "HUP");

    private final List<Runnable> restorations = new ArrayList<>();

    /** @param receiver gets the name of each signal that comes, such as INT, on a thread of the JVM's */
    PassedSignals(Consumer<String> receiver) {
        for (String name : NAMES) {
            try {
                receive(name, receiver);
            } catch (ReflectiveOperationException e) {
                System.getLogger(PassedSignals.class.getName())
                        .log(System.Logger.Level.DEBUG, "SIG" + name + " is not passed on", e);
            }
        }
    }

    private void receive(String name, Consumer<String> receiver) throws ReflectiveOperationException {
        Class<?> type = Class.forName("sun.misc.Signal");
        Class<?> handlerType = Class.forName("sun.misc.SignalHandler");
        Object signal = type.getConstructor(String.class).newInstance(name);
        Method handle = type.getMethod("handle", type, handlerType);
        Object handler = Proxy.newProxyInstance(
                PassedSignals.class.getClassLoader(), new Class<?>[] {handlerType}, (proxy, method, arguments) -> {
                    if (method.getName().equals("handle")) {
                        receiver.accept(name);
                        return null;
                    }
                    return method.getName().equals("equals")
                            ? (Object) (proxy == arguments[0])
                            : method.getName().equals("hashCode") ? (Object) System.identityHashCode(proxy) : name;
                });
        Object former = handle.invoke(null, signal, handler);
        restorations.add(() -> restore(handle, signal, former));
    }

    private static void restore(Method handle, Object signal, Object former) {
        try {
            handle.invoke(null, signal, former);
        } catch (IllegalAccessException | InvocationTargetException e) {
            throw new IllegalStateException("a signal's former handler cannot be put back", e);
        }
    }

    /** Puts back what was there before. */
    @Override
    public void close() {
        restorations.forEach(Runnable::run);
        restorations.clear();
    }
}
