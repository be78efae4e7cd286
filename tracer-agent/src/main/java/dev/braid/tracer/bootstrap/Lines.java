// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.bootstrap;

import dev.braid.trace.RecordDescriptor;
import jdk.internal.misc.Unsafe;
import jdk.internal.vm.annotation.ForceInline;

/**
 * What the writer of a slot remembers of its records, one line per site: so that a record says only what is new, and so
 * that a hook finds field offset and stripe where it found them the last time.
 *
 * <p>Both belong to the slot, whoever has it, because its reader keeps the same lines. In native memory, 40 bytes each:
 *
 * <pre>
 *  line    0 key        as the hook gives it; 0 = none
 *          4 key        as the trace has it: a volatile field's with its mode
 *          8 offset  16 object  24 value  32 address of the stripe     of the last record
 *  line 0  0 last reference  8 last object id  16 last class id  24 the period of tracing in which it was reset
 * </pre>
 *
 * <p>Thread safety: the owner of the slot; {@link #prepare} is called before the slot is handed out.
 */
final class Lines {
    static final int LINE_BYTES = 40;
    static final int KEY = 0;
    static final int TRACE_KEY = 4;
    static final int OFFSET = 8;
    static final int OBJECT = 16;
    static final int VALUE = 24;
    static final int STRIPE = 32;

    static final int LAST_REFERENCE = 0;
    static final int LAST_ID = 8;
    static final int LAST_CLASS_ID = 16;
    static final int EPOCH = 24;

    /** Bytes of a slot's lines. */
    private static final long BYTES = (RecordDescriptor.LINE_LAST + 1L) * LINE_BYTES;

    private static final Unsafe U = Unsafe.getUnsafe();

    private static long[] addresses = {};

    private Lines() {}

    static void open(int slots) {
        addresses = new long[slots];
    }

    static void prepare(int slot) {
        addresses[slot] = U.allocateMemory(BYTES);
        U.putLong(null, addresses[slot] + EPOCH, -1);
    }

    static long address(int slot) {
        return addresses[slot];
    }

    /** Forgets everything but the period of tracing in which that happens. */
    static void reset(long lines, int epoch) {
        U.setMemory(lines, BYTES, (byte) 0);
        U.putLong(null, lines + EPOCH, epoch);
    }

    static boolean isOf(long lines, int epoch) {
        return U.getLong(null, lines + EPOCH) == epoch;
    }

    /** The same as {@link RecordDescriptor#lineOf}, which is not on the bootstrap class path. */
    @ForceInline
    static int indexOf(int key) {
        int spread = (key >>> RecordDescriptor.SITE_SHIFT) + (key & RecordDescriptor.KIND_MASK) * 101;
        return 1 + spread % RecordDescriptor.LINE_LAST;
    }
}
