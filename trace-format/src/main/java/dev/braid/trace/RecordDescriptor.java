// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace;

/**
 * Layout of a record in a thread's ring, and of the chunks in a trace file, which are the same bytes.
 *
 * <p>A record is one to many little-endian 64-bit words. The first one is the header:
 *
 * <pre>
 *   63      56 55                     32 31                  11  10   9  8  7 6    4 3    0
 *  +----------+-------------------------+----------------------+----+---+----+------+------+
 *  |  check   |       clock delta       |         site         | W  | R |size| mode | kind |
 *  +----------+-------------------------+----------------------+----+---+----+------+------+
 * </pre>
 *
 * <ul>
 *   <li>kind: one of the {@code KIND_} constants; 0 is never valid, so that untouched memory is no record.
 *   <li>mode: ordinal of {@link AccessMode}; size: log2 of the access's bytes; R: the value is a reference (an object
 *       id); W: wide, the offset has a word of its own.
 *   <li>site: where in the program, see {@link Symbols#site}.
 *   <li>clock delta: this record's Lamport clock minus that of the previous record of the same ring. A greater step is
 *       announced by a {@link #KIND_CLOCK} record.
 *   <li>check: exclusive or of all bytes of the record but this one.
 * </ul>
 *
 * <p>Words after the header, by kind:
 *
 * <pre>
 *  READ          location [offset if W]  value read
 *  WRITE         location [offset if W]  value written
 *  READ_WRITE    location [offset if W]  value read, value written
 *  CAS_FAILED    location [offset if W]  value read
 *  THREAD_BEGIN  clock, thread id, length of the name in bytes, name (UTF-8, padded with zeros)
 *  THREAD_END    -
 *  THREAD_START  id of the started thread
 *  CLOCK         clock
 *  CALL          -                       (site = the call in the user's code that the next records belong to)
 *  CLASS         class id, length of the name in bytes, name (UTF-8, padded with zeros)
 *  OBJECT        object id, class id
 *  SYNC          object id, detail       (an operation of synchronisation; bits 4 to 8 say which)
 *  FUNCTION      token, three arguments  (a call, or a return whose value is the first argument; bits 4 to 8 say which)
 *  RANGE         object id, offset, bytes (an operation on a range of memory; bits 4 to 8 say which)
 *  THREAD_RESUME clock, thread id        (the thread, which began in another ring, goes on in this one)
 * </pre>
 *
 * <p>A location is {@code object id << 24 | offset}, or just the object id where W is set. Object id 0 is memory outside
 * the heap; its offset is an address. A value of fewer than eight bytes is sign-extended; a reference's value is the
 * object id of what it refers to, 0 for null.
 *
 * <p>All members are compile-time constants: the agent's bootstrap classes inline them and need no class of this module
 * at run time.
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
    public static final int KIND_LAST = KIND_THREAD_RESUME;

    /** Where the kinds SYNC, FUNCTION and RANGE say which operation they record. Takes the bits of mode and size. */
    public static final int OPERATION_SHIFT = 4;

    public static final int OPERATION_MASK = 0x1F;

    /** A thread has entered the object's monitor; its count of entries after that is the detail, 0 if not known. */
    public static final int SYNC_MONITOR_ENTER = 0;
    /** A thread is about to exit the object's monitor. */
    public static final int SYNC_MONITOR_EXIT = 1;
    /** {@code Object.wait} is about to release the monitor; the detail is its time limit in milliseconds, 0 for none. */
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

    public static final int SYNC_LAST = SYNC_THREAD_ENDING;

    public static final int FUNCTION_CALL = 0;
    public static final int FUNCTION_RETURN = 1;
    /** The function ends by an exception. */
    public static final int FUNCTION_THROW = 2;

    public static final int FUNCTION_LAST = FUNCTION_THROW;

    /** Code that is not traced may have written to the range: what it holds now is not known. */
    public static final int RANGE_UNTRACED_WRITE = 0;

    public static final int RANGE_LAST = RANGE_UNTRACED_WRITE;

    /** Operations of synchronisation on an object have a location of their own: this offset within it. */
    public static final long SYNC_OFFSET = -8;

    public static final int KIND_MASK = 0xF;
    public static final int MODE_SHIFT = 4;
    public static final int MODE_MASK = 0x7;
    public static final int SIZE_SHIFT = 7;
    public static final int SIZE_MASK = 0x3;
    public static final int REFERENCE_BIT = 1 << 9;
    public static final int WIDE_BIT = 1 << 10;
    public static final int SITE_SHIFT = 11;
    public static final int SITE_MASK = (1 << 21) - 1;
    public static final int DELTA_SHIFT = 32;
    public static final long DELTA_MASK = (1L << 24) - 1;
    public static final int CHECK_SHIFT = 56;

    public static final int OFFSET_BITS = 24;
    public static final long OFFSET_MASK = (1L << OFFSET_BITS) - 1;

    /** Object ids are below this bound (40 bits). */
    public static final long OBJECT_ID_LIMIT = 1L << 40;

    public static final int WORD_BYTES = 8;

    /** The longest record of an event without a name: header, location, offset, two values. */
    public static final int ACCESS_MAX_BYTES = 5 * WORD_BYTES;

    /** Names are cut to this many bytes. */
    public static final int NAME_MAX_BYTES = 512;

    /** The longest record of all: THREAD_BEGIN with the longest name. */
    public static final int RECORD_MAX_BYTES = 4 * WORD_BYTES + NAME_MAX_BYTES;

    private RecordDescriptor() {}

    /** {@return the check byte (0..255) of a record whose words, its header with a zero check byte, xor to {@code words}} */
    public static long check(long words) {
        long x = words ^ words >>> 32;
        x ^= x >>> 16;
        x ^= x >>> 8;
        return x & 0xFF;
    }
}
