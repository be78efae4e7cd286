// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.bootstrap.log;

import dev.braid.trace.layout.ChannelDescriptor;
import dev.braid.tracer.bootstrap.machine.Channel;
import dev.braid.tracer.bootstrap.machine.FixedOptions;
import dev.braid.tracer.bootstrap.machine.Lines;
import dev.braid.tracer.bootstrap.machine.Memory;
import dev.braid.tracer.bootstrap.machine.Sites;
import jdk.internal.vm.annotation.Contended;
import jdk.internal.vm.annotation.DontInline;
import jdk.internal.vm.annotation.ForceInline;

/**
 * The places that a thread has lately accessed in its present span, with the values that it found or left there.
 *
 * <p>A <em>span</em> is the time between two operations of a thread that release anything or take a lock (a
 * release-free span as of C. Flanagan and S. N. Freund, RedCard: Redundant Check Elimination for Dynamic Race
 * Detectors, ECOOP 2013, ended by acquired locks, too). A plain read is <em>repeated</em> if its thread has accessed
 * the same place, plainly and in the same width, in the same span, and finds the value that it found or left there the
 * last time. Where nobody asks for them, repeated reads are left out:
 *
 * <ul>
 *   <li>A write of another thread that races with the read races with the access before it. What orders the two comes
 *       after a release of this thread, or before all that it has done in this span.
 *   <li>The thread holds the same locks as before.
 *   <li>The value is known. A write of another thread, or one that is not traced, which comes between with another
 *       value, has the read recorded.
 * </ul>
 *
 * <p>Only instructions whose key is {@link AccessKey#isNoted noted} count, of which simulators judge one as the other.
 * An access that is not noted ends the span if it may release; when in doubt it does. So does each read by one of the
 * JDK's locks: the accesses between such reads tell which of them belong to one operation of a lock.
 *
 * <p>The table belongs to the slot, so that its memory is used again. It is in native memory, direct-mapped, 16 bytes
 * an entry:
 *
 * <pre>
 *  0 signature   of place, width and span, 63 bits; the lowest bit says that a library made the access
 *  8 value
 * </pre>
 *
 * <p>The signature is not a proof of the place: two places, or spans, have the same one with a probability of 2^-63. A
 * span ends by another salt, so that nothing need be cleared. A table is as large as the spans ask for, up to what fits
 * into the caches. It becomes larger than that only in a span in which more reads are repeated than are recorded.
 *
 * <p>Thread safety: the owner of the slot.
 */
@Contended
public abstract class SpanAccesses extends Lines {
    private static final int ENTRY_SHIFT = 4;
    private static final int VALUE = 8;
    private static final int FIRST_ENTRIES = 1 << 11;
    /** The most that fit into a processor's nearest caches. */
    private static final int CACHED_ENTRIES = 1 << 13;

    private static final int MOST_ENTRIES = 1 << 17;
    private static final int GROWTH = 4;

    /** Bytes before the first entry, which hold the number of entries. */
    private static final int HEAD = 16;

    private static final long OBJECT_FACTOR = 0xD6E8FEB86659FD93L;
    private static final long THREAD_FACTOR = 0x9E3779B97F4A7C16L;
    private static final long SPAN_STEP = 0xBF58476D1CE4E5BAL;
    private static final long INDEX_FACTOR = 0x9E3779B1L;

    /** An entry that is never noted, for slots without a table. */
    private static final long NO_TABLE = allocate(1);

    /** True once code was seen of which a repeated read may say more than the first one: then none is left out. */
    private static boolean areAllKept;

    private long table = NO_TABLE;
    private long mask;
    private long salt;
    /** Counts accesses noted in this span, at most until there are so many that the table grows. */
    private int noted;

    private int limit;
    private long leftOut;

    /** The salt of the span in which {@link #noteRarely} has looked last, and how many reads had been left out then. */
    private long lookedIn;

    private long leftOutThen;

    /**
     * Leaves out no read that repeats what is accessed from now on, in any thread. To be called before a class is
     * defined of which a repeated read may say more than the first one: where it declares the races of a method benign,
     * whether a race is one of that method depends on which of the two reads is recorded; and a fence that acquires
     * takes over what was released to the last write that the thread has read from, of several with the same value.
     */
    public static void keepAll() {
        areAllKept = true;
    }

    /** Begins with the spans of a thread. */
    final void startSpans(int threadId) {
        salt = (threadId + 2L) * THREAD_FACTOR;
    }

    /** Takes over the table of a slot. */
    final void openTable(int slot) {
        leftOut = Channel.slotAddress(slot) + ChannelDescriptor.SLOT_LEFT_OUT;
        long known = U.getLong(null, lines + Lines.SPAN_TABLE);
        useTable(known == 0 ? NO_TABLE : known);
        endSpan();
    }

    private void useTable(long address) {
        table = address;
        long entries = U.getLong(null, address - HEAD);
        mask = entries - 1 << ENTRY_SHIFT;
        limit = entries == MOST_ENTRIES ? Integer.MAX_VALUE : (int) (entries / 2);
    }

    /** Ends the span: accesses from now on are not a repetition of anything before. */
    @ForceInline
    public final void endSpan() {
        if (FixedOptions.LEAVES_OUT) {
            salt += SPAN_STEP;
            noted = 0;
        }
    }

    /**
     * {@return {@code true} if an access may be repeated, or be what others repeat: its key says so, and it is plain}
     */
    @ForceInline
    public final boolean isNoted(int index, int key) {
        return FixedOptions.LEAVES_OUT && AccessKey.isNoted(key) && mode(index) == Memory.PLAIN;
    }

    /** Notes a write that has been recorded, or ends the span if it may release anything. */
    @ForceInline
    public final void noteWrite(int index, int key, long object, long offset, int size, long value) {
        if (FixedOptions.LEAVES_OUT) {
            if (isNoted(index, key)) {
                note(entry(object, offset, size), signature(object, offset, size, key), value);
            } else if (mode(index) != Memory.PLAIN || Sites.isOfPlatform(AccessKey.site(key))) {
                endSpan(); // plain writes of the JDK's concurrent classes release, too
            }
        }
    }

    /** Notes a read that has been recorded, of any mode. */
    @ForceInline
    public final void noteRead(int index, int key, long object, long offset, int size, long value) {
        if (isNoted(index, key)) {
            note(entry(object, offset, size), signature(object, offset, size, key), value);
        } else if (FixedOptions.LEAVES_OUT && AccessKey.isOfLock(key)) {
            endSpan(); // what follows is outside of its code
        }
    }

    /** {@return {@code true} if a read that finds this value is a repeated one; then it has been counted} */
    @ForceInline
    public final boolean repeats(int index, int key, long object, long offset, int size, long value) {
        return isNoted(index, key) && repeats(entry(object, offset, size), signature(object, offset, size, key), value);
    }

    /** {@return the signature of a place in this span} */
    @ForceInline
    private long signature(long object, long offset, int size, int key) {
        return object * OBJECT_FACTOR + (offset << 3) + (size << 1) + salt & ~1L | AccessKey.ofLibrary(key);
    }

    /** {@return the address of the entry of a place} Neighbours in an object or array have neighbouring entries. */
    @ForceInline
    private long entry(long object, long offset, int size) {
        long index = object * INDEX_FACTOR + (offset >>> size);
        return table + (index << ENTRY_SHIFT & mask);
    }

    /** {@return {@code true} if a read that finds this value is a repeated one; then it has been counted} */
    @ForceInline
    private boolean repeats(long entry, long signature, long value) {
        long difference = U.getLong(null, entry) ^ signature;
        if ((difference & ~(signature & 1)) != 0 || U.getLong(null, entry + VALUE) != value) {
            return false;
        }
        U.putLong(null, leftOut, U.getLong(null, leftOut) + 1);
        return true;
    }

    /** Notes that this access, which has been recorded, found or left this value. */
    @ForceInline
    private void note(long entry, long signature, long value) {
        if (++noted > limit || areAllKept) {
            noteRarely();
        } else {
            U.putLong(null, entry, signature);
            U.putLong(null, entry + VALUE, value);
        }
    }

    /**
     * Makes the table larger, if more was noted in one span than it is made for and it pays, and leaves out the note.
     */
    @DontInline
    private void noteRarely() {
        long entries = U.getLong(null, table - HEAD);
        if (areAllKept || entries >= CACHED_ENTRIES && !mostRepeat()) {
            noted = 0;
            return;
        }
        long larger;
        try {
            larger = allocate(Math.max(FIRST_ENTRIES, Math.min(entries * GROWTH, MOST_ENTRIES)));
        } catch (OutOfMemoryError e) {
            limit = Integer.MAX_VALUE; // it stays as it is
            return;
        }
        if (table != NO_TABLE) {
            U.freeMemory(table - HEAD);
        }
        U.putLong(null, lines + Lines.SPAN_TABLE, larger);
        useTable(larger);
    }

    /**
     * {@return {@code true} if, since it was asked last in this same span, more reads were left out than accesses
     * noted}
     */
    private boolean mostRepeat() {
        long now = U.getLong(null, leftOut);
        boolean mostRepeat = lookedIn == salt && now - leftOutThen > noted;
        lookedIn = salt;
        leftOutThen = now;
        return mostRepeat;
    }

    private static long allocate(long entries) {
        long address = U.allocateMemory(HEAD + (entries << ENTRY_SHIFT));
        U.setMemory(address, HEAD + (entries << ENTRY_SHIFT), (byte) 0);
        U.putLong(null, address, entries);
        return address + HEAD;
    }
}
