// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.frame;

import dev.braid.frame.shared.MappedFile;
import dev.braid.frame.shared.SegmentDescriptor;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.apiguardian.api.API;

/**
 * The circular buffer of one observation, as its writers see it: the pointer of the four states. For generated code.
 *
 * <p>Problem: several threads of a program copy frames into memory that another process reads. No thread may wait for
 * another, a frame must never show up mixed from two, and the memory must be unmapped at the end while threads may be
 * anywhere.
 *
 * <p>Numbers: {@link #begin} takes the next number from {@link #begun}, and with it a slot. No two frames have the same
 * number. A number whose frame could not be written is lost, and counted.
 *
 * <p>Slots: a slot's first word is the number of its frame and whether it is being written. A writer turns the word of
 * an older, whole frame into its own with the mark, by compare-and-set; so a slot has one writer at a time. A writer
 * that stopped in the middle of a frame keeps its slot: a writer that comes around the ring meanwhile loses its own
 * frame and goes on. A writer that was overtaken before it got its slot finds a greater number there, and loses its
 * frame, too.
 *
 * <pre>
 *  writer                                       reader, in another process
 *  compare-and-set word: older to n, writing    w = word, acquire; goes on only if it is n, whole
 *  store-store fence                            copies the fields, plain
 *  writes the fields, plain                     load-load fence
 *  word = n, whole, release                     takes the copy only if the word is still w
 * </pre>
 *
 * The release store publishes the fields of frame n to a reader that acquires its word. If the reader copied a field of
 * a later frame, that field's store came after that frame's mark (store-store fence). So the reader's second look,
 * which comes after the copy (load-load fence), finds the mark or something later. Numbers never come back, so the word
 * never returns to w. Fields are plain on both sides: what a race leaves in a copy is thrown away. The compare-and-set
 * alone would not do on all processors: its store may become visible after the fields'.
 *
 * <p>The end: the memory may be unmapped only when all writers that began have left. Each frame counts up
 * {@link #begun} and, when it leaves, {@link #left}. {@link #close} makes {@code begun} negative, once, so that no
 * frame begins any more, and takes what was begun off {@code left}. From then on that is negative until the last one
 * leaves, which finds 0 and unmaps. If none was there, the closer finds 0 itself. Exactly one of them does, and nobody
 * waits.
 *
 * <p>Thread safety: any thread; what lies between begin and end belongs to the thread that began.
 */
@API(status = API.Status.STABLE, since = "0.1")
public final class FrameRing {
    /** {@link #begin} says: this observation is over; look for another ring. */
    public static final int CLOSED = -1;

    /** {@link #begin} says: this frame is lost. */
    public static final int LOST = 0;

    private static final VarHandle LONGS = MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle BEGUN;
    private static final VarHandle LEFT;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            BEGUN = lookup.findVarHandle(FrameRing.class, "begun", long.class);
            LEFT = lookup.findVarHandle(FrameRing.class, "left", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final MappedFile file;
    private final ByteBuffer memory;
    private final long handle;
    private final int slotBytes;
    private final long mask;

    @SuppressWarnings("unused") // through BEGUN
    private volatile long begun;

    @SuppressWarnings("unused") // through LEFT
    private volatile long left;

    private long written;

    /** @param slots a power of two */
    FrameRing(MappedFile file, long handle, long slots, int slotBytes) {
        this.file = file;
        this.handle = handle;
        this.slotBytes = slotBytes;
        memory = file.bytes();
        mask = slots - 1;
    }

    long handle() {
        return handle;
    }

    /**
     * Begins a frame. A caller that gets a place writes all fields of the frame there, and calls {@link #end}.
     *
     * @return the place; {@link #LOST} or {@link #CLOSED} if there is none
     */
    public int begin() {
        long number = (long) BEGUN.getAndAdd(this, 1L) + 1;
        if (number <= 0) {
            return CLOSED;
        }
        int place = SegmentDescriptor.FIRST_SLOT + (int) (number - 1 & mask) * slotBytes;
        long seen = (long) LONGS.getOpaque(memory, place);
        boolean isFree = (seen & SegmentDescriptor.WRITING) == 0 && SegmentDescriptor.number(seen) < number;
        long mark = SegmentDescriptor.whole(number) | SegmentDescriptor.WRITING;
        if (isFree && LONGS.compareAndSet(memory, place, seen, mark)) {
            VarHandle.storeStoreFence();
            return place;
        }
        leave();
        return LOST;
    }

    /**
     * Writes a field of a frame.
     *
     * @param at place of the field: that of the frame, and the field's offset
     * @param value the value of the field
     */
    public void putByte(int at, byte value) {
        memory.put(at, value);
    }

    /**
     * Writes a field of a frame.
     *
     * @param at place of the field: that of the frame, and the field's offset
     * @param value the value of the field
     */
    public void putShort(int at, short value) {
        memory.putShort(at, value);
    }

    /**
     * Writes a field of a frame.
     *
     * @param at place of the field: that of the frame, and the field's offset
     * @param value the value of the field
     */
    public void putInt(int at, int value) {
        memory.putInt(at, value);
    }

    /**
     * Writes a field of a frame.
     *
     * @param at place of the field: that of the frame, and the field's offset
     * @param value the value of the field
     */
    public void putLong(int at, long value) {
        memory.putLong(at, value);
    }

    /**
     * Writes a field of a frame.
     *
     * @param at place of the field: that of the frame, and the field's offset
     * @param value the value of the field
     */
    public void putFloat(int at, float value) {
        memory.putFloat(at, value);
    }

    /**
     * Writes a field of a frame.
     *
     * @param at place of the field: that of the frame, and the field's offset
     * @param value the value of the field
     */
    public void putDouble(int at, double value) {
        memory.putDouble(at, value);
    }

    /**
     * Publishes a frame.
     *
     * @param place the place of the frame, from {@link #begin}
     */
    public void end(int place) {
        long word = memory.getLong(place) & ~SegmentDescriptor.WRITING; // plain: this thread's own
        LONGS.setRelease(memory, place, word);
        LONGS.setOpaque(memory, SegmentDescriptor.HEAD, SegmentDescriptor.number(word));
        leave();
    }

    /**
     * Takes a frame back, which is lost then: what was to be written could not be had.
     *
     * @param place the place of the frame, from {@link #begin}
     */
    public void abandon(int place) {
        // No number at all: less than any, so the next writer has the slot, and nobody reads it.
        LONGS.setRelease(memory, place, 0L);
        leave();
    }

    /** Ends the observation; to be called once. Frames that were begun are still written. */
    void close() {
        long all = (long) BEGUN.getAndAdd(this, Long.MIN_VALUE);
        written = all; // published by the next line
        if ((long) LEFT.getAndAdd(this, -all) == all) {
            release();
        }
    }

    private void leave() {
        if ((long) LEFT.getAndAdd(this, 1L) == -1) {
            release();
        }
    }

    private void release() {
        memory.putLong(SegmentDescriptor.WRITTEN, written);
        LONGS.setRelease(memory, SegmentDescriptor.DETACHED, 1L);
        file.unmap();
    }
}
