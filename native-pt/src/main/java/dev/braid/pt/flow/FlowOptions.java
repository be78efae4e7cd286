// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.flow;

import org.jspecify.annotations.Nullable;

/**
 * Options of decoding.
 *
 * @param baseOffset the bytes that are added to offsets in gaps, such as the place of the trace in its file
 * @param instructionCap the number of instructions without a packet before the flow counts as lost; so many are
 *     held in memory
 * @param cpu the processor that recorded the trace; null if unknown
 */
public record FlowOptions(
        long baseOffset, int instructionCap, @Nullable Cpu cpu) {
    /** Straight code of a program is far shorter between two branches that leave a packet. */
    public static final int DEFAULT_INSTRUCTION_CAP = 100_000;

    private static final int MAX_INSTRUCTION_CAP = 1 << 24;

    public static final FlowOptions DEFAULT = new FlowOptions(0, DEFAULT_INSTRUCTION_CAP, null);

    public FlowOptions {
        if (baseOffset < 0 || instructionCap < 1 || instructionCap > MAX_INSTRUCTION_CAP) {
            throw new IllegalArgumentException("baseOffset " + baseOffset + " must not be negative, instructionCap "
                    + instructionCap + " must be from 1 to " + MAX_INSTRUCTION_CAP + ".");
        }
    }

    public FlowOptions withBaseOffset(long offset) {
        return new FlowOptions(offset, instructionCap, cpu);
    }

    public FlowOptions withInstructionCap(int cap) {
        return new FlowOptions(baseOffset, cap, cpu);
    }

    public FlowOptions withCpu(Cpu recordedOn) {
        return new FlowOptions(baseOffset, instructionCap, recordedOn);
    }
}
