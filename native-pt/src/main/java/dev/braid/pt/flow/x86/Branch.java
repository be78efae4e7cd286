// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.flow.x86;

/** Place to which execution goes on from an instruction. */
public enum Branch {
    /** To the next instruction. */
    NONE,
    /** To its target or to the next instruction. */
    CONDITIONAL,
    JUMP,
    CALL,
    INDIRECT_JUMP,
    INDIRECT_CALL,
    RETURN,
    /** Into another segment or ring: system calls, software interrupts, far jumps, calls and returns. */
    FAR
}
