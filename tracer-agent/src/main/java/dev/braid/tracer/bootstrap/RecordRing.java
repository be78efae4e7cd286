// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.bootstrap;

import dev.braid.trace.ChannelDescriptor;
import dev.braid.trace.RecordDescriptor;
import jdk.internal.misc.Unsafe;
import jdk.internal.vm.annotation.Contended;
import jdk.internal.vm.annotation.DontInline;
import jdk.internal.vm.annotation.ForceInline;
import jdk.internal.vm.annotation.ReservedStackAccess;
import org.jspecify.annotations.Nullable;

/**
 * The writing end of one slot's ring: packs records as {@link RecordDescriptor} lays them out.
 *
 * <p>An append never blocks and never allocates: {@link #reserve} has made room before, while no stripe was locked. The
 * usual record is built in a register and stored at once; what that does not fit goes through {@link RecordPacker}.
 *
 * <p>Records become visible to the collector by the release store of the ring's tail, which is the last step of each
 * append: a thread that dies or is stopped anywhere leaves whole records only.
 *
 * <p>Thread safety: the owning thread. Others may read the clock once they know that the owner is outside of hooks.
 */
@Contended
abstract class RecordRing {
    static final Unsafe U = Unsafe.getUnsafe();

    /** Room for the record of one access and what may go before it: clock, call, line, ids of both, and a store's width. */
    private static final int RESERVE_BYTES = 256;

    /** The last bytes of a ring hold no record but a pad: every store of eight bytes stays inside. */
    private static final int MARGIN_BYTES = 16;

    private static final int SPINS_BEFORE_YIELD = 256;

    /** The clock of the slot's last record, and so of this thread. */
    long clock;

    /** No record may start before something else has been done: the slow path. */
    private static final long NOWHERE = -1;

    private static final long LIMIT = U.objectFieldOffset(RecordRing.class, "limit");

    /** Where the next record starts. */
    long at;

    /** The last address at which a record may start, or {@link #NOWHERE}, which others may set, see {@link #close}. */
    @SuppressWarnings("unused") // but for Unsafe
    private long limit = NOWHERE;

    /** This slot's {@link Lines}; some without keys while there is no slot. */
    long lines = Lines.NONE;

    /** The call in the user's code that leads into instrumented code of the JDK. Set by {@link #setCallSite}. */
    int callSite;

    private int recordedCallSite;
    private boolean clockIsRecorded = true;
    /** The ring has been filled once more since the clock has grown for that. */
    private boolean hasWrapped;

    private long slotAddress;
    private long ring;
    private long ringBytes;
    /** What has been published before the ring's present round, minus the ring's address. */
    private long bias;

    RecordRing(long clock) {
        this.clock = clock;
    }

    /** Takes over a slot whose last user has ended or is idle. */
    void openSlot(int slot) {
        slotAddress = Channel.slotAddress(slot);
        ring = Channel.ringAddress(slot);
        ringBytes = Channel.ringBytes();
        lines = Lines.address(slot);
        long tail = U.getLong(null, slotAddress + ChannelDescriptor.SLOT_TAIL);
        at = ring + (tail & (ringBytes - 1));
        bias = tail - at;
        limit = NOWHERE;
        clockIsRecorded = false;
        raiseClock(U.getLong(null, slotAddress + ChannelDescriptor.SLOT_FLOOR));
    }

    /** {@return the address of this thread's slot in the channel} */
    final long slotAddress() {
        return slotAddress;
    }

    /** What is recorded from now on has no smaller clock. */
    final void raiseClock(long to) {
        if (to > clock) {
            clock = to;
            clockIsRecorded = false;
            limit = NOWHERE;
        }
    }

    /** What is recorded from now on belongs to this call in the user's code. */
    @ForceInline
    final void setCallSite(int site) {
        if (callSite != site) {
            changeCallSite(site);
        }
    }

    @DontInline
    @ReservedStackAccess
    private void changeCallSite(int site) {
        callSite = site;
        if (hasRoom()) {
            recordCallSite();
        } else {
            limit = NOWHERE;
        }
    }

    private void recordCallSite() {
        recordedCallSite = callSite;
        long to = start(RecordDescriptor.KIND_CALL);
        U.putInt(null, to, callSite);
        finish(to + 3);
    }

    /**
     * Makes sure that the records of one access fit into the ring; waits for the collector if they do not. To be called
     * before the access's clock is taken: the thread's own may grow here.
     */
    @ForceInline
    final void reserve() {
        if (!hasRoom()) {
            grow();
            makeRoom(RESERVE_BYTES);
        }
    }

    /** The same in the middle of an access, whose clock stays. */
    @ForceInline
    final void reserveMore() {
        if (!hasRoom()) {
            makeRoom(RESERVE_BYTES);
        }
    }

    /** The same as {@link #reserve}, with room for announcing an object and its class too. */
    final void reserveForAnnouncement() {
        grow();
        makeRoom(2 * RESERVE_BYTES + 2 * RecordDescriptor.RECORD_MAX_BYTES);
    }

    /** A thread that only reads, would for ever keep its clock, and with it all others' records in the merge. */
    private void grow() {
        if (hasWrapped) {
            hasWrapped = false;
            raiseClock(clock + 1);
        }
    }

    /** Makes room, and records what has to go before the next access. */
    @DontInline
    private void makeRoom(int bytes) {
        waitForRoom(bytes);
        if (!clockIsRecorded) {
            long to = start(RecordDescriptor.KIND_CLOCK);
            U.putLong(null, to, clock);
            finishWithClock(to + Long.BYTES, clock);
        }
        if (callSite != recordedCallSite) {
            recordCallSite();
        }
        waitForRoom(bytes);
    }

    /** The next records are those of a thread that has recorded nothing here yet. */
    final void forgetCallSite() {
        recordedCallSite = 0;
        limit = NOWHERE;
    }

    /** Waits until a record of that many bytes fits, in one piece. */
    final void waitForRoom(int bytes) {
        int spins = 0;
        while (true) {
            long free = U.getLongAcquire(null, slotAddress + ChannelDescriptor.SLOT_HEAD) + ringBytes - (at + bias);
            long untilEnd = ring + ringBytes - at;
            if (untilEnd < bytes + MARGIN_BYTES) {
                if (free >= untilEnd) {
                    startNextRound(untilEnd);
                    continue;
                }
            } else if (free >= bytes + MARGIN_BYTES) {
                if (clockIsRecorded && callSite == recordedCallSite && !hasWrapped) {
                    open(at + Math.min(free, untilEnd) - MARGIN_BYTES - RESERVE_BYTES);
                } else {
                    limit = NOWHERE;
                }
                return;
            }
            if (++spins < SPINS_BEFORE_YIELD) {
                Thread.onSpinWait();
            } else {
                Processor.giveWay();
            }
        }
    }

    /** Lets records start up to there, unless somebody has closed this meanwhile. */
    private void open(long last) {
        U.putLongVolatile(this, LIMIT, last); // then the gate is looked at: who closes it writes in the other order
        if (isClosed()) {
            limit = NOWHERE;
        }
    }

    /** Makes the owner's next hook take the slow path. Any thread, after it has seen to it that {@link #isClosed}. */
    final void close() {
        U.putLongVolatile(this, LIMIT, NOWHERE);
    }

    /** {@return whether the owner must take the slow path before it records anything} */
    abstract boolean isClosed();

    /** Fills the ring's end up, and goes on at its beginning. */
    private void startNextRound(long untilEnd) {
        long to = start(RecordDescriptor.KIND_PAD);
        int length = (int) untilEnd - RecordDescriptor.HEADER_BYTES - Short.BYTES;
        U.putShort(null, to, (short) length);
        U.setMemory(to + Short.BYTES, length, (byte) 0);
        finish(to + Short.BYTES + length);
        at = ring;
        bias += ringBytes;
        hasWrapped = true;
    }

    @ForceInline
    final long line(int index) {
        return lines + ((long) index << Lines.LINE_SHIFT);
    }

    /** {@return the line for an access with that key} */
    @ForceInline
    final int lineOf(int key, long offset) {
        int index = Lines.indexOf(key);
        if (U.getInt(null, line(index) + Lines.KEY) != key) {
            defineLine(index, key, key, offset);
        }
        return index;
    }

    /** {@return the offset of the line's last access} */
    @ForceInline
    final long offset(int index) {
        return U.getLong(null, line(index) + Lines.OFFSET);
    }

    /** {@return the id of the object of the line's last access} */
    @ForceInline
    final long object(int index) {
        return U.getLong(null, line(index) + Lines.OBJECT);
    }

    /** {@return the stripe of the line's last access} */
    @ForceInline
    final long stripe(int index) {
        return U.getLong(null, line(index) + Lines.STRIPE);
    }

    /** {@return the stripe of a location, which often is that of the line's last access} */
    @ForceInline
    final long stripeOf(int index, long object, long offset) {
        return object == object(index) && offset == offset(index) ? stripe(index) : StripeBank.stripeOf(object, offset);
    }

    /** {@return the mode of a line's accesses} */
    @ForceInline
    final int mode(int index) {
        return U.getInt(null, line(index) + Lines.TRACE_KEY) >>> RecordDescriptor.MODE_SHIFT
                & RecordDescriptor.MODE_MASK;
    }

    /**
     * Gives a line a key.
     *
     * @param key as the hook gives it
     * @param traceKey as the trace has it
     */
    @DontInline
    final void defineLine(int index, int key, int traceKey, long offset) {
        reserveMore();
        long line = line(index);
        U.putInt(null, line + Lines.KEY, key);
        U.putInt(null, line + Lines.TRACE_KEY, traceKey);
        U.putLong(null, line + Lines.HEADER, Lines.NO_HEADER);
        U.putLong(null, line + Lines.OFFSET, offset);
        U.putLong(null, line + Lines.OBJECT, 0);
        U.putLong(null, line + Lines.VALUE, 0);
        U.putLong(null, line + Lines.STRIPE, StripeBank.stripeOf(0, offset));
        long to = start(RecordDescriptor.KIND_LINE);
        U.putShort(null, to, (short) index);
        U.putInt(null, to + Short.BYTES, traceKey);
        finish(RecordPacker.varint(to + Short.BYTES + Integer.BYTES, RecordPacker.zigzag(offset)));
    }

    /** {@return whether the record of an access may be appended now, by a hook that has nothing else to do before} */
    @ForceInline
    final boolean hasRoom() {
        return at <= U.getLongOpaque(this, LIMIT); // opaque: no compiler may keep it while the program loops
    }

    /** Lets hooks know this object again, the line's last one, by its header. */
    @ForceInline
    final void rememberHeader(int index, @Nullable Object object) {
        if (object != null) {
            long word = ObjectHeaders.word(object);
            if (ObjectHeaders.isIdentified(word)) {
                U.putLong(null, line(index) + Lines.HEADER, word);
            }
        }
    }

    /**
     * Appends a read of the line's last object, at the thread's clock.
     *
     * @param place one of the {@code PLACE_} constants
     */
    @ForceInline
    final void appendRead(long line, long index, long place, long value) {
        long zigzag = RecordPacker.zigzag(value - U.getLong(null, line + Lines.VALUE));
        U.putLong(null, line + Lines.VALUE, value);
        long length = Math.min(RecordPacker.bytes(zigzag), RecordDescriptor.VALUE_LONG);
        long word = index
                | place << RecordDescriptor.PLACE_SHIFT
                | length << RecordDescriptor.VALUE_SHIFT
                | zigzag << Short.SIZE;
        long rest = zigzag >>> Long.SIZE - Short.SIZE;
        U.putLong(null, at, word);
        U.putLong(null, at + Long.BYTES, rest);
        // The longest length that there is a number for stands for one more.
        publish(at + Short.BYTES + length + (length + 1 >>> 3), word + rest);
    }

    /** Appends a write to the line's last object, which is the next tick of the thread's clock. */
    @ForceInline
    final void appendWrite(long line, long index, long place, long value) {
        clock++;
        appendRead(line, index, place, value);
    }

    /** Appends a read-modify-write. */
    @ForceInline
    final void append(int index, int key, long object, long offset, long read, long written, long stripe, long now) {
        long line = line(index);
        long zigzag = RecordPacker.zigzag(read - U.getLong(null, line + Lines.VALUE));
        long change = RecordPacker.zigzag(written - read);
        int bytes = RecordPacker.bytes(zigzag);
        if (object == U.getLong(null, line + Lines.OBJECT)
                && offset == U.getLong(null, line + Lines.OFFSET)
                && bytes < RecordDescriptor.VALUE_LONG - 1
                && (change & ~0x7FL) == 0
                && now == clock + 1) {
            U.putLong(null, line + Lines.VALUE, read);
            long word = index
                    | (long) bytes << RecordDescriptor.VALUE_SHIFT
                    | zigzag << Short.SIZE
                    | change << Short.SIZE + 8 * bytes;
            U.putLong(null, at, word);
            publish(at + Short.BYTES + bytes + 1, word, key, now);
        } else {
            appendAnyUpdate(index, key, object, offset, read, written, stripe, now);
        }
    }

    /** {@return the clock's usual step: a read has the clock of what it saw, all else a greater one} */
    @ForceInline
    private static int step(int key) {
        return (key & RecordDescriptor.KIND_MASK) == RecordDescriptor.KIND_READ ? 0 : 1;
    }

    /**
     * Appends an access with one value, or an operation of synchronisation with its detail, whatever it takes.
     *
     * @param key of the line
     * @param now its clock
     */
    @DontInline
    final void append(int index, int key, long object, long offset, long value, long stripe, long now) {
        long line = line(index);
        long objectChange = RecordPacker.zigzag(object - U.getLong(null, line + Lines.OBJECT));
        long offsetChange = offset - U.getLong(null, line + Lines.OFFSET);
        boolean isReference = object == U.getLong(null, lines + Lines.LAST_REFERENCE);
        int place = RecordPacker.place(
                objectChange, offsetChange, size(U.getInt(null, line + Lines.TRACE_KEY)), isReference);
        long zigzag = RecordPacker.zigzag(value - U.getLong(null, line + Lines.VALUE));
        remember(index, object, offset, value, stripe);
        int bytes = RecordPacker.bytes(zigzag);
        long header = RecordPacker.header(index, bytes, place, now - clock, step(key));
        int length = bytes >= RecordDescriptor.VALUE_LONG ? Long.BYTES : bytes;
        if (!appendWords(header, isReference, objectChange, offsetChange, zigzag, length, now)) {
            finishWithClock(
                    RecordPacker.pack(at, header, isReference, objectChange, offsetChange, zigzag, length, now - clock),
                    now);
        }
    }

    /** Appends a read-modify-write, whatever it takes. */
    @DontInline
    private void appendAnyUpdate(
            int index, int key, long object, long offset, long read, long written, long stripe, long now) {
        long line = line(index);
        long objectChange = RecordPacker.zigzag(object - U.getLong(null, line + Lines.OBJECT));
        long offsetChange = offset - U.getLong(null, line + Lines.OFFSET);
        boolean isReference = object == U.getLong(null, lines + Lines.LAST_REFERENCE);
        int place = RecordPacker.place(
                objectChange, offsetChange, size(U.getInt(null, line + Lines.TRACE_KEY)), isReference);
        long zigzag = RecordPacker.zigzag(read - U.getLong(null, line + Lines.VALUE));
        remember(index, object, offset, read, stripe);
        int bytes = RecordPacker.bytes(zigzag);
        long header = RecordPacker.header(index, bytes, place, now - clock, step(key));
        long change = RecordPacker.zigzag(written - read);
        if (bytes < RecordDescriptor.VALUE_LONG && (change & ~0x7FL) == 0) {
            long values = zigzag | change << Byte.SIZE * bytes;
            if (appendWords(header, isReference, objectChange, offsetChange, values, bytes + 1, now)) {
                return;
            }
        }
        int length = bytes >= RecordDescriptor.VALUE_LONG ? Long.BYTES : bytes;
        long to = RecordPacker.pack(at, header, isReference, objectChange, offsetChange, zigzag, length, now - clock);
        finishWithClock(RecordPacker.varint(to, change), now);
    }

    /**
     * Appends a record whose parts before the values fit into seven bytes, as nearly all do.
     *
     * @param values of that many bytes, at most eight
     * @return whether that was so
     */
    @ForceInline
    private boolean appendWords(
            long header, boolean isReference, long objectChange, long offsetChange, long values, int length, long now) {
        long word = header;
        int bits = Short.SIZE;
        long change = now - clock;
        if ((header & RecordDescriptor.CLOCK_BIT) != 0) {
            if ((change & ~0x7FL) != 0) {
                return false;
            }
            word |= change << bits;
            bits += Byte.SIZE;
        }
        if (RecordPacker.place(header) == RecordDescriptor.PLACE_OTHER) {
            int objectBytes = isReference ? 0 : RecordPacker.bytes(objectChange);
            long offsetZigzag = RecordPacker.zigzag(offsetChange);
            int offsetBytes = RecordPacker.bytes(offsetZigzag);
            if (bits + Byte.SIZE * (1 + objectBytes + offsetBytes) >= Long.SIZE) {
                return false;
            }
            word |= RecordPacker.lengths(isReference, objectBytes, offsetBytes) << bits;
            bits += Byte.SIZE;
            word |= isReference ? 0 : objectChange << bits;
            bits += Byte.SIZE * objectBytes;
            word |= offsetZigzag << bits;
            bits += Byte.SIZE * offsetBytes;
        }
        word |= values << bits;
        long rest = values >>> Long.SIZE - bits;
        U.putLong(null, at, word);
        U.putLong(null, at + Long.BYTES, rest);
        publish(at + (bits >>> 3) + length, word + rest, RecordDescriptor.KIND_WRITE, now);
        return true;
    }

    private void remember(int index, long object, long offset, long value, long stripe) {
        long line = line(index);
        U.putLong(null, line + Lines.HEADER, Lines.NO_HEADER); // until who knows it says so
        U.putLong(null, line + Lines.OBJECT, object);
        U.putLong(null, line + Lines.OFFSET, offset);
        U.putLong(null, line + Lines.VALUE, value);
        U.putLong(null, line + Lines.STRIPE, stripe);
    }

    @ForceInline
    private static long size(int key) {
        return 1L << (key >>> RecordDescriptor.SIZE_SHIFT & RecordDescriptor.SIZE_MASK);
    }

    /** The value of an access to a reference was this object. */
    @ForceInline
    final void rememberReference(long id) {
        U.putLong(null, lines + Lines.LAST_REFERENCE, id);
    }

    /** Starts a record that is no access. {@return the address after its header} */
    final long start(int kind) {
        U.putShort(null, at, (short) (RecordDescriptor.NO_LINE | kind << RecordDescriptor.ESCAPE_SHIFT));
        return at + Short.BYTES;
    }

    /** Makes the record visible that ends there. */
    final void finish(long end) {
        long sum = 0;
        long from = at;
        for (; end - from > Long.BYTES; from += Long.BYTES) {
            sum += U.getLong(null, from);
        }
        long unused = Long.SIZE - Byte.SIZE * (end - from);
        // What follows a short record is inside the ring; what follows a pad is not.
        long last = end - at < Long.BYTES ? U.getLong(null, at) << unused : U.getLong(null, end - Long.BYTES);
        publish(end, sum + (last >>> unused), RecordDescriptor.KIND_READ, clock);
    }

    /** The same, with the record's clock, which the reader knows then. */
    final void finishWithClock(long end, long now) {
        clock = now;
        clockIsRecorded = true;
        finish(end);
    }

    @ForceInline
    private void publish(long end, long sum, int key, long now) {
        if (step(key) != 0) {
            clock = now;
        }
        publish(end, sum);
    }

    @ForceInline
    private void publish(long end, long sum) {
        long check = slotAddress + ChannelDescriptor.SLOT_CHECK;
        U.putLong(null, check, U.getLong(null, check) + sum);
        at = end;
        U.putLongRelease(null, slotAddress + ChannelDescriptor.SLOT_TAIL, end + bias);
    }
}
