// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.bootstrap.log;

import dev.braid.tracer.bootstrap.machine.ObjectHeaders;
import jdk.internal.vm.annotation.ForceInline;
import org.jspecify.annotations.Nullable;

/**
 * The monitors that a thread holds, with their objects' ids, as far as its hooks have seen it enter them. To ask the
 * JVM costs more than everything else that is done for a monitor, and a locked object's header, with its id, may be
 * elsewhere.
 *
 * <p>Holds no monitor that the thread does not hold. It may miss some: then the JVM is asked.
 *
 * <p>Thread safety: the owning thread.
 */
public final class HeldMonitors {
    private static final int REMEMBERED = 8;

    /** Made late: threads start while memory is short. */
    private @Nullable Object @Nullable [] monitors;

    private final long[] ids = new long[REMEMBERED];
    private int depth;

    /**
     * The monitor that was entered last. What it protects is accessed next, and most often that is the object itself.
     */
    private @Nullable Object last;

    /** An identified header with the last monitor's id. */
    private long lastHeader;

    /**
     * {@return an identified header with the id of the monitor that was entered last, if it is this one; 0 otherwise}
     */
    @ForceInline
    long headerIfLast(Object object) {
        return object == last ? lastHeader : 0;
    }

    public void push(Object monitor, long id) {
        @Nullable Object[] held = monitors;
        if (held == null) {
            held = new Object[REMEMBERED];
            monitors = held;
        }
        if (depth == REMEMBERED) {
            forget();
        }
        ids[depth] = id;
        held[depth++] = monitor;
        setLast(monitor, id);
    }

    /** {@return the id of a monitor that the thread holds; 0 for one that was not seen} */
    long idOf(Object monitor) {
        @Nullable Object[] held = monitors;
        for (int i = depth - 1; held != null && i >= 0; i--) {
            if (held[i] == monitor) {
                return ids[i];
            }
        }
        return 0;
    }

    /** {@return the id of this monitor, which is about to be left, if it was entered last; 0 otherwise} */
    public long pop(Object monitor) {
        @Nullable Object[] held = monitors;
        if (held == null || depth == 0) {
            return 0;
        }
        if (held[depth - 1] != monitor) {
            forget(); // it was not left in the order in which it was entered
            return 0;
        }
        held[--depth] = null;
        if (depth > 0) {
            setLast(held[depth - 1], ids[depth - 1]);
        } else {
            setLast(null, 0);
        }
        return ids[depth];
    }

    public void forget() {
        @Nullable Object[] held = monitors;
        while (held != null && depth > 0) {
            held[--depth] = null;
        }
        setLast(null, 0);
    }

    private void setLast(@Nullable Object monitor, long id) {
        last = monitor;
        lastHeader = ObjectHeaders.identified(id);
    }
}
