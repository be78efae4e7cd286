// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.contention;

import java.util.Locale;

/** The units of time. */
enum LossUnit {
    /** Time that a clock measured. */
    NANOSECONDS("ns"),
    /** Steps of simulated threads, each of which does one at a time. */
    STEPS("steps");

    private static final double NANOS = 1e9;

    private final String label;

    LossUnit(String label) {
        this.label = label;
    }

    String label() {
        return label;
    }

    String text(long amount) {
        return this == NANOSECONDS
                ? String.format(Locale.ROOT, "%.3fs", amount / NANOS)
                : String.format(Locale.ROOT, "%,d step%s", amount, amount == 1 ? "" : "s");
    }
}
