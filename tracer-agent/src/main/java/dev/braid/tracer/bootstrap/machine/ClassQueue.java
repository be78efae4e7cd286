// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.bootstrap.machine;

import org.jspecify.annotations.Nullable;

/**
 * Classes whose field layout the agent has yet to write to the symbol log.
 *
 * <p>Thread safety: any thread adds, the agent's thread takes.
 */
public final class ClassQueue {
    private static final SpinLock LOCK = new SpinLock(LockOrder.CLASSES);
    private static @Nullable Class<?>[] classes = new Class<?>[256];
    private static int size;

    private ClassQueue() {}

    /** Adds a class. */
    public static void add(Class<?> type) {
        LOCK.lock();
        try {
            if (size == classes.length) {
                @Nullable Class<?>[] larger = new Class<?>[size * 2];
                System.arraycopy(classes, 0, larger, 0, size);
                classes = larger;
            }
            classes[size++] = type;
        } finally {
            LOCK.unlock();
        }
    }

    /** {@return the class that was added last, or null if there is none} */
    public static @Nullable Class<?> poll() {
        LOCK.lock();
        try {
            if (size == 0) {
                return null;
            }
            Class<?> type = classes[--size];
            classes[size] = null;
            return type;
        } finally {
            LOCK.unlock();
        }
    }
}
