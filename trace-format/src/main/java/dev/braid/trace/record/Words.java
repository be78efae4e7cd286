// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.record;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Little-endian 64-bit words in a byte array, as records are made of. */
public final class Words {
    private static final VarHandle WORD = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private Words() {}

    public static long get(byte[] bytes, int at) {
        return (long) WORD.get(bytes, at);
    }

    static void set(byte[] bytes, int at, long word) {
        WORD.set(bytes, at, word);
    }
}
