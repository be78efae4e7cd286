// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.bootstrap;

import org.jspecify.annotations.Nullable;

/**
 * The monitors that a thread holds, as far as its hooks have seen it enter them: to ask the JVM costs more than all else
 * that is done for a monitor.
 *
 * <p>Holds no monitor that the thread does not hold, but for one whose entry failed for lack of memory, until the next
 * exit. It may miss some: then the JVM is asked.
 *
 * <p>Thread safety: the owning thread.
 */
final class HeldMonitors {
    private static final int REMEMBERED = 8;

    /** Made late: threads start while memory is short. */
    private @Nullable Object @Nullable [] monitors;

    private int depth;

    void push(Object monitor) {
        @Nullable Object[] held = monitors;
        if (held == null) {
            held = new Object[REMEMBERED];
            monitors = held;
        }
        if (depth == REMEMBERED) {
            forget();
        }
        held[depth++] = monitor;
    }

    /** {@return whether this is the monitor that was entered last; it is about to be left then} */
    boolean pop(Object monitor) {
        @Nullable Object[] held = monitors;
        if (held == null || depth == 0) {
            return false;
        }
        if (held[depth - 1] != monitor) {
            forget(); // it was not left in the order in which it was entered
            return false;
        }
        held[--depth] = null;
        return true;
    }

    void forget() {
        @Nullable Object[] held = monitors;
        while (held != null && depth > 0) {
            held[--depth] = null;
        }
    }
}
