// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.bootstrap.machine;

import org.jspecify.annotations.Nullable;

/**
 * Strings, enum constants and boxed values whose text the agent has yet to write to the symbol log. They are kept alive
 * until then, which is a moment. In a JVM with a great many of them, the first ones are written, and no more at once
 * than the agent keeps up with. Names tell the others apart.
 *
 * <p>Thread safety: any thread adds, the agent's thread takes.
 */
public final class TextQueue {
    private static final SpinLock LOCK = new SpinLock(LockOrder.TEXTS);
    private static final int CAPACITY = 1 << 12;
    private static final Object[] OBJECTS = new Object[CAPACITY];
    private static final long[] IDS = new long[CAPACITY];
    private static int size;
    private static int left = 1 << 15;

    private TextQueue() {}

    /** An object of the program, as it was met for the first time. */
    public static void meet(Object object, long id) {
        if (left > 0 && isValue(object)) {
            add(object, id);
        }
    }

    private static boolean isValue(Object object) {
        Class<?> type = object.getClass();
        return type == String.class
                || type == Integer.class
                || type == Long.class
                || type == Boolean.class
                || type == Double.class
                || type == Character.class
                || type == Float.class
                || type == Short.class
                || type == Byte.class
                || object instanceof Enum;
    }

    private static void add(Object object, long id) {
        LOCK.lock();
        try {
            if (size < CAPACITY && left > 0) {
                OBJECTS[size] = object;
                IDS[size++] = id;
                left--;
            }
        } finally {
            LOCK.unlock();
        }
    }

    /** {@return the object that was added last, or null if there is none; its id is put into {@code id}} */
    public static @Nullable Object poll(long[] id) {
        LOCK.lock();
        try {
            if (size == 0) {
                return null;
            }
            Object object = OBJECTS[--size];
            id[0] = IDS[size];
            OBJECTS[size] = LOCK; // lets go of it
            return object;
        } finally {
            LOCK.unlock();
        }
    }
}
