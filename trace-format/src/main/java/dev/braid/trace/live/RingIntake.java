// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.live;

import dev.braid.trace.TraceDamagedException;
import dev.braid.trace.layout.ChannelDescriptor;
import dev.braid.trace.record.ChunkScan;
import dev.braid.trace.record.RecordOutput;
import dev.braid.trace.record.RecordSink;
import java.io.IOException;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The way of the records from the rings to the merge and into the trace file. They are drained at once, so that the
 * threads have room, and taken by the merge a few at a time.
 *
 * <p>At the first record that makes no sense, or when it is {@linkplain #stop stopped}, the trace ends. Nothing is read
 * any more, but the rings are still emptied: the program must not wait for room forever.
 *
 * <p>What was drained is checked against the writers' sums before the merge takes it, if these are there in time. If
 * bytes of a slot differ from those that were written, the merge takes what comes before them, and there the trace
 * ends. What the merge had taken of them already is in the trace; {@link #mayHoldDamage} says so.
 *
 * <p>Thread safety: one thread.
 */
final class RingIntake {
    /** Number of bytes that the merge is given at a time: some thousand records, 50 kB of events. */
    private static final int STEP_BYTES = 1 << 12;

    private final Channel channel;
    private final RecordSink merge;
    private final RecordOutput output;
    /** Null for slots that have brought nothing yet, as most never will. */
    private final @Nullable Backlog[] backlogs;

    private final long[] heads;
    private final long[] clocks;
    private final long[] headsAtStart;
    private final long repeatedReadsAtStart;
    /** Null as above. */
    private final @Nullable SlotCheck[] checks;

    private long highestClock;
    private long backlogBytes;
    private long recordsRead;
    private long bytesRead;
    private int readySlots;
    private @Nullable TraceDamagedException damage;
    private boolean mayHoldDamage;
    private boolean isCut;

    /** Passes over what the rings hold from an earlier trace. */
    RingIntake(Channel channel, RecordSink merge, RecordOutput output, long[] startClocks) {
        this.channel = channel;
        this.merge = merge;
        this.output = output;
        backlogs = new Backlog[channel.slots()];
        heads = new long[channel.slots()];
        clocks = Arrays.copyOf(startClocks, channel.slots());
        highestClock = Arrays.stream(clocks).max().orElse(0);
        checks = new SlotCheck[channel.slots()];
        readySlots = readySlots();
        for (int slot = 0; slot < readySlots; slot++) {
            heads[slot] = channel.slot(slot, ChannelDescriptor.SLOT_TAIL);
            check(slot);
            channel.slotRelease(slot, ChannelDescriptor.SLOT_HEAD, heads[slot]);
        }
        headsAtStart = heads.clone();
        repeatedReadsAtStart = allRepeatedReads();
    }

    /** {@return the number of slots that have a ring} */
    int readySlots() {
        int ready = channel.readySlots();
        if (ready < readySlots || ready > channel.slots()) {
            end(
                    new TraceDamagedException(
                            0,
                            "the channel's header: expected rings for " + readySlots + " to " + channel.slots()
                                    + " threads, found " + ready),
                    false);
            return readySlots;
        }
        readySlots = ready;
        return ready;
    }

    private Backlog backlog(int slot) {
        Backlog backlog = backlogs[slot];
        if (backlog == null) {
            backlog = new Backlog();
            backlogs[slot] = backlog;
        }
        return backlog;
    }

    private SlotCheck check(int slot) {
        SlotCheck check = checks[slot];
        if (check == null) {
            check = new SlotCheck(channel, slot, heads[slot]);
            checks[slot] = check;
        }
        return check;
    }

    /** Empties a ring. {@return {@code true} if there was anything in it} */
    boolean drain(int slot) throws IOException {
        long tail = channel.slot(slot, ChannelDescriptor.SLOT_TAIL);
        long head = heads[slot];
        if (isCut) {
            release(slot, tail);
            return tail != head;
        }
        long length = tail - head;
        if (length < 0 || length > channel.ringBytes()) {
            end(
                    new TraceDamagedException(
                            head - headsAtStart[slot],
                            "slot " + slot + ", byte " + (head - headsAtStart[slot]) + " of its records: expected at"
                                    + " most " + channel.ringBytes() + " more of them, found " + length),
                    false);
            return true;
        }
        if (length > 0) {
            Backlog backlog = backlog(slot);
            backlog.add(channel, slot, head, (int) length);
            check(slot).add(backlog.bytes(), backlog.end() - (int) length, (int) length);
            backlogBytes += length;
            release(slot, tail);
        }
        SlotCheck check = checks[slot];
        if (check != null && check.findsDamage()) {
            endIfReached(slot, check);
        }
        if (length > 0 && !isCut && !merge.hasEventOf(slot)) {
            feed(slot); // so that the merge knows that something waits
        }
        return length > 0;
    }

    private void release(int slot, long head) {
        heads[slot] = head;
        channel.slotRelease(slot, ChannelDescriptor.SLOT_HEAD, head);
    }

    /** Gives the merge some of what waits. {@return {@code true} if there was anything} */
    boolean feed(int slot) throws IOException {
        Backlog backlog = backlogs[slot];
        if (backlog == null || backlog.isEmpty()) {
            return false;
        }
        SlotCheck check = check(slot);
        long baseClock = clocks[slot];
        try {
            merge.addFirst(
                    STEP_BYTES, slot, backlog.bytes(), backlog.begin(), endOfGood(check, slot, backlog), baseClock);
        } catch (TraceDamagedException e) {
            damage = check.damage() == null ? e : check.damage();
        }
        ChunkScan scan = merge.lastScan();
        output.chunk(slot, backlog.bytes(), backlog.begin(), scan.bytes(), scan.records(), baseClock);
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
        } else if (check.damage() != null) {
            endIfReached(slot, check);
        }
        return true;
    }

    /** {@return the end of the slot's undamaged waiting records, in its backlog} */
    private int endOfGood(SlotCheck check, int slot, Backlog backlog) {
        return check.damage() == null ? backlog.end() : backlog.end() - (int) (heads[slot] - check.good());
    }

    /** Ends the trace if the merge has taken all of a damaged slot's records that come before the damage. */
    private void endIfReached(int slot, SlotCheck check) {
        long taken = heads[slot] - (hasBacklog(slot) ? backlog(slot).length() : 0);
        if (taken >= check.good()) {
            end(Objects.requireNonNull(check.damage()), taken > check.good());
        }
    }

    private void end(TraceDamagedException found, boolean mayHold) {
        if (!isCut) {
            damage = found;
            mayHoldDamage = mayHold;
            stop();
        }
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

    /** {@return {@code true} if records were not taken, because one made no sense or somebody has stopped this} */
    boolean isCut() {
        return isCut;
    }

    /** {@return {@code true} if the slot has records that the merge has not taken} */
    boolean hasBacklog(int slot) {
        Backlog backlog = backlogs[slot];
        return backlog != null && !backlog.isEmpty();
    }

    /** {@return the number of waiting bytes} */
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

    /** {@return {@code true} if some of the bytes between which the {@link #damage} is were taken for records} */
    boolean mayHoldDamage() {
        return mayHoldDamage;
    }

    /**
     * Compares what was read of a slot with what its threads say they wrote, once they add no more. A difference is
     * damage, unless there was some before.
     */
    void compareAtEnd(int slot) {
        SlotCheck check = check(slot);
        if (!isCut && check.findsDamageAtEnd()) {
            endIfReached(slot, check);
        }
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
        for (int slot = 0; slot < readySlots; slot++) {
            written += channel.slot(slot, ChannelDescriptor.SLOT_TAIL) - headsAtStart[slot];
        }
        return written;
    }

    /** {@return the number of repeated reads that were not recorded since the start} */
    long repeatedReads() {
        return allRepeatedReads() - repeatedReadsAtStart;
    }

    private long allRepeatedReads() {
        long all = 0;
        for (int slot = 0; slot < readySlots; slot++) {
            all += channel.slot(slot, ChannelDescriptor.SLOT_LEFT_OUT);
        }
        return all;
    }
}
