// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.bootstrap;

import dev.braid.trace.RecordDescriptor;
import jdk.internal.misc.Unsafe;
import jdk.internal.vm.annotation.ForceInline;

/**
 * What the writer of a slot remembers of its records, one line per site: so that a record says only what is new, and so
 * that a hook finds a field's offset where it found it the last time.
 *
 * <p>Both belong to the slot, whoever has it, because its reader keeps the same lines. In native memory, 32 bytes each:
 *
 * <pre>
 *  line    0 key        as the hook gives it; 0 = none
 *          4 key        as the trace has it: a volatile field's with its mode
 *          8 offset  16 object  24 value     of the last record
 *  line 0  0 last reference  8 last object id  16 last class id  24 the period of tracing in which it was reset
 * </pre>
 *
 * <p>Thread safety: the owner of the slot; {@link #prepare} is called before the slot is handed out.
 */
final class Lines {
    static final int LINE_SHIFT = 5;
    static final int NO_KEY = 0;
    static final int KEY = 0;
    static final int TRACE_KEY = 4;
    static final int OFFSET = 8;
    static final int OBJECT = 16;
    static final int VALUE = 24;

    static final int LAST_REFERENCE = 0;
    static final int LAST_ID = 8;
    static final int LAST_CLASS_ID = 16;
    static final int EPOCH = 24;

    /** Has no divisor in common with the number of lines: three keys that meet in two places have a third one. */
    private static final int SECOND_STEP = 337;

    /** Bytes of a slot's lines. */
    private static final long BYTES = RecordDescriptor.LINE_LAST + 1L << LINE_SHIFT;

    private static final Unsafe U = Unsafe.getUnsafe();

    /** Lines of no slot, which never get a key. */
    static final long NONE = allocate();

    private static long[] addresses = {};

    private Lines() {}

    static void open(int slots) {
        addresses = new long[slots];
    }

    static void prepare(int slot) {
        addresses[slot] = allocate();
        U.putLong(null, addresses[slot] + EPOCH, -1);
    }

    private static long allocate() {
        long line = 1L << LINE_SHIFT;
        long address = U.allocateMemory(BYTES + line) + line - 1 & -line;
        U.setMemory(address, BYTES, (byte) 0);
        return address;
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

    /** {@return where a key has its line, if another key has the line at that index} */
    static int secondOf(int index) {
        int second = index + SECOND_STEP;
        return second > RecordDescriptor.LINE_LAST ? second - RecordDescriptor.LINE_LAST : second;
    }

    /** The same as {@link RecordDescriptor#lineOf}, which is not on the bootstrap class path. */
    @ForceInline
    static int indexOf(int key) {
        int spread = (key >>> RecordDescriptor.SITE_SHIFT) + (key & RecordDescriptor.KIND_MASK) * 101;
        return 1 + ((spread & RecordDescriptor.LINE_MASK) * RecordDescriptor.LINE_LAST >>> RecordDescriptor.LINE_BITS);
    }
}
