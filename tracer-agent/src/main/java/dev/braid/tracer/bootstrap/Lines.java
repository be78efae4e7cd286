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

    /** What must be left of the heap for ids to be remembered. */
    private static final long ROOM_BYTES = 4 << 20;

    private static final int COUNT = RecordDescriptor.LINE_LAST + 1;

    private static final Unsafe U = Unsafe.getUnsafe();

    private static long[] addresses = {};
    private static ObjectIds.@Nullable Entry[][] holders = {};
    private static ObjectIds.@Nullable Entry[][] values = {};
    private static final ObjectIds.@Nullable Entry[] NONE = {};

    private Lines() {}

    static void open(int slots) {
        addresses = new long[slots];
        holders = new ObjectIds.Entry[slots][];
        values = new ObjectIds.Entry[slots][];
    }

    /** Makes a slot's lines. If the program has nearly used up the heap, hooks there look ids up each time. */
    static void prepare(int slot) {
        addresses[slot] = U.allocateMemory(BYTES);
        U.putLong(null, addresses[slot] + EPOCH, -1);
        boolean isRoomy = isRoomy();
        holders[slot] = isRoomy ? new ObjectIds.Entry[COUNT] : NONE;
        values[slot] = isRoomy ? new ObjectIds.Entry[COUNT] : NONE;
    }

    private static boolean isRoomy() {
        Runtime runtime = Runtime.getRuntime();
        return runtime.maxMemory() - runtime.totalMemory() + runtime.freeMemory() > ROOM_BYTES;
    }

    static long address(int slot) {
        return addresses[slot];
    }

    /** {@return by line, the entry of the object of the last record; keeps no object alive; may be empty} */
    static ObjectIds.@Nullable Entry[] holders(int slot) {
        return holders[slot];
    }

    /** {@return by line, the entry of an object that was a value lately; keeps no object alive; may be empty} */
    static ObjectIds.@Nullable Entry[] values(int slot) {
        return values[slot];
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
