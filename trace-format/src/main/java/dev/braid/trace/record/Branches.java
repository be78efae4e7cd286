// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.record;

import dev.braid.trace.layout.RecordDescriptor;

/**
 * A branch record, as {@link RecordDescriptor} lays it out.
 *
 * @param operation one of the {@code BRANCHES_} constants
 * @param bits the decisions before the operation, below the highest bit that is set
 * @param first the operand of the operation; a bytecode index has 1 added, so that 0 stands for none
 */
public record Branches(int operation, long bits, int first, int second, int third) {
    /** {@return the number of decisions in the bits} */
    public int decisions() {
        return Long.SIZE - 1 - Long.numberOfLeadingZeros(bits);
    }

    /** {@return a decision, of which the first one has index 0} */
    public boolean decision(int index) {
        return (bits >>> decisions() - 1 - index & 1) != 0;
    }
}
