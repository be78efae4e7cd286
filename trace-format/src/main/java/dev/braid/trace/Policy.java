// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace;

import org.apiguardian.api.API;

/** Policy by which the agent orders accesses. It is chosen when a traced JVM starts. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum Policy {
    /** Address locks on: the trace's order is the order in which accesses happened. */
    LOCKED,
    /** Negative control: no locks, and lock clocks are 0. */
    UNLOCKED,
    /** Negative control: the clock is taken under the lock, the access happens outside it, with forced yields. */
    WINDOW;

    /** {@return the form used in options and reports, such as {@code locked}} */
    public String optionName() {
        return name().toLowerCase(java.util.Locale.ROOT);
    }
}
