// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.live;

import dev.braid.trace.ChannelDescriptor;
import dev.braid.trace.TraceDamagedException;
import dev.braid.trace.io.ChunkScan;
import dev.braid.trace.io.RecordSink;
import dev.braid.trace.io.TraceFileWriter;
import java.io.IOException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The way of the records from the rings to the merge and into the trace file: drained at once, so that the threads have
 * room, and taken by the merge a few at a time.
 *
 * <p>At the first record that makes no sense, or when it is {@linkplain #stop stopped}, the trace ends. Nothing is read any more, but the rings are still emptied: the program
 * must not wait for room for ever.
 *
 * <p>Thread safety: one thread.
 */
final class RingIntake {
    /** What the merge is given at a time: some thousand records, 50 kB of events. */
    private static final int STEP_BYTES = 1 << 12;

    private final Channel channel;
    private final RecordSink merge;
    private final TraceFileWriter file;
    /** Null for slots that have brought nothing yet, as most never will. */
    private final @Nullable Backlog[] backlogs;

    private final long[] heads;
    private final long[] clocks;
    private final long[] headsAtStart;
    /** Null as above. */
    private final @Nullable StreamSum[] sums;

    private long highestClock;
    private long backlogBytes;
    private long recordsRead;
    private long bytesRead;
    private @Nullable TraceDamagedException damage;
    private boolean isCut;

    /** Passes over what the rings hold from an earlier trace. */
    RingIntake(Channel channel, RecordSink merge, TraceFileWriter file, long[] startClocks) {
        this.channel = channel;
        this.merge = merge;
        this.file = file;
        backlogs = new Backlog[channel.slots()];
        heads = new long[channel.slots()];
        clocks = Arrays.copyOf(startClocks, channel.slots());
        highestClock = Arrays.stream(clocks).max().orElse(0);
        sums = new StreamSum[channel.slots()];
        for (int slot = 0; slot < channel.readySlots(); slot++) {
            heads[slot] = channel.slot(slot, ChannelDescriptor.SLOT_TAIL);
            startSum(slot, heads[slot]);
            channel.slotRelease(slot, ChannelDescriptor.SLOT_HEAD, heads[slot]);
        }
        headsAtStart = heads.clone();
    }

    /** The block in which an earlier trace has ended is summed up from its beginning, which still is in the ring. */
    private void startSum(int slot, long tail) {
        int inBlock = (int) (tail % ChannelDescriptor.CHECK_BYTES);
        byte[] begun = new byte[inBlock];
        channel.copyRing(slot, tail - inBlock, begun, 0, inBlock);
        StreamSum sum = sum(slot);
        sum.start(tail - inBlock, 0);
        sum.add(begun, 0, inBlock);
        if (sum.knows(checkedBytes(slot))) {
            long before = check(slot) - sum.at(checkedBytes(slot));
            sum.start(tail - inBlock, before);
            sum.add(begun, 0, inBlock);
        }
    }

    private Backlog backlog(int slot) {
        Backlog backlog = backlogs[slot];
        if (backlog == null) {
            backlog = new Backlog();
            backlogs[slot] = backlog;
        }
        return backlog;
    }

    private StreamSum sum(int slot) {
        StreamSum sum = sums[slot];
        if (sum == null) {
            sum = new StreamSum(channel.ringBytes());
            sums[slot] = sum;
        }
        return sum;
    }

    /** Empties a ring. {@return whether there was anything in it} */
    boolean drain(int slot) throws IOException {
        long tail = channel.slot(slot, ChannelDescriptor.SLOT_TAIL);
        long head = heads[slot];
        if (tail == head) {
            return false;
        }
        if (isCut) {
            release(slot, tail);
            return true;
        }
        Backlog backlog = backlog(slot);
        int length = (int) Math.min(tail - head, channel.ringBytes());
        backlog.add(channel, slot, head, length);
        sum(slot).add(backlog.bytes(), backlog.end() - length, length);
        backlogBytes += length;
        release(slot, head + length);
        if (!merge.hasEventOf(slot)) {
            feed(slot); // so that the merge knows that something waits
        }
        return true;
    }

    private void release(int slot, long head) {
        heads[slot] = head;
        channel.slotRelease(slot, ChannelDescriptor.SLOT_HEAD, head);
    }

    /** Gives the merge some of what waits. {@return whether there was anything} */
    boolean feed(int slot) throws IOException {
        Backlog backlog = backlogs[slot];
        if (backlog == null || backlog.isEmpty()) {
            return false;
        }
        long baseClock = clocks[slot];
        try {
            merge.addFirst(STEP_BYTES, slot, backlog.bytes(), backlog.begin(), backlog.end(), baseClock);
        } catch (TraceDamagedException e) {
            damage = e;
        }
        ChunkScan scan = merge.lastScan();
        file.chunk(slot, backlog.bytes(), backlog.begin(), scan.bytes(), scan.records(), baseClock);
        if (scan.records() > 0) {
            clocks[slot] = scan.lastClock();
            highestClock = Math.max(highestClock, scan.lastClock());
        }
        recordsRead += scan.records();
        bytesRead += scan.bytes();
        backlog.remove(scan.bytes());
        backlogBytes -= scan.bytes();
        if (damage != null) {
            stop();
        }
        return true;
    }

    /** Takes no more records. */
    void stop() {
        isCut = true;
        for (Backlog backlog : backlogs) {
            if (backlog != null) {
                backlog.clear();
            }
        }
        backlogBytes = 0;
    }

    /** {@return whether records were not taken, because one made no sense or somebody has stopped this} */
    boolean isCut() {
        return isCut;
    }

    /** {@return whether the slot has records that the merge has not taken} */
    boolean hasBacklog(int slot) {
        Backlog backlog = backlogs[slot];
        return backlog != null && !backlog.isEmpty();
    }

    /** {@return how many bytes wait} */
    long backlogBytes() {
        return backlogBytes;
    }

    /** {@return the slot's clock after the last record that the merge has taken} */
    long clock(int slot) {
        return clocks[slot];
    }

    long highestClock() {
        return highestClock;
    }

    long[] clocks() {
        return clocks.clone();
    }

    @Nullable
    TraceDamagedException damage() {
        return damage;
    }

    /**
     * Compares what was read of a slot with what its threads say they wrote. A difference is damage, unless there was
     * some before.
     */
    void compareCheck(int slot) {
        long checked = checkedBytes(slot);
        long written = check(slot);
        if (!isCut && checked >= headsAtStart[slot] && written != sum(slot).at(checked)) {
            long end = checked - headsAtStart[slot];
            damage = new TraceDamagedException(
                    end,
                    "slot " + slot + ", byte " + end + " of its records: expected bytes before it whose sum is "
                            + Long.toHexString(written) + ", found "
                            + Long.toHexString(sum(slot).at(checked)));
        }
    }

    private long checkedBytes(int slot) {
        return channel.slot(slot, ChannelDescriptor.SLOT_CHECKED) >>> 1;
    }

    private long check(int slot) {
        long second = channel.slot(slot, ChannelDescriptor.SLOT_CHECKED) & 1;
        return channel.slot(slot, ChannelDescriptor.SLOT_CHECK + (int) second * Long.BYTES);
    }

    long recordsRead() {
        return recordsRead;
    }

    long bytesRead() {
        return bytesRead;
    }

    /** {@return bytes that were published since the start} */
    long bytesWritten() {
        long written = 0;
        for (int slot = 0; slot < channel.readySlots(); slot++) {
            written += channel.slot(slot, ChannelDescriptor.SLOT_TAIL) - headsAtStart[slot];
        }
        return written;
    }
}
