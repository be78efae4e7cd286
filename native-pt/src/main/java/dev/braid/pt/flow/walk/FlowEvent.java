// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.flow.walk;

/** Event that the next packets tell the walk. */
enum FlowEvent {
    /** Nothing is known: more packets must be read. */
    NONE,
    /** Outcomes of conditional branches and compressed returns. */
    OUTCOMES,
    /** The target of the next indirect branch. */
    TARGET,
    /** The next branch that can leaves the traced code. */
    DISABLE,
    /** At an address the flow goes elsewhere, with no branch there. */
    ASYNC_TARGET,
    /** At an address the flow leaves the traced code, with no branch there. */
    ASYNC_DISABLE,
    /** Tracing begins. */
    ENABLE,
    /** The processor lost packets. */
    OVERFLOW,
    /** The trace is at its end. */
    END
}
