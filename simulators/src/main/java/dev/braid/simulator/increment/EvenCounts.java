// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.increment;

/** The choice whether the increments of even values are predicted, too. */
public enum EvenCounts {
    PREDICTED,
    /** For increments that return no old value, which a program can't tell apart. */
    LEFT_OUT
}
