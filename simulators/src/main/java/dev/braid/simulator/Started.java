// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator;

import org.jspecify.annotations.Nullable;

/** The parts that a simulator makes at its start. */
public final class Started {
    private Started() {}

    /**
     * {@return the part}
     *
     * @throws IllegalStateException if there is none: the simulator was called before its start
     */
    public static <T> T part(@Nullable T part) {
        if (part == null) {
            throw new IllegalStateException("a simulator was called before its start");
        }
        return part;
    }
}
