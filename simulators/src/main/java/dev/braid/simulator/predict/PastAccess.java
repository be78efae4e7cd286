// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.predict;

import dev.braid.simulator.race.Access;
import dev.braid.trace.RecordedEvent;
import dev.braid.trace.TraceEvent;
import org.jspecify.annotations.Nullable;

/** An access to data: enough to say which schedules it can come next in, and to show it. */
final class PastAccess extends Access {
    /** The number of strands that have a bit in {@link #ruledOut}. */
    private static final int STRAND_BITS = Long.SIZE;

    private long position;
    private Cut before;
    private @Nullable HeldMonitors held;
    private int segment;
    private long ruledOut;

    /** The place of its thread's event before it. */
    private long previousIndex;

    private int previousSite;
    private int previousCallSite;

    PastAccess(TraceEvent event, Strand strand, long epoch) {
        super(event, epoch);
        before = strand.snapshot();
        setPlace(strand);
    }

    PastAccess(RecordedEvent event, long position, Context context, PlaceInTrace previous) {
        super(event, context.epoch());
        this.position = position;
        before = context.before();
        held = context.held();
        segment = context.segment();
        previousIndex = previous.index();
        previousSite = previous.site();
        previousCallSite = previous.callSite();
    }

    private PastAccess(PastAccess other) {
        super(other);
        position = other.position;
        before = other.before;
        held = other.held;
        segment = other.segment;
        ruledOut = other.ruledOut;
        previousIndex = other.previousIndex;
        previousSite = other.previousSite;
        previousCallSite = other.previousCallSite;
    }

    @Override
    public PastAccess copy() {
        return new PastAccess(this);
    }

    /** Makes this the access that the strand makes now, before it has read anything. */
    void set(TraceEvent event, Strand strand, long epoch) {
        set(event, epoch);
        setPlace(strand);
    }

    private void setPlace(Strand strand) {
        position = strand.position();
        before = strand.snapshot();
        held = strand.held();
        segment = strand.segment();
        ruledOut = 0;
        PlaceInTrace last = strand.last();
        previousIndex = last.index();
        previousSite = last.site();
        previousCallSite = last.callSite();
    }

    /** {@return {@code true} if all that races with this one races with what the strand does now, too} */
    boolean givesWayTo(Strand strand) {
        return segment == strand.segment() && HeldMonitors.isWithin(strand.held(), held);
    }

    /** Loads all of it. {@return any number} */
    long load() {
        return position + previousSite + (held == null ? 0 : 1) + epoch();
    }

    /** {@return its position in its strand} */
    long position() {
        return position;
    }

    /** {@return the cut of other strands that must come before it} */
    Cut before() {
        return before;
    }

    @Nullable
    HeldMonitors held() {
        return held;
    }

    /** Notes that it races with nothing that the strand will do. */
    void ruleOut(int strand) {
        if (strand < STRAND_BITS) {
            ruledOut |= 1L << strand;
        }
    }

    boolean isRuledOut(int strand) {
        return strand < STRAND_BITS && (ruledOut >>> strand & 1) != 0;
    }

    /** {@return the place of its thread's event before it} */
    PlaceInTrace previous() {
        PlaceInTrace place = new PlaceInTrace();
        place.set(previousIndex, previousSite, previousCallSite);
        return place;
    }
}
