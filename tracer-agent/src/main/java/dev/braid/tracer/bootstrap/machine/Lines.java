// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.bootstrap.machine;

import dev.braid.trace.layout.RecordDescriptor;
import jdk.internal.misc.Unsafe;
import jdk.internal.vm.annotation.Contended;
import jdk.internal.vm.annotation.DontInline;
import jdk.internal.vm.annotation.ForceInline;

/**
 * Remembers, for the writer of a slot, its last records, one line per site. So a record says only what is new, and a
 * hook finds a field's offset where it found it the last time.
 *
 * <p>The lines belong to the slot, whichever thread has it, because its reader keeps the same lines. In native memory,
 * 32 bytes each:
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
@Contended
public abstract class Lines {
    public static final int LINE_SHIFT = 5;
    public static final int NO_KEY = 0;
    public static final int KEY = 0;
    public static final int TRACE_KEY = 4;
    public static final int OFFSET = 8;
    public static final int OBJECT = 16;
    public static final int VALUE = 24;

    public static final int LAST_REFERENCE = 0;
    public static final int LAST_ID = 8;
    public static final int LAST_CLASS_ID = 16;
    public static final int EPOCH = 24;

    /**
     * Distance from a key's first place to its second one. It has no divisor in common with the number of lines: three
     * keys that meet in two places have a third one.
     */
    private static final int SECOND_STEP = 337;

    /** A key that is in its second place returns to the first one each time that its looks have these bits at 0. */
    private static final int RETURN_MASK = (1 << 10) - 1;

    /** Odd, near 2^32 over the golden ratio: the highest bits of its multiples have no period. */
    private static final int GOLDEN_RATIO = 0x9E3779B9;

    /** Bytes of a slot's lines. */
    private static final long BYTES = RecordDescriptor.LINE_LAST + 1L << LINE_SHIFT;

    /** Offset, behind a slot's lines, of the address of the table of its owner's span; 0 there while there is none. */
    public static final long SPAN_TABLE = BYTES;

    public static final Unsafe U = Unsafe.getUnsafe();

    /** Lines of no slot, which never get a key. */
    private static final long NO_LINES = allocate();

    private static long[] addresses = {};

    /** The slot's lines; some without keys while there is no slot. */
    public long lines = NO_LINES;

    private int secondLooks;

    public static void open(int slots) {
        addresses = new long[slots];
    }

    public static void prepare(int slot) {
        addresses[slot] = allocate();
        U.putLong(null, addresses[slot] + EPOCH, -1);
    }

    private static long allocate() {
        long line = 1L << LINE_SHIFT;
        long address = U.allocateMemory(BYTES + 2 * line) + line - 1 & -line;
        U.setMemory(address, BYTES + line, (byte) 0);
        return address;
    }

    public final void openLines(int slot) {
        lines = addresses[slot];
    }

    /**
     * Forgets everything, and notes the period of tracing in which that happens. {@return {@code true} if it was
     * another one}
     */
    public final boolean forgetLines(int epoch) {
        boolean isOther = U.getLong(null, lines + EPOCH) != epoch;
        if (isOther) {
            U.setMemory(lines, BYTES, (byte) 0);
            U.putLong(null, lines + EPOCH, epoch);
        }
        return isOther;
    }

    /** {@return the index of a key's line, if another key has the line at that index} */
    public static int secondOf(int index) {
        int second = index + SECOND_STEP;
        return second > RecordDescriptor.LINE_LAST ? second - RecordDescriptor.LINE_LAST : second;
    }

    /**
     * {@return the index of a key's line} It is that of {@link RecordDescriptor#lineOf}, which is not on the bootstrap
     * class path.
     */
    @ForceInline
    public static int indexOf(int key) {
        int spread = (key >>> RecordDescriptor.SITE_SHIFT) + (key & RecordDescriptor.KIND_MASK) * 101;
        return 1 + ((spread & RecordDescriptor.LINE_MASK) * RecordDescriptor.LINE_LAST >>> RecordDescriptor.LINE_BITS);
    }

    @ForceInline
    public final long line(int index) {
        return lines + ((long) index << LINE_SHIFT);
    }

    /** {@return the index of the key's line; negative: that of the line that it is to be given} */
    @ForceInline
    public final int knownLine(int key) {
        int index = indexOf(key);
        return isLineOf(index, key) ? index : secondLine(index, key);
    }

    /** {@return {@code true} if the line at that index is the key's} */
    @ForceInline
    public final boolean isLineOf(int index, int key) {
        return U.getInt(null, line(index) + KEY) == key;
    }

    /**
     * Looks for a key's line in the second place that it may be in. Without a second place, sites whose keys meet in
     * one place would push each other out with each record. Which of the two places a key gets is as good as random: so
     * both stay sooner or later. Now and then, a key in the second place gets the first one, where it is found faster.
     * If the other key is still in use, it gets the second one.
     *
     * @param index the index of the first place, where another key is, or none yet
     * @return the index of its line; negative: that of the line that it is to be given
     */
    @DontInline
    private int secondLine(int index, int key) {
        if (isLineOf(index, NO_KEY)) {
            return -index;
        }
        int second = secondOf(index);
        boolean isThere = isLineOf(second, key);
        int count = ++secondLooks;
        if (isThere && (count & RETURN_MASK) != 0) {
            return second;
        }
        return isThere || count * GOLDEN_RATIO < 0 ? -index : -second;
    }

    /** {@return the offset of the line's last access} */
    @ForceInline
    public final long offset(int index) {
        return U.getLong(null, line(index) + OFFSET);
    }

    /** {@return {@code true} if the line's last access was to that object} */
    @ForceInline
    public final boolean isOfLast(int index, long object) {
        return U.getLong(null, line(index) + OBJECT) == object;
    }

    /** {@return the mode of a line's accesses} */
    @ForceInline
    public final int mode(int index) {
        return U.getInt(null, line(index) + TRACE_KEY) >>> RecordDescriptor.MODE_SHIFT & RecordDescriptor.MODE_MASK;
    }
}
