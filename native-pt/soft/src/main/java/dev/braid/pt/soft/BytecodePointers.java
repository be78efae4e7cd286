// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.soft;

import java.util.Arrays;
import java.util.BitSet;

/**
 * Positions of a thread of a HotSpot JVM in its bytecode, one for each time that its interpreter went on to another
 * instruction.
 *
 * <p>On x86-64, the template interpreter keeps the bytecode pointer in R13. The one way in which it goes on is
 * {@code jmp [r10 + rbx * 8]} (HotSpot, interp_masm_x86.cpp, {@code dispatch_base}). An instruction that does the work
 * of two is one. Into an exception handler it goes by {@code jmp rax}, by which it also leaves methods that have none
 * (templateInterpreterGenerator_x86.cpp, {@code generate_throw_exception}).
 */
public final class BytecodePointers {
    private static final byte[] DISPATCH = {0x41, (byte) 0xff, 0x24, (byte) 0xda};

    private static final byte[] THROW = {(byte) 0xff, (byte) 0xe0};

    private long[] pointers = new long[1 << 12];
    private final BitSet thrown = new BitSet();
    private int count;

    /** {@return {@code true} if a machine instruction is one by which the interpreter goes on} */
    static boolean isDispatch(byte[] bytes, int length) {
        return Arrays.equals(bytes, 0, Math.max(length, 0), DISPATCH, 0, DISPATCH.length);
    }

    /**
     * {@return {@code true} if a machine instruction is one by which the interpreter goes to exception handlers, too}
     */
    static boolean isThrow(byte[] bytes, int length) {
        return Arrays.equals(bytes, 0, Math.max(length, 0), THROW, 0, THROW.length);
    }

    void add(long pointer, boolean isThrown) {
        thrown.set(count, isThrown);
        if (count == pointers.length) {
            pointers = Arrays.copyOf(pointers, 2 * count);
        }
        pointers[count++] = pointer;
    }

    /** {@return the addresses of the bytecode instructions, in the order in which they began} */
    public long[] all() {
        return Arrays.copyOf(pointers, count);
    }

    /** {@return {@code true} if one of {@link #all} counts only where an exception handler begins} */
    public boolean isThrown(int index) {
        return thrown.get(index);
    }
}
