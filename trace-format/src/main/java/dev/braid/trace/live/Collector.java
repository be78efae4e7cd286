// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.live;

import dev.braid.trace.TraceDamagedException;
import dev.braid.trace.layout.ChannelDescriptor;
import dev.braid.trace.record.RecordOutput;
import dev.braid.trace.record.RecordSink;
import java.io.IOException;
import java.lang.invoke.VarHandle;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Takes the records of all threads out of a channel, stores them, and lets the merge emit what no later record can
 * precede.
 *
 * <p><b>How far the merge may go.</b> A slot whose activity word is odd may still bring records from its last clock on.
 * A slot that is inactive and drained brings nothing before it has become active again, which starts at the emit bound
 * at least. So each round drains all rings, takes the smallest last clock of the active slots as the new bound, and
 * announces it. Only then does it look again at the activity words. A thread that became active in between has either
 * seen the new bound, or is seen here (Dekker's argument, with a full fence on both sides).
 *
 * <p><b>Small steps.</b> What is drained waits as bytes, in a {@link Backlog} for each slot. The merge is given some of
 * them at a time, of the slot that holds the bound back, and may then emit. So it never holds more than a few unpacked
 * events of each slot. A slot with a backlog brings what is in it, whether or not it is active: it holds the bound at
 * the clock that it has come to.
 *
 * <p>If too many bytes wait, the rings of slots that have some of them are left full. Their threads wait for room until
 * those that hold the bound back have come on. Such a slot holds the bound, too, even when nothing of it waits any
 * more.
 *
 * <p>A thread that sleeps in the middle holds the bound back. When that lasts, its slot is marked as lagging, and the
 * agent makes it inactive.
 *
 * <p><b>Names.</b> The agent's own thread writes where the fields of a class lie, some time after the class's first
 * record. Events wait until it has, so that their consumer knows a final field when it is read.
 *
 * <p>Thread safety: one thread.
 */
public final class Collector {
    private static final int NONE = -1;

    /** Stands for the floor of a slot whose ring was not drained in this round. */
    private static final long LEFT_FULL = Long.MIN_VALUE;

    /** Rounds without progress of the bound, while events wait, before the agent is asked to look at sleepers. */
    private static final int ROUNDS_BEFORE_LAG_REQUEST = 4;

    private static final int BACKLOG_BEFORE_LAG_REQUEST = 1 << 18;

    private final Channel channel;
    private final RecordSink merge;
    private final RecordOutput output;
    private final BooleanSupplier lacksNames;
    private final RingIntake intake;
    private final CollectorLimits limits;

    /** Activity word of each slot, as the last round found it; {@link #floors} has its floor, or {@link #LEFT_FULL}. */
    private final long[] activities;

    private final long[] floors;

    /** Clock at which each slot held the bound when the agent was last asked to look at sleepers. */
    private final long[] clocksAtRequest;

    private long bound;
    private int roundsWithoutProgress;

    /** Time since which threads may be waiting for room because names are awaited, 0 if they are not. */
    private long namesAwaitedSince;

    private boolean gaveUpNames;

    /**
     * Starts to collect. Whatever the rings hold from an earlier trace is passed over.
     *
     * @param startClocks clock of each slot after its last record, as {@link #clocks} of the previous collector of this
     *     channel says; empty for the first one
     * @param lacksNames whether a class is without its fields among those that the merge has met
     */
    public Collector(
            Channel channel, RecordSink merge, RecordOutput output, long[] startClocks, BooleanSupplier lacksNames) {
        this(channel, merge, output, startClocks, lacksNames, CollectorLimits.DEFAULTS);
    }

    Collector(
            Channel channel,
            RecordSink merge,
            RecordOutput output,
            long[] startClocks,
            BooleanSupplier lacksNames,
            CollectorLimits limits) {
        this.limits = limits;
        this.lacksNames = lacksNames;
        this.channel = channel;
        this.merge = merge;
        this.output = output;
        intake = new RingIntake(channel, merge, output, startClocks);
        activities = new long[channel.slots()];
        floors = new long[channel.slots()];
        clocksAtRequest = new long[channel.slots()];
        bound = channel.getVolatile(ChannelDescriptor.HEADER_EMIT_BOUND);
    }

    /**
     * Takes what has been published since the last round.
     *
     * @return {@code true} if there was anything
     * @throws IOException if the records cannot be written
     */
    public boolean poll() throws IOException {
        int ready = intake.readySlots();
        boolean any = drain(ready);
        long before = merge.emitted();
        int slowest = slowest(ready);
        boolean mayGoOn = advance(slowest);
        while (mayGoOn && slowest != NONE && intake.feed(slowest)) {
            any = true;
            slowest = slowest(ready);
            mayGoOn = advance(slowest);
        }
        if (merge.emitted() > before) {
            roundsWithoutProgress = 0;
        } else if ((merge.pendingEvents() > 0 || intake.backlogBytes() > 0)
                && (++roundsWithoutProgress > ROUNDS_BEFORE_LAG_REQUEST
                        || intake.backlogBytes() > BACKLOG_BEFORE_LAG_REQUEST)) {
            roundsWithoutProgress = 0;
            requestLag(ready);
        }
        return any;
    }

    private boolean drain(int ready) throws IOException {
        boolean any = false;
        boolean isFull = intake.backlogBytes() > limits.backlogBytes();
        for (int slot = 0; slot < ready; slot++) {
            // Floor and activity first: the drain then sees all that was published before they changed.
            floors[slot] = channel.slotVolatile(slot, ChannelDescriptor.SLOT_FLOOR);
            activities[slot] = channel.slotVolatile(slot, ChannelDescriptor.SLOT_ACTIVITY);
            if (isFull && intake.hasBacklog(slot)) {
                floors[slot] = LEFT_FULL;
            } else {
                any |= intake.drain(slot);
            }
        }
        return any;
    }

    /** {@return the slot that holds the bound back, or {@link #NONE}} */
    private int slowest(int ready) {
        int slowest = NONE;
        long smallest = Long.MAX_VALUE;
        for (int slot = 0; slot < ready; slot++) {
            long clock = boundOf(slot);
            if (clock < smallest) {
                smallest = clock;
                slowest = slot;
            }
        }
        return slowest;
    }

    /** {@return the clock that no further record of the slot is below; the greatest there is if the slot is passed} */
    private long boundOf(int slot) {
        if (intake.hasBacklog(slot) || floors[slot] == LEFT_FULL) {
            return intake.clock(slot);
        }
        return isActive(activities[slot]) ? Math.max(intake.clock(slot), floors[slot]) : Long.MAX_VALUE;
    }

    /**
     * Announces the bound, and lets the merge go as far as it may. {@return {@code true} if it may go on as soon as the
     * slowest slot has}
     */
    private boolean advance(int slowest) throws IOException {
        long smallest = slowest == NONE ? Math.max(bound, intake.highestClock() + 1) : boundOf(slowest);
        if (smallest > bound) {
            bound = smallest;
            channel.putVolatile(ChannelDescriptor.HEADER_EMIT_BOUND, bound);
            VarHandle.fullFence();
        }
        // A slot that has become active since it was looked at may have seen the bound before this one, or none. And of
        // a trace that is cut, records that are not taken any more may belong before those that wait.
        if (intake.isCut() || anyBecameActive() || awaitsNames()) {
            return false;
        }
        emitBelow(Math.min(bound, smallest));
        return true;
    }

    /**
     * {@return {@code true} if events have to wait for names} If the agent cannot write them, threads don't wait
     * forever.
     */
    private boolean awaitsNames() {
        if (gaveUpNames || !lacksNames.getAsBoolean()) {
            namesAwaitedSince = 0;
            return false;
        }
        if (channel.failure().isPresent()) {
            return false;
        }
        if (intake.backlogBytes() > limits.backlogBytes()) {
            long now = System.nanoTime();
            namesAwaitedSince = namesAwaitedSince == 0 ? now : namesAwaitedSince;
            gaveUpNames = now - namesAwaitedSince > limits.namesNanos();
        }
        return !gaveUpNames;
    }

    private void emitBelow(long limit) throws IOException {
        long before = merge.emitted();
        merge.emitBelow(limit);
        if (merge.emitted() > before) {
            output.emitBound(limit);
        }
    }

    private boolean anyBecameActive() {
        for (int slot = 0; slot < intake.readySlots(); slot++) {
            if (!isActive(activities[slot])
                    && channel.slotVolatile(slot, ChannelDescriptor.SLOT_ACTIVITY) != activities[slot]) {
                return true;
            }
        }
        return false;
    }

    /**
     * Asks the agent to look at the slot that holds the bound back, and at those that would be next. These have nothing
     * that waits, and nothing new since the last request. With hundreds of sleepers, one after the other would take
     * minutes.
     */
    private void requestLag(int ready) {
        int slowest = slowest(ready);
        long smallest = slowest == NONE ? 0 : boundOf(slowest);
        for (int slot = 0; slot < ready; slot++) {
            long clock = boundOf(slot);
            boolean isStill = clock == clocksAtRequest[slot] && !intake.hasBacklog(slot);
            channel.slotRelease(slot, ChannelDescriptor.SLOT_LAGGING, clock <= smallest || isStill ? 1 : 0);
            clocksAtRequest[slot] = clock;
        }
        channel.putVolatile(
                ChannelDescriptor.HEADER_LAG_REQUEST, channel.getVolatile(ChannelDescriptor.HEADER_LAG_REQUEST) + 1);
    }

    /**
     * Takes everything that is left, after tracing has stopped or the traced JVM has died.
     *
     * @throws IOException if the records cannot be written
     */
    public void finish() throws IOException {
        int ready = intake.readySlots();
        for (int slot = 0; slot < ready; slot++) {
            activities[slot] = 0; // nothing is drained later on, so only what waits holds anything back
            floors[slot] = 0;
            boolean more;
            do {
                more = intake.drain(slot); // a writer that still runs may have added to the ring meanwhile
            } while (more);
            intake.compareAtEnd(slot);
        }
        for (int slowest = slowest(ready); slowest != NONE; slowest = slowest(ready)) {
            emitBelow(boundOf(slowest));
            intake.feed(slowest);
        }
        if (!intake.isCut()) {
            merge.emitAll(); // otherwise what is missing may belong before what waits
        }
    }

    /** Ends the trace here. The rings are still emptied, so that the program goes on. */
    public void stop() {
        intake.stop();
    }

    /** {@return {@code true} if records are missing at the trace's end; then events that wait are left out, too} */
    public boolean isCut() {
        return intake.isCut();
    }

    /** {@return {@code true} if events went before the names that they need, which the agent did not write for long} */
    public boolean gaveUpNames() {
        return gaveUpNames;
    }

    /** {@return the number of threads' rings that were in use at the last poll} */
    public int activeSlots() {
        int active = 0;
        for (long activity : activities) {
            active += isActive(activity) ? 1 : 0;
        }
        return active;
    }

    private static boolean isActive(long activity) {
        return (activity & 1) != 0;
    }

    /** {@return the damage to a record in the shared memory; nothing after that was read} */
    public @Nullable TraceDamagedException damage() {
        return intake.damage();
    }

    /**
     * {@return {@code true} if the damaged record may be in the trace} It is not if it made no sense, or if the sums
     * that showed the damage came before the merge had taken any of the bytes in question.
     */
    public boolean mayHoldDamage() {
        return intake.mayHoldDamage();
    }

    /** {@return records read so far} */
    public long recordsRead() {
        return intake.recordsRead();
    }

    /** {@return bytes of records read so far} */
    public long bytesRead() {
        return intake.bytesRead();
    }

    /** {@return bytes of records that the traced JVM has published since this collector started} */
    public long bytesWritten() {
        return intake.bytesWritten();
    }

    /** {@return the number of repeated reads that the program's threads have not recorded} */
    public long repeatedReads() {
        return intake.repeatedReads();
    }

    /** {@return {@code true} if all published records were read} */
    public boolean isComplete() {
        return bytesRead() == bytesWritten();
    }

    /** {@return the clock of each slot after its last record, for the next collector of this channel} */
    public long[] clocks() {
        return intake.clocks();
    }
}
