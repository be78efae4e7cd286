// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.frame.shared;

/**
 * The layout of a segment: the shared memory of one observation, a file that the observer makes and names by its
 * handle.
 *
 * <pre>
 *      0                8                16               24               32
 *     +----------------+----------------+----------------+----------------+
 *   0 | magic          | version        | handle         | slots          |
 *     +----------------+----------------+----------------+----------------+
 *  32 | bytes of a slot| observer's pid | its start time | program's pid  |
 *     +----------------+----------------+----------------+----------------+
 *  64 | its start time | bytes of name  | name of the frame, up to 48 bytes
 *     +----------------+----------------+----------------+----------------+
 * 128 | head           |                                                     a line of its own
 *     +----------------+----------------+----------------+----------------+
 * 192 | attached       | detached       | written        |                    a line of its own
 *     +----------------+----------------+----------------+----------------+
 * 4096  slot 0, slot 1, ... : as many as the header says, a power of two
 *
 *  a slot: a frame as it lies in memory
 *     +--------------------------------------------------------------+---+
 *   0 | number of the frame, from 1 on                               | W |   W: it is being written
 *     +--------------------------------------------------------------+---+
 *   8 | fields, the greatest first ...                                   |
 *     +------------------------------------------------------------------+
 * </pre>
 *
 * All words have 64 bits, little-endian. The observer writes the first 128 bytes before it gives the program the
 * handle; from then on only the program writes. Frame n goes to slot (n - 1) mod slots.
 *
 * <p>{@link #HEAD} is about the number of the last frame that is whole: writers store theirs one after another, in any
 * order, so it may stay behind until the next frame. {@link #ATTACHED} is the pid of the process that attached. When
 * the last writer has left, {@link #WRITTEN} is how many frames were begun, and then {@link #DETACHED} is 1.
 */
public final class SegmentDescriptor {
    /** "BRAIDFRS" in memory. */
    public static final long MAGIC = 0x5352_4644_4941_5242L;

    public static final long VERSION = 1;

    public static final int MAGIC_AT = 0;
    public static final int VERSION_AT = 8;
    public static final int HANDLE = 16;
    public static final int SLOTS = 24;
    public static final int SLOT_BYTES = 32;
    public static final int OBSERVER_PID = 40;
    public static final int OBSERVER_START = 48;
    public static final int PROGRAM_PID = 56;
    public static final int PROGRAM_START = 64;
    public static final int NAME_BYTES = 72;
    public static final int NAME = 80;
    public static final int HEAD = 128;
    public static final int ATTACHED = 192;
    public static final int DETACHED = 200;
    public static final int WRITTEN = 208;
    public static final int FIRST_SLOT = 4096;

    public static final int MAX_NAME_BYTES = HEAD - NAME;

    /** In the first word of a slot: its frame is being written. */
    public static final long WRITING = 1;

    private SegmentDescriptor() {}

    /** {@return the first word of a slot whose frame is whole} */
    public static long whole(long number) {
        return number << 1;
    }

    /** {@return the number of the frame that a slot's first word tells, 0 for none} */
    public static long number(long word) {
        return word >>> 1;
    }

    /** {@return the number of bytes in a segment} */
    public static long bytes(long slots, long slotBytes) {
        return FIRST_SLOT + slots * slotBytes;
    }
}
