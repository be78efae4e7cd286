// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.flow.walk;

import dev.braid.pt.flow.GapReason;

/** The flow cannot be followed any further. */
final class LostFlowException extends Exception {
    private final GapReason reason;

    /** @param what a clause that goes after "At byte 7 of the trace" */
    LostFlowException(GapReason reason, String what) {
        // A damaged trace throws many; nobody looks at where.
        super(what, null, false, false);
        this.reason = reason;
    }

    GapReason reason() {
        return reason;
    }
}
