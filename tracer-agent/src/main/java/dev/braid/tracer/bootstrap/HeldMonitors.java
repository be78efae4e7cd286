// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.bootstrap;

import org.jspecify.annotations.Nullable;

/**
 * The monitors that a thread holds, as far as its hooks have seen it enter them: to ask the JVM costs more than all else
 * that is done for a monitor.
 *
 * <p>Holds no monitor that the thread does not hold. It may miss some: then the JVM is asked.
 *
 * <p>Thread safety: the owning thread.
 */
final class HeldMonitors {
    private static final int REMEMBERED = 8;

    private final @Nullable Object[] monitors = new Object[REMEMBERED];
    private int depth;

    void push(Object monitor) {
        if (depth == REMEMBERED) {
            forget();
        }
        monitors[depth++] = monitor;
    }

    /** {@return whether this is the monitor that was entered last; it is about to be left then} */
    boolean pop(Object monitor) {
        if (depth == 0) {
            return false;
        }
        if (monitors[depth - 1] != monitor) {
            forget(); // it was not left in the order in which it was entered
            return false;
        }
        monitors[--depth] = null;
        return true;
    }

    void forget() {
        for (int i = 0; i < REMEMBERED; i++) {
            monitors[i] = null;
        }
        depth = 0;
    }
}
