// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace;

/** Degree of order in a trace. */
public enum Fidelity {
    /** Order within each thread, with cross-references at macro-events only. */
    LOOSE,
    /** One order of all events, consistent with what really happened. */
    ATOMIC
}
