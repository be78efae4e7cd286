// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.layout;

/**
 * Layout of the records in a thread's ring, and of the chunks in a trace file, which are the same bytes.
 *
 * <p>Records are little-endian, start at any byte, and are packed: what an access has in common with the previous one
 * at the same place in the program takes no room. Writer and reader of a slot keep the same table of <em>lines</em>,
 * one for each site that has been met lately. A line has its key, and the object, offset and value of its last record.
 * Most records take two to five bytes. A record starts with two bytes:
 *
 * <pre>
 *   15   13 12   10 9          0
 *  +-------+-------+-------------+
 *  | value | place |    line     |   of an access, or of an operation of synchronisation
 *  +-------+-------+-------------+
 *  |      kind     |    1023     |   of anything else
 *  +---------------+-------------+
 * </pre>
 *
 * <ul>
 *   <li>line: from 1 to 1022; line 0 is never valid, so that untouched memory is not a record. {@link #KIND_LINE} gives
 *       a line its key.
 *   <li>place: where the access was, compared with the line's last one. From 0 to 5, the length in bytes of a zigzag
 *       number that follows. In a line of elements ({@link #ELEMENT_BIT}), it is the distance in the same object, in
 *       accesses of that size; in any other, the difference of the object, at the same offset.
 *       {@link #PLACE_REFERENCE}: the last reference, at the same offset. {@link #PLACE_OTHER}: what follows is one
 *       byte, then a number for each of its parts.
 *   <li>value: the length in bytes of the value's zigzag difference, 0 to 6, or 7 for eight bytes. It comes last, but
 *       for the value that a {@link #KIND_READ_WRITE} writes: the zigzag varint of its difference to the one read.
 * </ul>
 *
 * <p>So a common record is written and read without a branch: two stores or loads of eight bytes, and what follows it
 * begins after the sum of three lengths. Its Lamport clock is that of the slot's previous record, and one more unless
 * this is a read. The byte of {@link #PLACE_OTHER}:
 *
 * <pre>
 *    7   6      3 2      0
 *  +---+--------+--------+
 *  | C | offset | object |   C: the difference of the clock follows, a varint; then the zigzag differences of object
 *  +---+--------+--------+   (0 to 6 bytes, 7 for the last reference) and offset (0 to 8 bytes)
 * </pre>
 *
 * <p>A line's key is laid out as the hooks' parameter {@code where}:
 *
 * <pre>
 *   31                  11  10   9  8  7 6    4 3    0
 *  +----------------------+----+---+----+------+------+
 *  |         site         |  E | R |size| mode | kind |     SYNC: bits 4 to 8 are the operation
 *  +----------------------+----+---+----+------+------+
 * </pre>
 *
 * <ul>
 *   <li>kind: {@link #KIND_READ} to {@link #KIND_CAS_FAILED}, or {@link #KIND_SYNC}, whose offset is 0 and whose value
 *       is the detail.
 *   <li>mode: ordinal of {@link dev.braid.trace.AccessMode}; size: log2 of the access's bytes; R: the value is a
 *       reference (an object id); E: the accesses are to elements of arrays.
 *   <li>site: where in the program, see {@link dev.braid.trace.Symbols#site}.
 * </ul>
 *
 * <p>What follows the first two bytes of other records; a number in brackets is a length in bytes:
 *
 * <pre>
 *  THREAD_BEGIN   clock[8] thread[4] length of the name[2] name in UTF-8
 *  THREAD_END     clock[8]
 *  THREAD_START   clock[8] started thread[4]
 *  THREAD_RESUME  clock[8] thread[4]              the thread, which began in another ring, goes on in this one
 *  CLOCK          clock[8]                        the slot's clock, without an event
 *  CALL           site[3]                         the call in the user's code that the next records belong to, with
 *                                                 {@link #CALL_UNTRACED} and {@link #CALL_OF_JVM}
 *  CLASS          class id[8] length of the name[2] name in UTF-8
 *  OBJECT         object id, class id             zigzag varints, differences to those of the slot's last such record
 *  FUNCTION       operation[1] site[3], clock difference as varint, token and three arguments as zigzag varints
 *  RANGE          operation[1] site[3], clock difference and object id as varints, offset and bytes as zigzag varints
 *  LINE           line[2] key[4], offset          a zigzag varint; the line's object and value are 0 then
 *  RESET          -                               no line has a key; the last reference and the last ids are 0
 *  PAD            length[2], as many bytes        nothing: the rest of the ring
 *  POSITIONS      clock[8] count[1]               so many times follow: thread, events, both varints
 *  BRANCHES       operation and length[1] bits    up to three varints or zigzag varints follow, see below
 *  COPY           lines and count[4] lengths[2]   elements follow, and two places, see below
 * </pre>
 *
 * <p>Object id 0 is memory outside the heap; its offset is an address. A value of fewer than eight bytes is
 * sign-extended; a reference's value is the object id of what it refers to, 0 for null. The <em>last reference</em> is
 * the value, the one read of a {@link #KIND_READ_WRITE}, of the slot's last access to a reference. A varint is LEB128,
 * a zigzag number is {@code n << 1 ^ n >> 63}; both as protocol buffers define them.
 *
 * <p>POSITIONS says how far threads had come when the next macro-event of a {@link dev.braid.trace.Fidelity#LOOSE}
 * trace was made, the one with that clock. It has the number of events of each thread, from its THREAD_BEGIN on, that
 * had been published. The event may have several such records, directly before its own. They leave the slot's clock as
 * it is, and may come before its first thread begins.
 *
 * <p>BRANCHES says how its thread has got on in the program's bytecode since its last such record, and is not an event.
 * The byte has the operation in its lower half and the length of the bits, 0 to 8, in the upper one. The bits are those
 * of decisions, see {@link dev.braid.trace.flow.MethodCode}: the earliest is the one below the highest bit that is set.
 * Then comes what the operation brings. Depths count the methods that the thread is in, from the
 * {@link #BRANCHES_START} on; bytecode indexes have 1 added, so that 0 stands for none.
 *
 * <pre>
 *  BITS     -
 *  PENDING  -                          counts only if the thread has no later record: its bits come again there
 *  ENTER    method                     a method begins
 *  START    method                     the same; what the thread was in before is not known
 *  SWITCH   key                        zigzag: the operand of a switch
 *  CAUGHT   depth index handler        an exception from the instruction is caught in the same method
 *  THREW    depth index                an exception from the instruction leaves the method; 0: it came before the
 *                                      first one
 *  UNWOUND  from to index              exceptions have left the methods from that depth down to, without, that one; the
 *                                      index is where the first of them was, 0 if that is not known
 *  LEFT     -                          the method returns into code that is not recorded
 * </pre>
 *
 * <p>COPY stands for so many elements of an array of numbers that were read, and then written to elements of another
 * array, or of the same one. That is as many reads, and after them as many writes, each in the order of the elements.
 * Both lines are lines of elements of the same size.
 *
 * <pre>
 *   63     56 55     48 47        36 35      26 25      16 15         0
 *  +---------+---------+------------+----------+----------+------------+
 *  | write   | read    |   count    |  write   |   read   | COPY, 1023 |
 *  | lengths | lengths |            |  line    |   line   |            |
 *  +---------+---------+------------+----------+----------+------------+
 * </pre>
 *
 * <p>The elements' values come next, each as it is in memory. Then come the places of the last element read, and of the
 * last one written, in the layout of {@link #PLACE_OTHER}, whose first bytes are the lengths. All reads have the same
 * clock, by default that of the slot's previous record. The first write has a later one, by default by one, and each
 * further write one more. The lines keep their values.
 *
 * <p>All members but the methods are compile-time constants: the agent's bootstrap classes inline them and need no
 * class of this module at run time.
 */
public final class RecordDescriptor {
    public static final int KIND_READ = 1;
    public static final int KIND_WRITE = 2;
    public static final int KIND_READ_WRITE = 3;
    public static final int KIND_CAS_FAILED = 4;
    public static final int KIND_THREAD_BEGIN = 5;
    public static final int KIND_THREAD_END = 6;
    public static final int KIND_THREAD_START = 7;
    public static final int KIND_CLOCK = 8;
    public static final int KIND_CALL = 9;
    public static final int KIND_CLASS = 10;
    public static final int KIND_OBJECT = 11;
    public static final int KIND_SYNC = 12;
    public static final int KIND_FUNCTION = 13;
    public static final int KIND_RANGE = 14;
    public static final int KIND_THREAD_RESUME = 15;
    public static final int KIND_LINE = 16;
    public static final int KIND_RESET = 17;
    public static final int KIND_PAD = 18;
    public static final int KIND_POSITIONS = 19;
    public static final int KIND_BRANCHES = 20;
    public static final int KIND_COPY = 21;

    /** Bytes with which each record starts. */
    public static final int HEADER_BYTES = 2;

    public static final int LINE_BITS = 10;
    public static final int LINE_MASK = (1 << LINE_BITS) - 1;
    /** Takes the place of the line in records that have none. */
    public static final int NO_LINE = LINE_MASK;
    /** Lines count from 1 to this. */
    public static final int LINE_LAST = NO_LINE - 1;

    public static final int ESCAPE_SHIFT = 10;

    public static final int PLACE_SHIFT = 10;
    public static final int PLACE_MASK = 7;
    /** The longest difference that a common record has for its place, in bytes. */
    public static final int PLACE_LONGEST = 5;
    /** The last reference, and the same offset. */
    public static final int PLACE_REFERENCE = 6;

    public static final int PLACE_OTHER = 7;

    public static final int VALUE_SHIFT = 13;
    public static final int VALUE_MASK = 7;
    /** In the field for the value's length: eight bytes. */
    public static final int VALUE_LONG = 7;

    public static final int OBJECT_LENGTH_MASK = 7;
    /** In the byte after the header: the object is the last reference. */
    public static final int OBJECT_REFERENCE = 7;

    public static final int OFFSET_LENGTH_SHIFT = 3;
    public static final int OFFSET_LENGTH_MASK = 0xF;
    /** In the byte after the header: the difference of the clock follows. */
    public static final int CLOCK_FOLLOWS = 1 << 7;

    /** Position of the operation that the kinds SYNC, FUNCTION and RANGE record. It takes the bits of mode and size. */
    public static final int OPERATION_SHIFT = 4;

    public static final int OPERATION_MASK = 0x1F;

    /** A thread has entered the object's monitor; its count of entries after that is the detail, 0 if not known. */
    public static final int SYNC_MONITOR_ENTER = 0;
    /** A thread is about to exit the object's monitor. */
    public static final int SYNC_MONITOR_EXIT = 1;
    /**
     * {@code Object.wait} is about to release the monitor; the detail is its time limit in milliseconds, 0 for none.
     */
    public static final int SYNC_WAIT = 2;
    /** {@code Object.wait} has the monitor again; the detail is 1 if it was interrupted. */
    public static final int SYNC_WAKE = 3;

    public static final int SYNC_NOTIFY = 4;
    public static final int SYNC_NOTIFY_ALL = 5;
    /** The thread, which is the object, is known to have ended. */
    public static final int SYNC_JOIN = 6;
    /** The thread, which is the object, is about to be interrupted. */
    public static final int SYNC_INTERRUPT = 7;
    /** The thread, which is the object, is known to have been interrupted. */
    public static final int SYNC_INTERRUPTED = 8;
    /** The current thread, which is the object, is about to park; the detail is its time limit, 0 for none. */
    public static final int SYNC_PARK = 9;
    /** The current thread, which is the object, returns from parking. */
    public static final int SYNC_UNPARKED = 10;
    /** The thread, which is the object, is about to be unparked. */
    public static final int SYNC_UNPARK = 11;
    /** The class, which is the object, is initialised. */
    public static final int SYNC_CLASS_INITIALISED = 12;
    /** The current thread, which is the object, is about to sleep; the detail is how long, in nanoseconds. */
    public static final int SYNC_SLEEP = 13;
    /** A region of interest starts; the detail is what the program said. */
    public static final int SYNC_REGION_START = 14;

    public static final int SYNC_REGION_END = 15;
    /** The program has given this thread a number of its own, the detail. */
    public static final int SYNC_REGISTER = 16;

    /** The current thread, which is the object, is about to end. */
    public static final int SYNC_THREAD_ENDING = 17;

    /** A fence (JEP 193); the object is 0, the detail one of the {@code FENCE_} constants. */
    public static final int SYNC_FENCE = 18;
    /** The thread uses the class, which is the object, and which another thread has initialised. */
    public static final int SYNC_CLASS_USED = 19;

    /** A fence that orders loads before it with all accesses after it. */
    public static final int FENCE_ACQUIRE = 1;
    /** A fence that orders all accesses before it with stores after it. */
    public static final int FENCE_RELEASE = 2;
    /** A fence that orders all accesses before it with all accesses after it. */
    public static final int FENCE_FULL = 3;

    /**
     * The agent has found a thread blocked; the object is what it waits for. The detail holds since when, in tenths of
     * a second since 1970, and below that, in {@value #BLOCKED_KIND_BITS} bits, one of the {@code BLOCKED_} constants.
     * The site is the innermost frame of its stack.
     *
     * <p>Operations from here on are observations: the agent records them of a thread, in a slot that is in no thread.
     * There the detail has the thread's number in its lowest {@value #OBSERVED_THREAD_BITS} bits, which the event has
     * not.
     */
    public static final int SYNC_BLOCKED = 24;
    /** The next frame outwards of the stack of a thread that was found blocked; the site is the frame. */
    public static final int SYNC_BLOCKED_FRAME = 25;
    /** A thread that was found blocked waits for the thread whose number is the detail. */
    public static final int SYNC_BLOCKED_BY = 26;
    /** The agent has found a thread in the initialisation of a class, which is the object, and the site's class. */
    public static final int SYNC_INITIALISES = 27;
    /** No thread of the program can go on by itself: each has been found blocked. The detail is as that of BLOCKED. */
    public static final int SYNC_STILL = 28;

    public static final int SYNC_LAST = SYNC_STILL;

    /** It waits to enter a monitor, or to have it again in {@code Object.wait}. */
    public static final int BLOCKED_MONITOR = 0;
    /** It waits for a notification. */
    public static final int BLOCKED_WAIT = 1;
    /** It is parked, for the object. */
    public static final int BLOCKED_PARK = 2;
    /** It waits for the end of the thread that is the object. */
    public static final int BLOCKED_JOIN = 3;
    /** It waits for the initialisation of the class that is the object. */
    public static final int BLOCKED_CLASS = 4;
    /** It has been given no work by the pool that it works for. */
    public static final int BLOCKED_IDLE = 5;

    public static final int BLOCKED_KIND_BITS = 4;

    public static final int OBSERVED_THREAD_BITS = 24;

    public static final int FUNCTION_CALL = 0;
    public static final int FUNCTION_RETURN = 1;
    /** The function ends by an exception. */
    public static final int FUNCTION_THROW = 2;

    /** Not of a function: the thread has lost time to another one, as {@link LostTimeDescriptor} says. */
    public static final int FUNCTION_LOST_TIME = 3;

    public static final int FUNCTION_LAST = FUNCTION_LOST_TIME;

    /** Code that is not traced may have written to the range: what it holds now is not known. */
    public static final int RANGE_UNTRACED_WRITE = 0;

    public static final int RANGE_LAST = RANGE_UNTRACED_WRITE;

    public static final int BRANCHES_BITS = 0;
    public static final int BRANCHES_PENDING = 1;
    public static final int BRANCHES_ENTER = 2;
    public static final int BRANCHES_START = 3;
    public static final int BRANCHES_SWITCH = 4;
    public static final int BRANCHES_CAUGHT = 5;
    public static final int BRANCHES_THREW = 6;
    public static final int BRANCHES_UNWOUND = 7;
    public static final int BRANCHES_LEFT = 8;

    public static final int BRANCHES_LAST = BRANCHES_LEFT;

    /** In the byte after the header of BRANCHES: how many bytes of bits follow. */
    public static final int BRANCHES_LENGTH_SHIFT = 4;

    public static final int BRANCHES_OPERATION_MASK = 0xF;

    /** Number of bytes before the elements of COPY. */
    public static final int COPY_HEADER_BYTES = 8;

    public static final int COPY_READ_LINE_SHIFT = 16;
    public static final int COPY_WRITE_LINE_SHIFT = COPY_READ_LINE_SHIFT + LINE_BITS;
    public static final int COPY_COUNT_SHIFT = COPY_WRITE_LINE_SHIFT + LINE_BITS;
    public static final int COPY_COUNT_MASK = 0xFFF;
    public static final int COPY_READ_LENGTHS_SHIFT = 48;
    public static final int COPY_WRITE_LENGTHS_SHIFT = 56;

    /** The elements of a COPY take no more bytes than this. */
    public static final int COPY_MOST_BYTES = 128;

    /** Offset within an object at which its operations of synchronisation have a stripe of their own. */
    public static final long SYNC_OFFSET = -8;

    /**
     * Offset at which a call on an object of a JDK class whose code is not traced counts as an access to that object's
     * state. The access is to one byte, which is always 0. The offset lies in the object's header, where no field is.
     */
    public static final long RECEIVER_OFFSET = 5;

    /** The same for an object of a class of which it is not known how many threads may use it at once. */
    public static final long UNJUDGED_RECEIVER_OFFSET = 7;

    public static final int KIND_MASK = 0xF;
    public static final int MODE_SHIFT = 4;
    public static final int MODE_MASK = 0x7;
    public static final int SIZE_SHIFT = 7;
    public static final int SIZE_MASK = 0x3;
    public static final int REFERENCE_BIT = 1 << 9;
    public static final int ELEMENT_BIT = 1 << 10;
    public static final int SITE_SHIFT = 11;
    public static final int SITE_MASK = (1 << 21) - 1;

    /** In the site of a CALL: code that is not traced lies between that call and the records, if there is a call. */
    public static final int CALL_UNTRACED = SITE_MASK + 1;

    /** In the site of a CALL: the JVM has called in on its own account, to load or to link something. */
    public static final int CALL_OF_JVM = CALL_UNTRACED << 1;

    /** Object ids are below this bound (40 bits). */
    public static final long OBJECT_ID_LIMIT = 1L << 40;

    /** Clocks are below this bound: a lock word holds one beside other things. */
    public static final long CLOCK_LIMIT = 1L << 46;

    /** The longest record without a name: FUNCTION. */
    public static final int UNNAMED_MAX_BYTES = HEADER_BYTES + 4 + 5 * 10;

    /** Names are cut to this many bytes. */
    public static final int NAME_MAX_BYTES = 512;

    /** The longest record of all: THREAD_BEGIN with the longest name. */
    public static final int RECORD_MAX_BYTES = HEADER_BYTES + 14 + NAME_MAX_BYTES;

    /** Number of bytes before the first thread of a POSITIONS record. */
    public static final int POSITIONS_HEADER_BYTES = HEADER_BYTES + 8 + 1;

    /** The longest position: a thread id of 31 bits, and a number of 63. */
    public static final int POSITION_MAX_BYTES = 5 + 9;

    /** So many positions a record of them holds at most: then it is no longer than {@link #RECORD_MAX_BYTES}. */
    public static final int POSITIONS_MAX = (RECORD_MAX_BYTES - POSITIONS_HEADER_BYTES) / POSITION_MAX_BYTES;

    private RecordDescriptor() {}

    /**
     * {@return {@code true} if a line or an event with this key is an access to memory, not an operation of
     * synchronisation}
     */
    public static boolean isAccess(int key) {
        return (key & KIND_MASK) <= KIND_CAS_FAILED;
    }

    /** {@return {@code true} if an event with this key is an access to memory, or the start of a thread} */
    public static boolean isAccessOrStart(int key) {
        return isAccess(key) || (key & KIND_MASK) == KIND_THREAD_START;
    }

    /**
     * {@return {@code true} if a line with this key is one of monitors, of parking, or of joining or interrupting
     * threads}
     */
    public static boolean synchronises(int key) {
        return (key & KIND_MASK) == KIND_SYNC && (key >>> OPERATION_SHIFT & OPERATION_MASK) <= SYNC_UNPARK;
    }

    /**
     * {@return {@code true} if an access at that offset is a call on an object, and not one to a field or an element}
     */
    public static boolean isReceiver(long offset) {
        return offset == RECEIVER_OFFSET || offset == UNJUDGED_RECEIVER_OFFSET;
    }

    /** {@return {@code true} if an event with this key is the agent's observation of a thread} */
    public static boolean isObservation(int key) {
        return (key & KIND_MASK) == KIND_SYNC && (key >>> OPERATION_SHIFT & OPERATION_MASK) >= SYNC_BLOCKED;
    }

    /** {@return the bytes of an access's value, as the trace has it: those of an object id if it is a reference} */
    public static int valueBytes(int key) {
        return (key & REFERENCE_BIT) != 0 ? Long.BYTES : 1 << (key >>> SIZE_SHIFT & SIZE_MASK);
    }

    /** {@return the line for a key: sites that follow each other have lines of their own, but for two in a thousand} */
    public static int lineOf(int key) {
        // The kind moves a compare-and-set that failed away from those that did not.
        int spread = (key >>> SITE_SHIFT) + (key & KIND_MASK) * 101;
        // Two numbers stand for no line: so 1,024 are squeezed into 1,022, without a division.
        return 1 + ((spread & LINE_MASK) * LINE_LAST >>> LINE_BITS);
    }
}
