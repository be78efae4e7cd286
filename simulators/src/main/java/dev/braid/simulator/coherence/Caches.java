// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.coherence;

import dev.braid.simulator.order.ForgottenPlaces;
import dev.braid.simulator.order.RecentMap;
import dev.braid.trace.RecordedEvent;
import dev.braid.trace.TraceEvent;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The memory of the traced program in lines, and a cache without limits for each core.
 *
 * <p>An object begins at a line's start: where it lies in its heap, and beside what, no trace says.
 *
 * <p>A line that was not accessed for long is forgotten. If it is accessed again, nobody knows any more which caches
 * have it, and the counts are not exact.
 */
final class Caches {
    /** References are four bytes long or have nothing in the other four; a trace says eight. */
    private static final int REFERENCE_BYTES = 4;

    private final int lineShift;
    private final int lineBytes;
    private final RecentMap<Line> lines;
    private final ForgottenPlaces forgotten = new ForgottenPlaces();
    private final Consumer<SharedLine> ended;
    private final List<PrivateLine> clean = new ArrayList<>();
    private final List<PrivateLine> modified = new ArrayList<>();
    private final Cores cores = new Cores();
    private long accesses;
    private long lineCount;
    private long sharedLines;
    private long inexact;
    private @Nullable RecordedEvent firstInexact;

    /**
     * Makes caches that are empty.
     *
     * @param lineBytes a power of two
     * @param limit twice so many lines are known at most
     * @param ended takes those that several cores have had, when nothing more will be counted of them
     */
    Caches(int lineBytes, int limit, Consumer<SharedLine> ended) {
        this.lineBytes = lineBytes;
        this.ended = ended;
        lineShift = Integer.numberOfTrailingZeros(lineBytes);
        lines = new RecentMap<>(limit, this::forget);
    }

    private void forget(long object, long number, Line line) {
        forgotten.add(object, number, 0);
        if (line instanceof SharedLine shared) {
            end(shared);
        }
    }

    private void end(SharedLine line) {
        line.finish();
        ended.accept(line);
    }

    /** Takes an access; a compare-and-set that fails takes the line as a write does (Intel SDM, volume 2, CMPXCHG). */
    void access(TraceEvent event, boolean isWrite) {
        accesses++;
        int core = cores.of(event.thread());
        long end = event.offset() + (event.isReference() ? REFERENCE_BYTES : event.size());
        for (long at = event.offset(); at != end; ) {
            long number = at >> lineShift;
            int inLine = (int) (at & lineBytes - 1);
            int size = (int) Math.min(end - at, lineBytes - inLine);
            access(event, number, inLine, size, isWrite, core);
            at += size;
        }
    }

    private void access(TraceEvent event, long number, int at, int size, boolean isWrite, int core) {
        Line line = lines.get(event.object(), number);
        if (line instanceof SharedLine known) {
            known.access(Access.of(event, (number << lineShift) + at), at, size, isWrite, time(event), core, cores);
        } else {
            own(event, number, at, size, isWrite, core, (PrivateLine) line);
        }
    }

    /** No other core has had the line so far. */
    private void own(
            TraceEvent event, long number, int at, int size, boolean isWrite, int core, @Nullable PrivateLine line) {
        if (line != null && line.core() != core) {
            SharedLine now = new SharedLine(event.object(), sharedLines++, lineBytes, line);
            lines.put(event.object(), number, now);
            now.access(Access.of(event, (number << lineShift) + at), at, size, isWrite, time(event), core, cores);
            return;
        }
        MesiState state =
                line == null ? MesiState.INVALID : line.isModified() ? MesiState.MODIFIED : MesiState.EXCLUSIVE;
        CoreTraffic own = cores.traffic(core);
        if (isWrite) {
            own.writeMisses += state.missesWrite() ? 1 : 0;
            own.writeHits += state.missesWrite() ? 0 : 1;
        } else {
            own.readMisses += state.missesRead() ? 1 : 0;
            own.readHits += state.missesRead() ? 0 : 1;
        }
        MesiState after = isWrite ? state.afterOwnWrite() : state.afterOwnRead(false);
        if (after != state) {
            if (line == null) {
                first(event, number);
            }
            lines.put(event.object(), number, privateLine(core, after == MesiState.MODIFIED));
        }
    }

    /** No core has had the line so far, as far as is known. */
    private void first(TraceEvent event, long number) {
        lineCount++;
        if (forgotten.mayHold(event.object(), number)) {
            inexact++;
            if (firstInexact == null) {
                firstInexact = event.copy();
            }
        }
    }

    private PrivateLine privateLine(int core, boolean isModified) {
        List<PrivateLine> known = isModified ? modified : clean;
        while (known.size() <= core) {
            known.add(new PrivateLine(known.size(), isModified));
        }
        return known.get(core);
    }

    /** Later than that which a line that becomes shared has behind it. */
    private static long time(TraceEvent event) {
        return event.index() + 2;
    }

    void endThread(int thread) {
        cores.end(thread);
    }

    /** Ends what is still open, in the order in which it came to be. */
    void finish() {
        List<SharedLine> left = new ArrayList<>();
        lines.forEach((object, number, line) -> {
            if (line instanceof SharedLine shared) {
                left.add(shared);
            }
        });
        left.sort(Comparator.comparingLong(SharedLine::rank));
        left.forEach(this::end);
    }

    /** {@return the number of lines that several cores have had} */
    long sharedLines() {
        return sharedLines;
    }

    /** {@return the number of lines counted as new that may have been forgotten} */
    long inexact() {
        return inexact;
    }

    /** {@return the first access to such a line} */
    @Nullable
    RecordedEvent firstInexact() {
        return firstInexact;
    }

    Cores cores() {
        return cores;
    }

    long accesses() {
        return accesses;
    }

    /** {@return the number of lines accessed} */
    long lineCount() {
        return lineCount;
    }

    /** {@return the state of a line in the cache of a core} */
    MesiState state(long object, long number, int core) {
        Line line = lines.get(object, number);
        if (line instanceof SharedLine known) {
            return known.state(core);
        }
        if (!(line instanceof PrivateLine own) || own.core() != core) {
            return MesiState.INVALID;
        }
        return own.isModified() ? MesiState.MODIFIED : MesiState.EXCLUSIVE;
    }
}
