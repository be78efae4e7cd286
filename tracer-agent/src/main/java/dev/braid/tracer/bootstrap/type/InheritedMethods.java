// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.bootstrap.type;

import dev.braid.tracer.bootstrap.machine.LockOrder;
import dev.braid.tracer.bootstrap.machine.NameTable;
import dev.braid.tracer.bootstrap.machine.SpinLock;
import java.lang.ref.WeakReference;
import jdk.internal.vm.annotation.ReservedStackAccess;
import org.jspecify.annotations.Nullable;

/**
 * Knows which methods that take arrays or buffers classes of the program inherit from code that is not traced, as a
 * subclass of {@code RandomAccessFile} inherits {@code read(byte[])}.
 *
 * <p>A call names a class of the program, and only the object tells whose method it gets. So each class of the program
 * is registered with such methods of its own as it is instrumented. An object's class and its superclasses are searched
 * for the first one that has the method, or that is not the program's. The answers are kept, as reflection and names
 * cost microseconds.
 *
 * <p>Thread safety: any thread. Keeps no class alive.
 */
public final class InheritedMethods {
    private static final SpinLock LOCK = new SpinLock(LockOrder.DECLARED_FIELDS);
    private static final NameTable<String[]> DECLARED = new NameTable<>();
    private static final int ANSWERS = 1 << 8;
    private static final @Nullable Answer[] KNOWN = new Answer[ANSWERS];

    /** A class of the program inherits from one that may write to arrays, and is not traced. */
    private static volatile boolean areThere;

    private InheritedMethods() {}

    /** An answer that is kept. */
    private static final class Answer {
        final WeakReference<Class<?>> type;
        final String method;
        final boolean isInherited;

        Answer(Class<?> type, String method, boolean isInherited) {
            this.type = new WeakReference<>(type);
            this.method = method;
            this.isInherited = isInherited;
        }
    }

    /**
     * Registers a class of the program.
     *
     * @param className with dots
     * @param mayInherit whether its superclass is not the program's, and may have methods that write to arrays
     * @param methods the methods that take arrays or buffers, each a name and a descriptor
     */
    @ReservedStackAccess
    public static void register(@Nullable ClassLoader loader, String className, boolean mayInherit, String[] methods) {
        String key = DeclaredFields.key(loader, className);
        LOCK.lock();
        try {
            DECLARED.put(key, methods);
        } finally {
            LOCK.unlock();
        }
        if (mayInherit) {
            areThere = true;
        }
    }

    /** {@return {@code true} if an object's method comes from code that is not traced} */
    public static boolean isInherited(@Nullable Object object, String method) {
        if (!areThere || object == null) {
            return false;
        }
        Class<?> type = object.getClass();
        int slot = type.getName().hashCode() * 31 + method.hashCode() & ANSWERS - 1;
        Answer known = KNOWN[slot];
        if (known != null && known.method.equals(method) && known.type.refersTo(type)) {
            return known.isInherited;
        }
        boolean answer = search(type, method);
        KNOWN[slot] = new Answer(type, method, answer); // an immutable object: a race loses an answer at most
        return answer;
    }

    @ReservedStackAccess
    private static boolean search(Class<?> from, String method) {
        for (Class<?> type = from; type != null; type = type.getSuperclass()) {
            String[] declared;
            String key = DeclaredFields.key(type.getClassLoader(), type.getName());
            LOCK.lock();
            try {
                declared = DECLARED.get(key);
            } finally {
                LOCK.unlock();
            }
            if (declared == null) {
                return type != Object.class && !type.getName().startsWith("java.util.");
            }
            for (String own : declared) {
                if (own.equals(method)) {
                    return false;
                }
            }
        }
        return false;
    }
}
