// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.bootstrap;

import dev.braid.trace.RecordDescriptor;
import jdk.internal.misc.Unsafe;
import jdk.internal.vm.annotation.ForceInline;
import org.jspecify.annotations.Nullable;

/**
 * What the writer of a slot remembers of its records, one line per site: so that a record says only what is new, and so
 * that a hook finds field offset and object id where it found them the last time.
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
    static final int SHIFT = 5;
    static final int KEY = 0;
    static final int TRACE_KEY = 4;
    static final int OFFSET = 8;
    static final int OBJECT = 16;
    static final int VALUE = 24;

    static final int LAST_REFERENCE = 0;
    static final int LAST_ID = 8;
    static final int LAST_CLASS_ID = 16;
    static final int EPOCH = 24;

    /** Bytes of a slot's lines. */
    private static final long BYTES = (RecordDescriptor.LINE_LAST + 1L) << SHIFT;

    /** Lines that share an id: in a slot's ids, those of values come after those of the objects that hold them. */
    static final int IDS = 256;

    private static final Unsafe U = Unsafe.getUnsafe();

    private static long[] addresses = {};
    private static ObjectIds.@Nullable Entry[][] ids = {};

    private Lines() {}

    /** Makes what lies in the heap, for all slots at once: the program may use up all memory later. */
    static void open(int slots) {
        ids = new ObjectIds.Entry[slots][2 * IDS];
        addresses = new long[slots];
    }

    /** Makes a slot's lines. */
    static void prepare(int slot) {
        addresses[slot] = U.allocateMemory(BYTES);
        U.putLong(null, addresses[slot] + EPOCH, -1);
    }

    static long address(int slot) {
        return addresses[slot];
    }

    /** {@return the entries of the objects and values that were met last, by line; they keep no object alive} */
    static ObjectIds.@Nullable Entry[] ids(int slot) {
        return ids[slot];
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
