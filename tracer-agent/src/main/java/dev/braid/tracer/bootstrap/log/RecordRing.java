// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.bootstrap.log;

import dev.braid.trace.layout.ChannelDescriptor;
import dev.braid.trace.layout.RecordDescriptor;
import dev.braid.tracer.bootstrap.machine.Channel;
import dev.braid.tracer.bootstrap.machine.FixedOptions;
import dev.braid.tracer.bootstrap.machine.Lines;
import dev.braid.tracer.bootstrap.machine.LockOrder;
import dev.braid.tracer.bootstrap.machine.Options;
import dev.braid.tracer.bootstrap.machine.Processor;
import jdk.internal.vm.annotation.Contended;
import jdk.internal.vm.annotation.DontInline;
import jdk.internal.vm.annotation.ForceInline;
import jdk.internal.vm.annotation.ReservedStackAccess;

/**
 * The writing end of one slot's ring: packs records as {@link RecordDescriptor} lays them out.
 *
 * <p>An append never blocks and never allocates: {@link #reserve} has made room before, while no stripe was locked. On
 * the fast path, a record is built in a register and stored at once; a record that does not fit goes through
 * {@link RecordPacker}.
 *
 * <p>Records become visible to the collector by the release store of the ring's tail, which is the last step of each
 * append. A thread that dies or is stopped anywhere leaves whole records only.
 *
 * <p>Thread safety: the owning thread. Others may read the clock once they know that the owner is outside of hooks.
 */
@Contended
abstract class RecordRing extends SpanAccesses {
    /**
     * Room for the record of one access and what may go before it: clock, call, line, ids of both, and a store's width;
     * or for that of a copy.
     */
    private static final int RESERVE_BYTES = 256;

    /** Bytes at the end of a ring that hold only a pad, so that every store of eight bytes stays inside. */
    private static final int MARGIN_BYTES = 24;

    /** A pad, which may be almost as long, has 16 bits for its length. */
    private static final int MOST_ROOM_BYTES = 1 << 15;

    private static final int SPINS_BEFORE_YIELD = 256;

    /** The clock of the slot's last record, and so of this thread. */
    public long clock;

    /** Limit under which no record may start before something else has been done: the slow path. */
    private static final long NOWHERE = -1;

    private static final long LIMIT = U.objectFieldOffset(RecordRing.class, "limit");

    /** Address at which the next record starts. */
    long at;

    /** The last address at which a record may start, or {@link #NOWHERE}, which others may set, see {@link #close}. */
    @SuppressWarnings("unused") // but for Unsafe
    private long limit = NOWHERE;

    /**
     * The call in the user's code that leads into instrumented code of the JDK, with the flags of a CALL record. The
     * program's own accesses belong to no call, so it is recorded late: see {@link #syncCallSite}.
     */
    public int callSite;

    private int recordedCallSite;
    /** True if the next record, whatever it is, has the present {@link #callSite}. */
    private boolean callSiteIsDue;

    private boolean clockIsRecorded = true;
    /** True if the ring has been filled once more since the clock last grew for that. */
    private boolean hasWrapped;

    private long slotAddress;
    private long ring;
    private long ringBytes;
    /** Number of bytes published before the ring's present round, minus the ring's address. */
    private long bias;

    /** The first block that has not been summed up, and the sum of all before it, see {@link ChannelDescriptor}. */
    private long block;

    private long sumOfBlocks;

    /** The object whose state was the last thing accessed, if nothing has been published since that position. */
    private long touched;

    private long touchedAt = NOWHERE;
    private boolean isTouchedByWrite;

    private static final long EVENTS = U.objectFieldOffset(RecordRing.class, "events");

    /**
     * Number of events that this thread has published since its beginning. Others read it all the time, hence its
     * place.
     */
    @Contended("events")
    private long events;

    RecordRing(long clock) {
        this.clock = clock;
    }

    /** Takes over a slot whose last user has ended or is idle. */
    void openSlot(int slot) {
        slotAddress = Channel.slotAddress(slot);
        ring = Channel.ringAddress(slot);
        ringBytes = Channel.ringBytes();
        openLines(slot);
        openTable(slot);
        long tail = U.getLong(null, slotAddress + ChannelDescriptor.SLOT_TAIL);
        at = ring + (tail & (ringBytes - 1));
        bias = tail - at;
        limit = NOWHERE;
        touchedAt = NOWHERE;
        block = at & -ChannelDescriptor.CHECK_BYTES;
        long checked = U.getLong(null, slotAddress + ChannelDescriptor.SLOT_CHECKED);
        sumOfBlocks = U.getLong(null, checkAddress(checked)) - sum(block, at);
        putCheck(sumOfBlocks, block); // more is to come in this block
        clockIsRecorded = false;
        raiseClock(U.getLong(null, slotAddress + ChannelDescriptor.SLOT_FLOOR));
    }

    /** {@return the address of this thread's slot in the channel} */
    final long slotAddress() {
        return slotAddress;
    }

    /** Begins to count a thread's events: it has published none. */
    final void startCounting() {
        U.putLongRelease(this, EVENTS, 0);
    }

    /** Counts an event, after its record has been published. By the owner alone. */
    @ForceInline
    final void countEvent() {
        if (FixedOptions.STRATEGY == Options.PER_THREAD) {
            U.putLongRelease(this, EVENTS, events + 1);
        }
    }

    /**
     * {@return the least number of events that the owner has published: code that knows this can rely on their records}
     */
    final long events() {
        return U.getLongAcquire(this, EVENTS);
    }

    /** {@return the most room that can be had in one piece, beside that for an event} */
    final int mostRoom() {
        return (int) Math.min(ringBytes / 2, MOST_ROOM_BYTES) - RecordDescriptor.RECORD_MAX_BYTES;
    }

    /** Sees that what is recorded from now on has no smaller clock. */
    public final void raiseClock(long to) {
        if (to > clock) {
            clock = to;
            clockIsRecorded = false;
            limit = NOWHERE;
        }
    }

    /**
     * Sees that what is recorded from now on belongs to the {@link #callSite}. To be called before the JDK's accesses.
     */
    @ForceInline
    public final void syncCallSite() {
        if (callSite != recordedCallSite) {
            changeCallSite();
        }
    }

    @DontInline
    @ReservedStackAccess
    private void changeCallSite() {
        if (hasRoom()) {
            recordCallSite();
        } else {
            callSiteIsDue = true;
            limit = NOWHERE;
        }
    }

    private void recordCallSite() {
        callSiteIsDue = false;
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
    public final void reserve() {
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

    /**
     * Lets the clock of a thread grow that only reads. Otherwise it would keep its clock forever, and with it the
     * records of all others in the merge.
     */
    private void grow() {
        if (hasWrapped) {
            hasWrapped = false;
            raiseClock(FixedOptions.LOOSE ? MacroEvents.latestClock() : clock + 1);
        }
    }

    /** Makes room, and records what has to go before the next access. */
    @DontInline
    final void makeRoom(int bytes) {
        waitForRoom(bytes);
        if (!clockIsRecorded) {
            long to = start(RecordDescriptor.KIND_CLOCK);
            U.putLong(null, to, clock);
            finishWithClock(to + Long.BYTES, clock);
        }
        if (callSiteIsDue) {
            recordCallSite();
        }
        waitForRoom(bytes);
    }

    /** Forgets the recorded call: the next records are those of a thread that has recorded nothing here yet. */
    final void forgetCallSite() {
        recordedCallSite = 0;
        callSiteIsDue = callSite != 0;
        limit = NOWHERE;
    }

    /** Waits until a record of that many bytes fits, in one piece. */
    final void waitForRoom(int bytes) {
        int spins = 0;
        while (true) {
            sumBlocks();
            long free = U.getLongAcquire(null, slotAddress + ChannelDescriptor.SLOT_HEAD) + ringBytes - (at + bias);
            long untilEnd = ring + ringBytes - at;
            if (untilEnd < bytes + MARGIN_BYTES) {
                if (free >= untilEnd) {
                    startNextRound(untilEnd);
                    continue;
                }
            } else if (free >= bytes + MARGIN_BYTES) {
                if (clockIsRecorded && !callSiteIsDue && !hasWrapped) {
                    long room = Math.min(free, untilEnd) - MARGIN_BYTES - RESERVE_BYTES;
                    open(Math.min(at + room, block + ChannelDescriptor.CHECK_BYTES - 1)); // then it is summed up
                } else {
                    limit = NOWHERE;
                }
                return;
            }
            LockOrder.mayWait(LockOrder.CHANNEL, 0);
            if (++spins < SPINS_BEFORE_YIELD) {
                Thread.onSpinWait();
            } else {
                Processor.giveWay();
            }
        }
    }

    /**
     * {@return {@code true} if an access to an object's state would say no more than the last record: whatever is
     * ordered before or after the one is before or after the other}
     */
    @ForceInline
    public final boolean hasJustTouched(long object, boolean isWrite) {
        return at + bias == touchedAt && touched == object && (isTouchedByWrite || !isWrite);
    }

    /** Notes that the last record is of an access to an object's state. */
    @ForceInline
    public final void noteTouch(long object, boolean isWrite) {
        touched = object;
        touchedAt = at + bias;
        isTouchedByWrite = isWrite;
    }

    /** {@return {@code true} if a record of that many bytes fits; the ring goes on at its beginning if necessary} */
    final boolean tryRoom(int bytes) {
        sumBlocks();
        long free = U.getLongAcquire(null, slotAddress + ChannelDescriptor.SLOT_HEAD) + ringBytes - (at + bias);
        long untilEnd = ring + ringBytes - at;
        if (untilEnd >= bytes + MARGIN_BYTES) {
            return free >= bytes + MARGIN_BYTES;
        }
        if (free < untilEnd + bytes + MARGIN_BYTES) {
            return false;
        }
        startNextRound(untilEnd);
        return true;
    }

    /** Lets records start up to there, unless another thread has closed this meanwhile. */
    private void open(long last) {
        U.putLongVolatile(this, LIMIT, last); // then the gate is looked at: its closer writes in the other order
        if (isClosed()) {
            limit = NOWHERE;
        }
    }

    /** Makes the owner's next hook take the slow path. Any thread, after it has seen to it that {@link #isClosed}. */
    final void close() {
        U.putLongVolatile(this, LIMIT, NOWHERE);
    }

    /** {@return {@code true} if the owner must take the slow path before it records anything} */
    abstract boolean isClosed();

    /** Fills the ring's end up, and goes on at its beginning. */
    private void startNextRound(long untilEnd) {
        long to = start(RecordDescriptor.KIND_PAD);
        int length = (int) untilEnd - RecordDescriptor.HEADER_BYTES - Short.BYTES;
        U.putShort(null, to, (short) length);
        U.setMemory(to + Short.BYTES, length, (byte) 0);
        finish(to + Short.BYTES + length);
        sumBlocks();
        at = ring;
        block = ring;
        bias += ringBytes;
        hasWrapped = true;
    }

    /** Sums up the blocks that have been filled. */
    private void sumBlocks() {
        while (at - block >= ChannelDescriptor.CHECK_BYTES) {
            long end = block + ChannelDescriptor.CHECK_BYTES;
            sumOfBlocks += sum(block, end);
            block = end;
            putCheck(sumOfBlocks, end);
        }
    }

    /**
     * Sums up the block that has been begun, too: its owner records no more for now. To be called by the owner, or by a
     * thread that knows that the owner is outside of hooks and stays there.
     */
    final void completeCheck() {
        sumBlocks();
        putCheck(sumOfBlocks + sum(block, at), at);
    }

    /**
     * Publishes a sum. A reader that sees the same word of what is checked before and after it reads the sum has the
     * sum of just that.
     */
    private void putCheck(long sum, long end) {
        long last = U.getLong(null, slotAddress + ChannelDescriptor.SLOT_CHECKED);
        long checked = end + bias << 1 | ~last & 1;
        U.storeFence(); // the sum that is overwritten here is that of two words ago, and no reader may still expect it
        U.putLong(null, checkAddress(checked), sum);
        U.putLongRelease(null, slotAddress + ChannelDescriptor.SLOT_CHECKED, checked);
    }

    private long checkAddress(long checked) {
        return slotAddress + ChannelDescriptor.SLOT_CHECK + (checked & 1) * Long.BYTES;
    }

    /** {@return the sum of the bytes in a range, as 64-bit words, the last one filled up with zeros} */
    private static long sum(long begin, long end) {
        long sum = 0;
        long word = begin;
        for (; end - word >= Long.BYTES; word += Long.BYTES) {
            sum += U.getLong(null, word);
        }
        for (; word < end; word++) {
            sum += (U.getByte(null, word) & 0xFFL) << Byte.SIZE * (word & Long.BYTES - 1);
        }
        return sum;
    }

    /** {@return the line for an access with that key} */
    @ForceInline
    public final int lineOf(int key, long offset) {
        int index = knownLine(key);
        return index > 0 ? index : defineLine(-index, key, key, offset);
    }

    /**
     * Gives a line a key.
     *
     * @param key as the hook gives it
     * @param traceKey as the trace has it
     * @return its index
     */
    @DontInline
    public final int defineLine(int index, int key, int traceKey, long offset) {
        reserveMore();
        long line = line(index);
        U.putInt(null, line + Lines.KEY, key);
        U.putInt(null, line + Lines.TRACE_KEY, traceKey);
        U.putLong(null, line + Lines.OFFSET, offset);
        U.putLong(null, line + Lines.OBJECT, 0);
        U.putLong(null, line + Lines.VALUE, 0);
        long to = start(RecordDescriptor.KIND_LINE);
        U.putShort(null, to, (short) index);
        U.putInt(null, to + Short.BYTES, traceKey);
        finish(RecordPacker.varint(to + Short.BYTES + Integer.BYTES, RecordPacker.zigzag(offset)));
        return index;
    }

    /** {@return {@code true} if an access may be appended now, by a hook that has nothing else to do before} */
    @ForceInline
    public final boolean hasRoom() {
        return at <= U.getLongOpaque(this, LIMIT); // opaque: no compiler may keep it while the program loops
    }

    /** Appends an access to a field, at the offset of its line. */
    @ForceInline
    public final void appendToField(int index, int key, long object, long value, long now, boolean isNextClock) {
        long line = line(index);
        long moved = RecordPacker.zigzag(object - U.getLong(null, line + Lines.OBJECT));
        boolean isReference = object == U.getLong(null, lines + Lines.LAST_REFERENCE);
        int bytes = isReference ? 0 : RecordPacker.bytes(moved);
        if (bytes <= RecordDescriptor.PLACE_LONGEST && isNextClock) {
            U.putLong(null, line + Lines.OBJECT, object);
            if (step(key) != 0) {
                clock = now;
            }
            long place = isReference ? RecordDescriptor.PLACE_REFERENCE : bytes;
            appendShort(line, index, place, moved, bytes, value);
        } else {
            append(index, key, object, U.getLong(null, line + Lines.OFFSET), value, now);
        }
    }

    /** Appends an access to an element of an array. */
    @ForceInline
    public final void appendToElement(
            int index, int key, int sizeLog2, long object, long offset, long value, long now, boolean isNextClock) {
        long line = line(index);
        long moved = RecordPacker.zigzag(offset - U.getLong(null, line + Lines.OFFSET) >> sizeLog2);
        int bytes = RecordPacker.bytes(moved);
        if (bytes <= RecordDescriptor.PLACE_LONGEST && object == U.getLong(null, line + Lines.OBJECT) && isNextClock) {
            U.putLong(null, line + Lines.OFFSET, offset);
            if (step(key) != 0) {
                clock = now;
            }
            appendShort(line, index, bytes, moved, bytes, value);
        } else {
            append(index, key, object, offset, value, now);
        }
    }

    /** Appends a record with one value, whose clock is the expected one. */
    @ForceInline
    private void appendShort(long line, int index, long place, long moved, int movedBytes, long value) {
        long change = RecordPacker.zigzag(value - U.getLong(null, line + Lines.VALUE));
        U.putLong(null, line + Lines.VALUE, value);
        long length = RecordPacker.valueLength(RecordPacker.bytes(change));
        U.putLong(null, at, header(index, place, length) | moved << Short.SIZE);
        long to = at + Short.BYTES + movedBytes;
        U.putLong(null, to, change);
        finish(to + RecordPacker.valueBytes(length));
    }

    @ForceInline
    private static long header(int index, long place, long valueLength) {
        return index | place << RecordDescriptor.PLACE_SHIFT | valueLength << RecordDescriptor.VALUE_SHIFT;
    }

    /** {@return the expected step of the clock: a read has the clock of what it saw, anything else a greater one} */
    @ForceInline
    private static int step(int key) {
        return (key & RecordDescriptor.KIND_MASK) == RecordDescriptor.KIND_READ ? 0 : 1;
    }

    /**
     * Appends an access with one value, or an operation of synchronisation with its detail, whatever it takes.
     *
     * @param key the key of the line
     * @param now its clock
     */
    @DontInline
    final void append(int index, int key, long object, long offset, long value, long now) {
        finish(putFirst(index, key, object, offset, value, now));
        countEvent();
    }

    /** Appends a read-modify-write, whatever it takes. */
    @DontInline
    final void append(int index, int key, long object, long offset, long read, long written, long now) {
        long to = putFirst(index, key, object, offset, read, now);
        finish(RecordPacker.varint(to, RecordPacker.zigzag(written - read)));
        countEvent();
    }

    /** Writes the record of an access up to its first value, and that. {@return the address after it} */
    @ForceInline
    private long putFirst(int index, int key, long object, long offset, long value, long now) {
        long line = line(index);
        long change = RecordPacker.zigzag(value - U.getLong(null, line + Lines.VALUE));
        U.putLong(null, line + Lines.VALUE, value);
        long length = RecordPacker.valueLength(RecordPacker.bytes(change));
        long to = putPlace(index, length, object, offset, now, step(key));
        U.putLong(null, to, change);
        return to + RecordPacker.valueBytes(length);
    }

    /** Begins a record of an access: all that comes before its values. {@return the offset for its values} */
    @ForceInline
    private long putPlace(int index, long valueLength, long object, long offset, long now, int defaultStep) {
        long line = line(index);
        int traceKey = U.getInt(null, line + Lines.TRACE_KEY);
        long lastObject = U.getLong(null, line + Lines.OBJECT);
        long lastOffset = U.getLong(null, line + Lines.OFFSET);
        U.putLong(null, line + Lines.OBJECT, object);
        U.putLong(null, line + Lines.OFFSET, offset);
        long tick = now - clock;
        clock = now;
        boolean isReference = object == U.getLong(null, lines + Lines.LAST_REFERENCE);
        boolean isElement = (traceKey & RecordDescriptor.ELEMENT_BIT) != 0;
        int sizeLog2 = traceKey >>> RecordDescriptor.SIZE_SHIFT & RecordDescriptor.SIZE_MASK;
        long distance = offset - lastOffset;
        if (tick == defaultStep
                && (isElement ? object == lastObject && distance >> sizeLog2 << sizeLog2 == distance : distance == 0)) {
            long moved = RecordPacker.zigzag(isElement ? distance >> sizeLog2 : object - lastObject);
            int bytes = RecordPacker.bytes(moved);
            if (bytes <= RecordDescriptor.PLACE_LONGEST) {
                U.putLong(null, at, header(index, bytes, valueLength) | moved << Short.SIZE);
                return at + Short.BYTES + bytes;
            }
        }
        return putOtherPlace(index, valueLength, isReference, object - lastObject, distance, tick, defaultStep);
    }

    @DontInline
    private long putOtherPlace(
            int index,
            long valueLength,
            boolean isReference,
            long objectChange,
            long offsetChange,
            long tick,
            int defaultStep) {
        long object = RecordPacker.zigzag(objectChange);
        long offset = RecordPacker.zigzag(offsetChange);
        int objectBytes = isReference ? 0 : RecordPacker.bytes(object);
        int offsetBytes = RecordPacker.bytes(offset);
        U.putShort(null, at, (short) header(index, RecordDescriptor.PLACE_OTHER, valueLength));
        long to = at + Short.BYTES;
        U.putByte(null, to++, (byte) RecordPacker.lengths(isReference, objectBytes, offsetBytes, tick != defaultStep));
        if (tick != defaultStep) {
            to = RecordPacker.varint(to, tick);
        }
        U.putLong(null, to, object);
        to += objectBytes;
        U.putLong(null, to, offset);
        return to + offsetBytes;
    }

    /** Notes that the value of an access to a reference was this object. */
    @ForceInline
    public final void rememberReference(long id) {
        U.putLong(null, lines + Lines.LAST_REFERENCE, id);
    }

    /** Starts a record that is not an access. {@return the address after its header} */
    final long start(int kind) {
        U.putShort(null, at, (short) (RecordDescriptor.NO_LINE | kind << RecordDescriptor.ESCAPE_SHIFT));
        return at + Short.BYTES;
    }

    /** Makes the record visible that ends there. */
    @ForceInline
    final void finish(long end) {
        at = end;
        U.putLongRelease(null, slotAddress + ChannelDescriptor.SLOT_TAIL, end + bias);
    }

    /** The same, with the record's clock, which the reader knows then. */
    final void finishWithClock(long end, long now) {
        endSpan();
        clock = now;
        clockIsRecorded = true;
        finish(end);
    }
}
