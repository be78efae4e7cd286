// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.contention;

import java.util.Locale;

/** In what time is told. */
enum LossUnit {
    /** What a clock measured. */
    NANOSECONDS("ns"),
    /** What a simulated thread does at a time. */
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
