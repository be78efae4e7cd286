// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.predict;

import dev.braid.simulator.lock.LockMode;
import org.jspecify.annotations.Nullable;

/** The critical sections that a strand is in: one, and those around it. Never changes. */
final class HeldMonitors {
    private final Section section;
    private final @Nullable HeldMonitors outer;

    HeldMonitors(Section section, @Nullable HeldMonitors outer) {
        this.section = section;
        this.outer = outer;
    }

    Section section() {
        return section;
    }

    @Nullable
    HeldMonitors outer() {
        return outer;
    }

    /** {@return the section of a monitor in that mode that is among these, if one is} */
    static @Nullable Section of(@Nullable HeldMonitors held, Monitor monitor, LockMode mode) {
        for (HeldMonitors one = held; one != null; one = one.outer) {
            if (one.section.monitor == monitor && one.section.mode == mode) {
                return one.section;
            }
        }
        return null;
    }

    /** {@return {@code true} if one of these keeps others out of that section} */
    private static boolean keepOut(@Nullable HeldMonitors held, Section section) {
        for (HeldMonitors one = held; one != null; one = one.outer) {
            if (one.section.conflictsWith(section)) {
                return true;
            }
        }
        return false;
    }

    /** {@return {@code true} if some monitor is among both, so that only one thread at a time can hold it} */
    static boolean meet(@Nullable HeldMonitors held, @Nullable HeldMonitors others) {
        for (HeldMonitors one = held; one != null; one = one.outer) {
            if (keepOut(others, one.section)) {
                return true;
            }
        }
        return false;
    }

    /**
     * {@return {@code true} if all monitors of the first are among the others, and keep out no more than they do there}
     */
    static boolean isWithin(@Nullable HeldMonitors held, @Nullable HeldMonitors others) {
        for (HeldMonitors one = held; one != null && one != others; one = one.outer) {
            Monitor monitor = one.section.monitor;
            boolean isHeld = of(others, monitor, LockMode.EXCLUSIVE) != null
                    || one.section.mode == LockMode.SHARED && of(others, monitor, LockMode.SHARED) != null;
            if (!isHeld) {
                return false;
            }
        }
        return true;
    }

    /** {@return these without one of them} */
    static @Nullable HeldMonitors without(@Nullable HeldMonitors held, Section section) {
        if (held == null || held.section == section) {
            return held == null ? null : held.outer;
        }
        return new HeldMonitors(held.section, without(held.outer, section));
    }
}
