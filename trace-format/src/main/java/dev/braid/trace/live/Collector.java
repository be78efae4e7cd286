// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.live;

import dev.braid.trace.ChannelDescriptor;
import dev.braid.trace.TraceDamagedException;
import dev.braid.trace.io.ChunkScan;
import dev.braid.trace.io.OrderedMerge;
import dev.braid.trace.io.TraceFileWriter;
import java.io.IOException;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Takes the records of all threads out of a channel, stores them, and lets the merge emit what no later record can
 * precede.
 *
 * <p><b>How far the merge may go.</b> A slot whose activity word is odd may still bring records from its last clock on.
 * A slot that is inactive and drained brings nothing before it has become active again, which starts at the emit bound
 * at least. So each round: drain all rings; take the smallest last clock of the active slots as the new bound; announce
 * it; and only then look again at the activity words, because a thread that became active in between has either seen the
 * new bound, or is seen here (Dekker's argument, with a full fence on both sides).
 *
 * <p>Where too many events wait in the merge, rings that are ahead of the bound are left full, and count as if their
 * threads were active: the threads wait for room until those that hold the bound back have come on.
 *
 * <p>A thread that sleeps in the middle holds the bound back. When that lasts, its slot is marked as lagging, and the
 * agent makes it inactive.
 *
 * <p>Thread safety: one thread.
 */
public final class Collector {
    /** Rounds without progress of the bound, while events wait, before the agent is asked to look at sleepers. */
    private static final int ROUNDS_BEFORE_LAG_REQUEST = 4;

    private static final int PENDING_EVENTS_BEFORE_LAG_REQUEST = 1 << 16;

    /** With more than these, threads that are ahead of the bound wait for those that hold it back: some 50 MB. */
    private static final long PENDING_EVENTS_LIMIT = 1 << 20;

    /** What the decoder may read past the end of a chunk, so that it needs no copy. */
    private static final int BUFFER_SLACK = 128;

    private final Channel channel;
    private final OrderedMerge merge;
    private final TraceFileWriter file;
    private final byte[] buffer;
    private final long[] heads;
    private final long[] clocks;
    private final long[] headsAtStart;
    private final long[] checksAtStart;

    /** Of each slot, as the last round found it: the activity word, and a clock that no further record is below. */
    private final long[] activities;

    private final long[] bounds;
    private long recordsRead;
    private long bytesRead;
    private long bound;
    private int roundsWithoutProgress;
    private @Nullable TraceDamagedException damage;

    /**
     * Starts to collect. Whatever the rings hold from an earlier trace is passed over.
     *
     * @param startClocks clock of each slot after its last record, as {@link #clocks} of the previous collector of this
     *     channel says; empty for the first one
     */
    public Collector(Channel channel, OrderedMerge merge, TraceFileWriter file, long[] startClocks) {
        this.channel = channel;
        this.merge = merge;
        this.file = file;
        buffer = new byte[channel.ringBytes() + BUFFER_SLACK];
        heads = new long[channel.slots()];
        clocks = Arrays.copyOf(startClocks, channel.slots());
        checksAtStart = new long[channel.slots()];
        activities = new long[channel.slots()];
        bounds = new long[channel.slots()];
        for (int slot = 0; slot < channel.readySlots(); slot++) {
            heads[slot] = channel.slot(slot, ChannelDescriptor.SLOT_TAIL);
            checksAtStart[slot] = channel.slot(slot, ChannelDescriptor.SLOT_CHECK);
            channel.slotRelease(slot, ChannelDescriptor.SLOT_HEAD, heads[slot]);
        }
        headsAtStart = heads.clone();
        bound = channel.getVolatile(ChannelDescriptor.HEADER_EMIT_BOUND);
    }

    /**
     * Takes what has been published since the last round.
     *
     * @return whether there was anything
     * @throws IOException if the trace file cannot be written
     */
    public boolean poll() throws IOException {
        boolean any = false;
        long smallest = Long.MAX_VALUE;
        int ready = channel.readySlots();
        boolean isFull = merge.pendingEvents() > PENDING_EVENTS_LIMIT;
        for (int slot = 0; slot < ready; slot++) {
            // Floor and activity first: the drain then sees all that was published before they changed.
            long floor = channel.slotVolatile(slot, ChannelDescriptor.SLOT_FLOOR);
            activities[slot] = channel.slotVolatile(slot, ChannelDescriptor.SLOT_ACTIVITY);
            if (isFull && clocks[slot] > bound) {
                bounds[slot] = clocks[slot]; // what lies in its ring comes later, whether or not its thread is active
            } else {
                any |= drain(slot);
                bounds[slot] = isActive(activities[slot]) ? Math.max(clocks[slot], floor) : Long.MAX_VALUE;
            }
            smallest = Math.min(smallest, bounds[slot]);
        }
        advance(smallest == Long.MAX_VALUE ? highestClock() + 1 : smallest, ready);
        return any;
    }

    private void advance(long smallest, int ready) throws IOException {
        if (smallest > bound) {
            bound = smallest;
            channel.putVolatile(ChannelDescriptor.HEADER_EMIT_BOUND, bound);
            VarHandle.fullFence();
        }
        // A slot that has become active since it was looked at may have seen the bound before this one, or none.
        long limit = anyBecameActive() ? 0 : Math.min(bound, smallest);
        long before = merge.emitted();
        merge.emitBelow(limit);
        if (merge.emitted() > before) {
            file.emitBound(limit);
            roundsWithoutProgress = 0;
        } else {
            long pending = merge.pendingEvents();
            if (pending > 0
                    && (++roundsWithoutProgress > ROUNDS_BEFORE_LAG_REQUEST
                            || pending > PENDING_EVENTS_BEFORE_LAG_REQUEST)) {
                roundsWithoutProgress = 0;
                requestLag(limit, ready);
            }
        }
    }

    private boolean anyBecameActive() {
        for (int slot = 0; slot < channel.readySlots(); slot++) {
            if (!isActive(activities[slot])
                    && channel.slotVolatile(slot, ChannelDescriptor.SLOT_ACTIVITY) != activities[slot]) {
                return true;
            }
        }
        return false;
    }

    /** Asks the agent to look at the slots that hold the bound back. */
    private void requestLag(long limit, int ready) {
        for (int slot = 0; slot < ready; slot++) {
            boolean lagging = bounds[slot] <= limit;
            channel.slotRelease(slot, ChannelDescriptor.SLOT_LAGGING, lagging ? 1 : 0);
        }
        channel.putVolatile(
                ChannelDescriptor.HEADER_LAG_REQUEST, channel.getVolatile(ChannelDescriptor.HEADER_LAG_REQUEST) + 1);
    }

    /**
     * Takes everything that is left, after tracing has stopped or the traced JVM has died.
     *
     * @throws IOException if the trace file cannot be written
     */
    public void finish() throws IOException {
        for (int slot = 0; slot < channel.readySlots(); slot++) {
            boolean more;
            do {
                more = drain(slot); // a ring holds no more than one buffer, but a writer that still runs may add to it
            } while (more);
        }
        merge.emitAll();
        if (damage == null) {
            damage = differentCheck();
        }
    }

    /**
     * Compares what was read with what the threads say they wrote, now that they write no more. A thread that was killed
     * may have counted a record that it did not publish.
     */
    private @Nullable TraceDamagedException differentCheck() {
        boolean isStopped = channel.phase() == ChannelDescriptor.PHASE_READY;
        for (int slot = 0; slot < channel.readySlots(); slot++) {
            if (!isStopped && isActive(channel.slotVolatile(slot, ChannelDescriptor.SLOT_ACTIVITY))) {
                continue;
            }
            long written = channel.slot(slot, ChannelDescriptor.SLOT_CHECK) - checksAtStart[slot];
            long read = merge.checkOf(slot);
            if (written != read) {
                long end = heads[slot] - headsAtStart[slot];
                return new TraceDamagedException(
                        end,
                        "slot " + slot + ", byte " + end + " of its records: expected records before it whose sum is "
                                + Long.toHexString(written) + ", found " + Long.toHexString(read));
            }
        }
        return null;
    }

    private boolean drain(int slot) throws IOException {
        long tail = channel.slot(slot, ChannelDescriptor.SLOT_TAIL);
        long head = heads[slot];
        if (tail == head) {
            return false;
        }
        if (damage != null) {
            // Nothing is read any more, but the program must not wait for room for ever.
            heads[slot] = tail;
            channel.slotRelease(slot, ChannelDescriptor.SLOT_HEAD, tail);
            return true;
        }
        int length = (int) Math.min(tail - head, channel.ringBytes());
        channel.copyRing(slot, head, buffer, length);
        long baseClock = clocks[slot];
        try {
            merge.add(slot, buffer, length, baseClock);
        } catch (TraceDamagedException e) {
            damage = e;
        }
        ChunkScan scan = merge.lastScan();
        file.chunk(slot, buffer, scan.bytes(), scan.records(), baseClock);
        clocks[slot] = scan.records() == 0 ? baseClock : scan.lastClock();
        recordsRead += scan.records();
        bytesRead += scan.bytes();
        heads[slot] = head + length;
        channel.slotRelease(slot, ChannelDescriptor.SLOT_HEAD, heads[slot]);
        return true;
    }

    private static boolean isActive(long activity) {
        return (activity & 1) != 0;
    }

    private long highestClock() {
        long highest = bound - 1;
        for (long clock : clocks) {
            highest = Math.max(highest, clock);
        }
        return highest;
    }

    /** {@return where in the shared memory a record was damaged; nothing after that was read} */
    public @Nullable TraceDamagedException damage() {
        return damage;
    }

    /** {@return records read so far} */
    public long recordsRead() {
        return recordsRead;
    }

    /** {@return bytes of records read so far} */
    public long bytesRead() {
        return bytesRead;
    }

    /** {@return bytes of records that the traced JVM has published since this collector started} */
    public long bytesWritten() {
        long written = 0;
        for (int slot = 0; slot < channel.readySlots(); slot++) {
            written += channel.slot(slot, ChannelDescriptor.SLOT_TAIL) - headsAtStart[slot];
        }
        return written;
    }

    /** {@return whether all published records were read} */
    public boolean isComplete() {
        return bytesRead == bytesWritten();
    }

    /** {@return the clock of each slot after its last record, for the next collector of this channel} */
    public long[] clocks() {
        return clocks.clone();
    }
}
