// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.layout;

/**
 * Layout of the channel: the shared-memory file through which a traced JVM hands its records to the collector.
 *
 * <pre>
 *  0                      HEADER_BYTES             ringsOffset(slots)
 *  +----------------------+------+------+-- ... ---+----------+----------+-- ...
 *  | header, one page     |slot 0|slot 1|          | ring 0   | ring 1   |
 *  +----------------------+------+------+-- ... ---+----------+----------+-- ...
 *
 *  header  0 magic  8 version  16 slots  24 bytes per ring  32 collector's pid  40 owner: pid of the traced JVM
 *          48 offset of the first ring, see {@link #ringsOffset}
 *          64 emit bound     every event with a smaller clock may have been merged; a thread that becomes active
 *                            starts at this clock at least
 *          136 lag request   counts the collector's requests to look at slots marked as lagging
 *          192 ready slots   slots below this number have their memory allocated
 *          200 phase         one of the PHASE_ constants, written by the traced JVM
 *          208 failure bytes length of the UTF-8 text at FAILURE_TEXT that says why tracing failed, 0 = it did not
 *          1024 failure text
 *
 *  slot    0 tail            bytes ever published, by the writer
 *          8 checked         twice the number of bytes that the check covers, plus 1 if it is the second of the two: up
 *                            to the end of a block of {@link #CHECK_BYTES}, or to the tail where the writer has stopped
 *          16 check [2]      sum of all bytes ever published up to there, taken as 64-bit words. Two, used in turn: a
 *                            writer that is killed leaves one that is whole
 *          32 left out       repeated reads that the slot's writers have not recorded, ever
 *          64 head           bytes ever taken, by the collector
 *          128 activity      odd: a thread may add records at any clock from the floor on; even: none before it has
 *                            made this odd and read the emit bound
 *          136 floor         the writer's clock is at least this
 *          192 lagging       set by the collector: this slot holds the merge back
 * </pre>
 *
 * <p>Activity, emit bound and floor are the handshake that lets the merge pass a thread that sleeps; see
 * {@code docs/decisions/0003-merge-passes-idle-threads.md}. A ring is a circular buffer of bytes, its size a power of
 * two, positions taken modulo that; no record wraps around its end.
 *
 * <p>All members but {@link #ringsOffset} are compile-time constants, inlined by the agent.
 */
public final class ChannelDescriptor {
    public static final long MAGIC = 0x314E484344494152L; // "RAIDCHN1"
    public static final long VERSION = 5;

    public static final int HEADER_BYTES = 4096;
    public static final int SLOT_BYTES = 256;

    public static final int HEADER_MAGIC = 0;
    public static final int HEADER_VERSION = 8;
    public static final int HEADER_SLOTS = 16;
    public static final int HEADER_RING_BYTES = 24;
    public static final int HEADER_COLLECTOR_PID = 32;
    public static final int HEADER_OWNER_PID = 40;
    public static final int HEADER_RINGS_OFFSET = 48;
    public static final int HEADER_EMIT_BOUND = 64;
    public static final int HEADER_LAG_REQUEST = 136;
    public static final int HEADER_READY_SLOTS = 192;
    public static final int HEADER_PHASE = 200;
    public static final int HEADER_FAILURE_BYTES = 208;
    public static final int FAILURE_TEXT = 1024;
    public static final int FAILURE_TEXT_MAX_BYTES = HEADER_BYTES - FAILURE_TEXT;

    /** The agent has not yet mapped the channel. */
    public static final long PHASE_CREATED = 0;
    /** The agent is installed, and does not trace. */
    public static final long PHASE_READY = 1;
    /** Accesses are being traced. */
    public static final long PHASE_TRACING = 2;

    public static final int SLOT_TAIL = 0;
    public static final int SLOT_CHECKED = 8;
    public static final int SLOT_CHECK = 16;
    public static final int SLOT_LEFT_OUT = 32;
    public static final int SLOT_HEAD = 64;
    public static final int SLOT_ACTIVITY = 128;
    public static final int SLOT_FLOOR = 136;
    public static final int SLOT_LAGGING = 192;

    /** Bytes of a ring that are summed up at once; a divisor of any ring's length. */
    public static final int CHECK_BYTES = 4096;

    private ChannelDescriptor() {}

    /** {@return the offset in bytes of the first ring of a channel with {@code slots} slots, a multiple of 4096} */
    public static long ringsOffset(int slots) {
        return (HEADER_BYTES + (long) slots * SLOT_BYTES + 4095) & ~4095L;
    }
}
