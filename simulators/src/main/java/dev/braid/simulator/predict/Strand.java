// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.predict;

import dev.braid.trace.TraceEvent;
import org.jspecify.annotations.Nullable;

/**
 * A thread, or several one after the other: each begins after all that the one before it did. A strand knows which
 * events must come before its next one, and what monitors it holds.
 */
final class Strand {
    private final int index;
    private final MonitorLog monitors;
    private final Cut cut;
    private int thread;
    private int seat;
    private boolean isFollowed;
    private boolean isReused;
    private boolean hasEnded = true;
    private @Nullable Cut snapshot;
    private @Nullable HeldMonitors held;
    private int segment;
    private int depthOfWait;
    private long epoch;
    private @Nullable Context context;
    private final PlaceInTrace last = new PlaceInTrace();
    /** The lock in whose code it is, 0 if in none. */
    private long visited;
    /** The lock, if it has seen something of its state. */
    private @Nullable Monitor seen;
    /**
     * The events it has seen in the code of a lock: it comes after them if it goes on without having taken or released
     * it.
     */
    private @Nullable Cut observed;

    private boolean isVisitDone;

    Strand(int index, int logLimit) {
        this.index = index;
        monitors = new MonitorLog(logLimit);
        cut = new Cut();
    }

    /**
     * Goes on with another thread.
     *
     * @param newSeat the least number that no other running strand has
     * @param followed whether a followed strand has started it
     */
    void begin(int newThread, int newSeat, Cut start, boolean followed) {
        seat = newSeat;
        isReused = position() > 0;
        isFollowed = followed;
        hasEnded = false;
        thread = newThread;
        segment++;
        held = null;
        snapshot = null;
        cut.add(start);
    }

    int index() {
        return index;
    }

    /**
     * {@return {@code true} if a strand that is followed has started it, or if it had started others before anything
     * was settled: then it comes after all that is {@link ReadsFromOrder#settles settled}}
     */
    boolean isFollowed() {
        return isFollowed;
    }

    void follow() {
        isFollowed = true;
    }

    /** {@return {@code true} if it has gone on with another thread} */
    boolean isReused() {
        return isReused;
    }

    /** {@return {@code true} if its thread has ended, and no other one goes on with it} */
    boolean hasEnded() {
        return hasEnded;
    }

    void end() {
        hasEnded = true;
    }

    int thread() {
        return thread;
    }

    /** {@return a number that no other running strand has: those that have it run one after the other} */
    int seat() {
        return seat;
    }

    MonitorLog monitors() {
        return monitors;
    }

    /** {@return the number of its events so far} */
    long position() {
        return cut.position(index);
    }

    /** Takes the next event. */
    void next() {
        cut.add(index, position() + 1);
    }

    /** {@return the cut that must come before its next event; not to be changed} */
    Cut cut() {
        return cut;
    }

    /** {@return the events of others that must come before its next event; this cut never changes} */
    Cut snapshot() {
        Cut now = snapshot;
        if (now == null) {
            now = cut.without(index);
            snapshot = now;
        }
        return now;
    }

    /**
     * {@return the number of the segment that it is in} In a segment nothing comes before one event and not before
     * those earlier in the segment. No monitor is entered that another strand has had since this one had it. So of two
     * accesses in a segment, the later one races with whatever the earlier one races with, if it is made under no more
     * monitors.
     */
    int segment() {
        return segment;
    }

    void endSegment() {
        segment++;
    }

    /** Has those events come before the next one. {@return {@code true} if that is new} */
    boolean join(@Nullable Cut before) {
        boolean isNew = before != null && cut.add(before);
        if (isNew) {
            joined();
        }
        return isNew;
    }

    /** Has those events, by strand, come before the next one. {@return {@code true} if that is new} */
    boolean join(long[] before) {
        boolean isNew = cut.add(before);
        if (isNew) {
            joined();
        }
        return isNew;
    }

    /** {@return {@code true} if those events of other strands, if there are any, must come before the next one} */
    boolean isAfter(long @Nullable [] positions) {
        if (positions == null) {
            return true;
        }
        for (int strand = 0; strand < positions.length; strand++) {
            if (strand != index && positions[strand] > cut.position(strand)) {
                return false;
            }
        }
        return true;
    }

    /** Has an event of a strand, and all that comes before it, come before the next one. */
    void join(int strand, long position, Cut before) {
        if (position > cut.position(strand)) {
            cut.add(before);
            cut.add(strand, position);
            joined();
        }
    }

    /** Notes that it is in the code of that lock. */
    void visit(long lock) {
        if (lock != visited) {
            leave();
            visited = lock;
        }
    }

    /** Notes that it looks at the state of a lock, perhaps in another call than before. */
    void look(@Nullable Monitor lock) {
        seen = lock;
        isVisitDone = false;
    }

    /** Takes what it sees in the code of a lock that another strand has written. */
    void observe(int strand, long position, Cut before) {
        if (!isVisitDone && position > cut.position(strand)) {
            Cut all = observed;
            if (all == null) {
                all = new Cut();
                observed = all;
            }
            all.add(before);
            all.add(strand, position);
        }
    }

    /** Notes that it has taken or released a lock: what else it sees there is the lock's own affair. */
    void visitIsDone() {
        isVisitDone = true;
        seen = null;
        observed = null;
    }

    /** Notes that it is in no code of a lock any more; it comes after what it has seen there. */
    void leave() {
        visited = 0;
        isVisitDone = false;
        if (seen != null) {
            join(seen.done());
            seen = null;
        }
        if (observed != null) {
            join(observed);
            observed = null;
        }
    }

    private void joined() {
        snapshot = null;
        segment++;
    }

    @Nullable
    HeldMonitors held() {
        return held;
    }

    void setHeld(@Nullable HeldMonitors now) {
        held = now;
        monitors.add(this, now);
    }

    /** {@return the context that its next access has in common with others} */
    Context context() {
        Context known = context;
        if (known == null
                || known.segment() != segment
                || known.epoch() != epoch
                || known.held() != held
                || known.thread() != thread) {
            known = new Context(index, thread, segment, epoch, snapshot(), held);
            context = known;
        }
        return known;
    }

    int depthOfWait() {
        return depthOfWait;
    }

    void setDepthOfWait(int depth) {
        depthOfWait = depth;
    }

    /** {@return the time at which it last accessed data, in the happens-before order} */
    long epoch() {
        return epoch;
    }

    void setEpoch(long now) {
        epoch = now;
    }

    /** {@return the place of its last event, to be changed as it goes on} */
    PlaceInTrace last() {
        return last;
    }

    void remember(TraceEvent event) {
        last.set(event.index(), event.site(), event.callSite());
    }
}
