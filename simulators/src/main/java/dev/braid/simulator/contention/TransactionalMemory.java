// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.contention;

import dev.braid.simulator.contention.TransactionListener.Kind;
import dev.braid.trace.contention.Conflict;
import dev.braid.trace.contention.ContentionKind;
import dev.braid.trace.contention.ContentionOutcome;
import dev.braid.trace.contention.Traceback;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A software transactional memory that runs regions one after the other, in the order in which the traced program ended
 * them, but at times that overlap.
 *
 * <p><b>Time.</b> A step takes one unit of time, and each thread has a processor of its own. A region runs from when
 * its thread gets to it; one that ended earlier in the trace is placed already, and wins every conflict: an older one
 * is never undone.
 *
 * <p><b>Conflicts.</b> A write is seen by others when its region commits, and is claimed when it is made.
 *
 * <ol>
 *   <li>Another commits what this one has read before: aborted by the other, write-read.
 *   <li>Another writes what this one has written before: aborted by the other, write-write.
 *   <li>It writes what another has written before, which runs still: it aborts itself. That is write-write, or
 *       inevitable, if the other can't be undone any more.
 *   <li>It ends, and has written what another has read before and that runs still: it aborts itself, write-read.
 * </ol>
 *
 * <p>The earliest decides; at the same time the first of this list, and then the one that was placed first. After its
 * nth abort a region waits for 2<sup>n-1</sup> units, at most {@value #MOST_BACK_OFF}, and starts again.
 *
 * <p><b>Inevitability.</b> Before a step that can't be undone, a region pauses until no placed one that has not ended
 * can't be undone either, or is in conflict with it. From there on, nothing can abort it.
 *
 * <p><b>Segments.</b> A region has one from its first start to its commit.
 *
 * <p>Thread safety: one thread.
 */
final class TransactionalMemory {
    static final long MOST_BACK_OFF = 1 << 10;

    private final long[] segmentFreeAt;
    private final int limit;
    private final TransactionListener listener;
    private List<Transaction> placed = new ArrayList<>();
    private long forgottenUntil = Long.MIN_VALUE;
    private long inexact;
    private long latestFirst = Long.MIN_VALUE;

    /** The abort that ends an attempt before its time; the rank is the number in the list above. */
    private record Abort(long time, int rank, Transaction other, Conflict conflict) {
        boolean isBefore(@Nullable Abort that) {
            return that == null || time < that.time || time == that.time && rank < that.rank;
        }
    }

    /** The time until which an attempt pauses before what can't be undone, or the abort that ends it before. */
    private record Pause(long until, @Nullable Abort abort) {}

    /** @param limit so many transactions are remembered */
    TransactionalMemory(int segments, int limit, TransactionListener listener) {
        segmentFreeAt = new long[segments];
        Arrays.fill(segmentFreeAt, Long.MIN_VALUE);
        this.limit = limit;
        this.listener = listener;
    }

    /**
     * Runs a region.
     *
     * @param ready the time at which its thread got to it
     * @return the time at which it committed
     */
    long run(Region region, long ready) {
        int segment = freeSegment();
        long began = Math.max(ready, segmentFreeAt[segment]);
        waitForSegment(region, ready, began);
        inexact += ready < forgottenUntil ? 1 : 0;
        Transaction done = attemptUntilCommit(region, began);
        segmentFreeAt[segment] = done.end();
        placed.add(done);
        if (placed.size() > limit) {
            forgetEarliest();
        }
        return done.end();
    }

    private int freeSegment() {
        int best = 0;
        for (int i = 1; i < segmentFreeAt.length; i++) {
            best = segmentFreeAt[i] < segmentFreeAt[best] ? i : best;
        }
        return best;
    }

    private void waitForSegment(Region region, long ready, long began) {
        if (began == ready) {
            return;
        }
        listener.happened(Kind.WAIT, region.thread, ready);
        listener.happened(Kind.WAIT_END, region.thread, began);
        boolean isForInevitable = placed.stream()
                .anyMatch(other -> other.isInevitable() && other.began() <= ready && ready < other.end());
        if (isForInevitable) {
            listener.lost(
                    region.thread,
                    new Conflict(ContentionKind.INEVITABLE, ContentionOutcome.WAITED_FOR_SEGMENT, region.begin, null),
                    began - ready,
                    began);
        } else {
            listener.waitedForSegment(region.thread, began - ready);
        }
    }

    private Transaction attemptUntilCommit(Region region, long began) {
        long start = began;
        for (int aborts = 0; ; aborts++) {
            listener.happened(Kind.START, region.thread, start);
            long pause = 0;
            Abort abort;
            Step irrevocable = region.irrevocable();
            if (irrevocable == null) {
                abort = firstAbort(region, start, region.steps(), false);
            } else {
                long pausedAt = start + irrevocable.number();
                abort = firstAbort(region, start, irrevocable.number(), true);
                if (abort == null) {
                    Pause waited = pause(region, irrevocable, start, pausedAt);
                    pause = waited.until - pausedAt;
                    abort = waited.abort;
                }
            }
            if (abort == null) {
                long end = start + region.steps() + pause;
                listener.happened(Kind.COMMIT, region.thread, end);
                return new Transaction(region, began, start, pause, end);
            }
            long restart = abort.time + Math.min(1L << Math.min(aborts, 62), MOST_BACK_OFF);
            tell(region, abort);
            listener.lost(region.thread, abort.conflict, restart - start - pause, restart);
            start = restart;
        }
    }

    private void tell(Region region, Abort abort) {
        if (abort.conflict.outcome() == ContentionOutcome.ABORTED_BY_OTHER) {
            listener.happened(Kind.CONTENTION, abort.other.region().thread, abort.time);
            listener.happened(Kind.ABORT_OTHER, abort.other.region().thread, abort.time);
        } else {
            listener.happened(Kind.CONTENTION, region.thread, abort.time);
            listener.happened(Kind.ABORT_SELF, region.thread, abort.time);
        }
        listener.happened(Kind.ABORTED, region.thread, abort.time);
    }

    /**
     * {@return the abort that ends an attempt in its first steps, null if there is none}
     *
     * @param steps the number of steps
     * @param goesOn whether more come; otherwise it commits after them
     */
    private @Nullable Abort firstAbort(Region region, long start, long steps, boolean goesOn) {
        long end = start + steps;
        Abort first = null;
        for (Transaction other : placed) {
            if (other.end() <= start) {
                continue;
            }
            Abort abort = firstAbort(region, start, end, other, goesOn);
            if (abort != null && abort.isBefore(first)) {
                first = abort;
            }
        }
        return first;
    }

    private static @Nullable Abort firstAbort(Region region, long start, long end, Transaction other, boolean goesOn) {
        Abort first = null;
        // Where more steps come, the time at which they begin counts still.
        long last = goesOn ? end + 1 : end;
        for (Map.Entry<Location, Step> read : region.reads.entrySet()) {
            long time = start + read.getValue().number();
            if (time >= end) {
                break;
            }
            if (time < other.end() && other.end() < last && other.writeTime(read.getKey()) != null) {
                Abort abort = new Abort(other.end(), 1, other, byWriter(other, read.getKey()));
                first = abort.isBefore(first) ? abort : first;
            }
        }
        for (Map.Entry<Location, Step> write : region.writes.entrySet()) {
            long time = start + write.getValue().number();
            if (time >= end) {
                break;
            }
            Abort abort = abortOfWrite(write, time, last, other);
            if (abort == null && !goesOn) {
                abort = abortAtEnd(write, end, other);
            }
            first = abort != null && abort.isBefore(first) ? abort : first;
        }
        return first;
    }

    private static @Nullable Abort abortOfWrite(
            Map.Entry<Location, Step> write, long time, long last, Transaction other) {
        Long otherTime = other.writeTime(write.getKey());
        if (otherTime == null) {
            return null;
        }
        Traceback here = write.getValue().at();
        if (otherTime <= time && time < other.end()) {
            Conflict conflict = other.isInevitableAt(time)
                    ? new Conflict(
                            ContentionKind.INEVITABLE, ContentionOutcome.ABORTED_SELF, here, other.inevitableAt())
                    : new Conflict(
                            ContentionKind.WRITE_WRITE,
                            ContentionOutcome.ABORTED_SELF,
                            here,
                            other.writeAt(write.getKey()));
            return new Abort(time, 3, other, conflict);
        }
        if (time < otherTime && otherTime < last) {
            return new Abort(
                    otherTime,
                    2,
                    other,
                    new Conflict(
                            ContentionKind.WRITE_WRITE,
                            ContentionOutcome.ABORTED_BY_OTHER,
                            here,
                            other.writeAt(write.getKey())));
        }
        return null;
    }

    private static @Nullable Abort abortAtEnd(Map.Entry<Location, Step> write, long end, Transaction other) {
        Step read = other.region().reads.get(write.getKey());
        if (read == null || other.time(read) >= end || other.end() <= end) {
            return null;
        }
        return new Abort(
                end,
                4,
                other,
                new Conflict(
                        ContentionKind.WRITE_READ,
                        ContentionOutcome.ABORTED_SELF,
                        write.getValue().at(),
                        null));
    }

    private static Conflict byWriter(Transaction writer, Location location) {
        return new Conflict(
                ContentionKind.WRITE_READ, ContentionOutcome.ABORTED_BY_OTHER, null, writer.writeAt(location));
    }

    /** Waits until the region may do what can't be undone, or is aborted. */
    private Pause pause(Region region, Step irrevocable, long start, long pausedAt) {
        long now = pausedAt;
        while (true) {
            long time = now;
            Transaction blocker = placed.stream()
                    .filter(other -> other.end() > time && blocks(region, other))
                    .findFirst()
                    .orElse(null);
            if (blocker == null) {
                return new Pause(now, null);
            }
            Abort abort = abortInPause(region, start, irrevocable.number(), now, blocker.end());
            long until = abort == null ? blocker.end() : abort.time;
            Conflict conflict = pauseFor(region, irrevocable, blocker);
            listener.happened(Kind.CONTENTION, region.thread, now);
            listener.happened(Kind.WAIT, region.thread, now);
            listener.happened(Kind.WAIT_END, region.thread, until);
            listener.lost(region.thread, conflict, until - now, until);
            now = until;
            if (abort != null) {
                return new Pause(now, abort);
            }
        }
    }

    /**
     * {@return the abort of a waiting region because of its earlier steps, after one time and up to another; null if
     * there is none}
     */
    private @Nullable Abort abortInPause(Region region, long start, long steps, long after, long upTo) {
        Abort first = null;
        for (Transaction other : placed) {
            if (other.end() <= after) {
                continue;
            }
            for (Map.Entry<Location, Step> read : region.reads.entrySet()) {
                if (read.getValue().number() >= steps) {
                    break;
                }
                if (other.end() <= upTo && other.writeTime(read.getKey()) != null) {
                    Abort abort = new Abort(other.end(), 1, other, byWriter(other, read.getKey()));
                    first = abort.isBefore(first) ? abort : first;
                }
            }
            for (Map.Entry<Location, Step> write : region.writes.entrySet()) {
                Long otherTime = other.writeTime(write.getKey());
                if (write.getValue().number() >= steps || otherTime == null) {
                    continue;
                }
                if (after < otherTime && otherTime <= upTo) {
                    Abort abort = abortOfWrite(write, start + write.getValue().number(), upTo + 1, other);
                    first = abort != null && abort.isBefore(first) ? abort : first;
                }
            }
        }
        return first;
    }

    private static boolean blocks(Region region, Transaction other) {
        return other.isInevitable() || conflictOf(region, other.region()) != null;
    }

    private static Conflict pauseFor(Region region, Step irrevocable, Transaction blocker) {
        if (blocker.isInevitable()) {
            return new Conflict(
                    ContentionKind.INEVITABLE, ContentionOutcome.PAUSED, irrevocable.at(), blocker.inevitableAt());
        }
        Conflict conflict = conflictOf(region, blocker.region());
        if (conflict == null) {
            throw new IllegalStateException("a region waits for one that it is not in conflict with");
        }
        Traceback self = conflict.self();
        return new Conflict(
                conflict.kind(), ContentionOutcome.PAUSED, self == null ? irrevocable.at() : self, conflict.other());
    }

    /** {@return the conflict of two regions: by locations that both write, that the one writes, or that it reads} */
    private static @Nullable Conflict conflictOf(Region region, Region other) {
        for (Map.Entry<Location, Step> write : region.writes.entrySet()) {
            Step theirs = other.writes.get(write.getKey());
            if (theirs != null) {
                return new Conflict(
                        ContentionKind.WRITE_WRITE,
                        ContentionOutcome.PAUSED,
                        write.getValue().at(),
                        theirs.at());
            }
        }
        for (Map.Entry<Location, Step> write : region.writes.entrySet()) {
            if (other.reads.containsKey(write.getKey())) {
                return new Conflict(
                        ContentionKind.WRITE_READ,
                        ContentionOutcome.PAUSED,
                        write.getValue().at(),
                        null);
            }
        }
        for (Map.Entry<Location, Step> read : region.reads.entrySet()) {
            if (other.writes.containsKey(read.getKey())) {
                return new Conflict(
                        ContentionKind.WRITE_READ,
                        ContentionOutcome.PAUSED,
                        read.getValue().at(),
                        null);
            }
        }
        return null;
    }

    /** Forgets what has ended by a time before which no region will be ready: it can be in no conflict. */
    void forgetUntil(long time) {
        if (time > latestFirst) {
            latestFirst = time;
            placed.removeIf(transaction -> transaction.end() <= time);
        }
    }

    /** Forgets half of them, so that this is seldom. */
    private void forgetEarliest() {
        List<Transaction> byEnd = new ArrayList<>(placed);
        byEnd.sort((one, other) -> Long.compare(one.end(), other.end()));
        forgottenUntil = Math.max(forgottenUntil, byEnd.get(limit / 2).end());
        placed = new ArrayList<>(
                placed.stream().filter(one -> one.end() > forgottenUntil).toList());
    }

    /**
     * {@return the number of regions that began before others ended that were forgotten: their conflicts are not known}
     */
    long inexact() {
        return inexact;
    }
}
