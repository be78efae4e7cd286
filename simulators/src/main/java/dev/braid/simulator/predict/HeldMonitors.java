// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.predict;

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

    /** {@return that monitor of an object that is among these, if one is} */
    static @Nullable Monitor of(@Nullable HeldMonitors held, long object) {
        for (HeldMonitors one = held; one != null; one = one.outer) {
            if (one.section.monitor.object() == object) {
                return one.section.monitor;
            }
        }
        return null;
    }

    /** {@return whether one of these has that monitor} */
    static boolean has(@Nullable HeldMonitors held, Monitor monitor) {
        for (HeldMonitors one = held; one != null; one = one.outer) {
            if (one.section.monitor == monitor) {
                return true;
            }
        }
        return false;
    }

    /** {@return whether some monitor is among both} */
    static boolean meet(@Nullable HeldMonitors held, @Nullable HeldMonitors others) {
        for (HeldMonitors one = held; one != null; one = one.outer) {
            if (has(others, one.section.monitor)) {
                return true;
            }
        }
        return false;
    }

    /** {@return whether all monitors of the first are among the others} */
    static boolean isWithin(@Nullable HeldMonitors held, @Nullable HeldMonitors others) {
        for (HeldMonitors one = held; one != null && one != others; one = one.outer) {
            if (!has(others, one.section.monitor)) {
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
