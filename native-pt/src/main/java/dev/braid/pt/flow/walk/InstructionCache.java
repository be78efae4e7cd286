// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.flow.walk;

import dev.braid.pt.flow.CodeReader;
import dev.braid.pt.flow.GapReason;
import dev.braid.pt.flow.x86.Branch;
import dev.braid.pt.flow.x86.InstructionDecoder;
import java.util.Arrays;
import java.util.function.LongConsumer;

/** Decoded instructions by address, so that loops are decoded once. Thread safety: one thread. */
final class InstructionCache {
    private static final int SLOTS = 1 << 13;
    private static final Branch[] BRANCHES = Branch.values();

    private final CodeReader code;
    private final LongConsumer changes;
    private final InstructionDecoder decoder = new InstructionDecoder();
    private final byte[] bytes = new byte[InstructionDecoder.MAX_LENGTH];
    private final long[] addresses = new long[SLOTS];
    private final long[] targets = new long[SLOTS];
    /** 0 where a slot is free. */
    private final byte[] lengths = new byte[SLOTS];

    private final byte[] branches = new byte[SLOTS];

    /** @param changes takes the time from which on the code is another one */
    InstructionCache(CodeReader code, LongConsumer changes) {
        this.code = code;
        this.changes = changes;
    }

    /** Shows the code as it was at a time. */
    void moveTo(long tsc) {
        if (code.moveTo(tsc)) {
            Arrays.fill(lengths, (byte) 0);
            changes.accept(tsc);
        }
    }

    /**
     * Looks an instruction up.
     *
     * @return its slot, for the other methods
     */
    int find(long address) throws LostFlowException {
        int slot = (int) (address ^ address >>> 13) & SLOTS - 1;
        if (addresses[slot] != address || lengths[slot] == 0) {
            decode(address, slot);
        }
        return slot;
    }

    int length(int slot) {
        return lengths[slot];
    }

    Branch branch(int slot) {
        return BRANCHES[branches[slot]];
    }

    /** {@return the target of a direct branch} */
    long target(int slot) {
        return targets[slot];
    }

    private void decode(long address, int slot) throws LostFlowException {
        int count = code.read(address, bytes);
        int length = decoder.decode(bytes, count);
        if (count == 0 || length == InstructionDecoder.CUT_OFF) {
            throw new LostFlowException(
                    GapReason.NOT_MAPPED,
                    String.format("the flow goes to %x, where the image has no code", address + Math.max(count, 0)));
        }
        if (length == InstructionDecoder.NO_INSTRUCTION) {
            throw new LostFlowException(
                    GapReason.BAD_INSTRUCTION,
                    String.format("the flow goes to %x, which is not an instruction", address));
        }
        addresses[slot] = address;
        lengths[slot] = (byte) length;
        branches[slot] = (byte) decoder.branch().ordinal();
        targets[slot] = address + length + decoder.displacement();
    }
}
