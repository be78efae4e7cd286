// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.flow.walk;

/**
 * Addresses to which calls will return, as the processor keeps them to leave out the targets of returns: the last 64
 * calls (SDM, "Indirect Transfer Compression for Returns"). Every near return pops, whether its target was left out or
 * not.
 */
final class ReturnStack {
    private static final int DEPTH = 64;

    private final long[] addresses = new long[DEPTH];
    private int top;
    private int depth;

    void push(long address) {
        addresses[top] = address;
        top = top + 1 & DEPTH - 1;
        depth = Math.min(depth + 1, DEPTH);
    }

    boolean isEmpty() {
        return depth == 0;
    }

    /** {@return the address of the last call's return, 0 if there is none} */
    long pop() {
        if (depth == 0) {
            return 0;
        }
        depth--;
        top = top - 1 & DEPTH - 1;
        return addresses[top];
    }

    void clear() {
        depth = 0;
    }
}
