// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.coherence;

import dev.braid.simulator.BlockSized;
import dev.braid.simulator.MemoryBound;
import dev.braid.simulator.MemoryShare;
import dev.braid.simulator.Started;
import dev.braid.simulator.Verdict;
import dev.braid.trace.Coverage;
import dev.braid.trace.EventKind;
import dev.braid.trace.Outputs;
import dev.braid.trace.RecordedEvent;
import dev.braid.trace.Site;
import dev.braid.trace.Symbols;
import dev.braid.trace.TraceEvent;
import dev.braid.trace.TraceHeader;
import dev.braid.trace.layout.RecordDescriptor;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Counts what the accesses of a trace do to the caches of a machine with a core for each running thread. Finds fields
 * that share a line although no thread needs both.
 */
public final class CoherenceSimulator implements BlockSized, MemoryBound {
    private static final int DEFAULT_LINE_BYTES = 64;
    private static final int LEAST_LINE_BYTES = 8;
    private static final int MOST_LINE_BYTES = 1 << 20;

    private CoherenceLimits limits;
    private int lineBytes = DEFAULT_LINE_BYTES;
    private long untracedWrites;
    private @Nullable TraceHeader header;
    private @Nullable CoherenceTables tables;
    private @Nullable Caches caches;

    public CoherenceSimulator() {
        this(CoherenceLimits.within(MemoryShare.alone()));
    }

    CoherenceSimulator(CoherenceLimits limits) {
        this.limits = limits;
    }

    @Override
    public String name() {
        return "coherence";
    }

    @Override
    public void blockBytes(int bytes) {
        if (Integer.bitCount(bytes) != 1 || bytes < LEAST_LINE_BYTES || bytes > MOST_LINE_BYTES) {
            throw new IllegalArgumentException(bytes + " bytes are not a cache line; give a power of two from "
                    + LEAST_LINE_BYTES + " to " + MOST_LINE_BYTES);
        }
        lineBytes = bytes;
    }

    @Override
    public void memory(MemoryShare share) {
        limits = CoherenceLimits.within(share);
    }

    @Override
    public void start(TraceHeader header) {
        this.header = header;
        tables = new CoherenceTables(new PlaceNames(header.symbols()), limits.places());
        caches = new Caches(lineBytes, limits.lines(lineBytes), tables::add);
    }

    @Override
    public void event(TraceEvent event) {
        EventKind kind = event.kind();
        if (kind.isAccess() && RecordDescriptor.isReceiver(event.offset())) {
            return; // of a call it is not known which memory it accesses
        }
        if (kind.isAccess()) {
            Started.part(caches).access(event, kind.writes() || kind == EventKind.CAS_FAILED);
        } else if (kind == EventKind.THREAD_END) {
            Started.part(caches).endThread(event.thread());
        } else if (kind == EventKind.UNTRACED_WRITE) {
            untracedWrites++;
        }
    }

    @Override
    public Verdict finish(Outputs actual) {
        Caches done = Started.part(caches);
        TraceHeader trace = Objects.requireNonNull(header);
        if (done.accesses() == 0) {
            return new Verdict.Inconclusive("The trace holds no access to memory, so no cache did anything; see that"
                    + " the classes under test are in the agent's scope.");
        }
        done.finish();
        RecordedEvent inexact = done.firstInexact();
        if (inexact != null) {
            return new Verdict.Inconclusive(forgotten(done, inexact, trace.symbols()));
        }
        CoherenceTables found = Objects.requireNonNull(tables);
        String summary = String.format(
                Locale.ROOT,
                "%,d accesses to %,d lines of %d bytes, %,d lines shared, %,d falsely%s%s",
                done.accesses(),
                done.lineCount(),
                lineBytes,
                done.sharedLines(),
                found.falselyShared(),
                trace.coverage() == Coverage.ALL ? "" : "; accesses that the trace leaves out are not counted",
                untracedWrites == 0
                        ? ""
                        : String.format(Locale.ROOT, "; %,d untraced writes are not counted", untracedWrites));
        return new Verdict.Agrees(summary, found.tables(done.cores()));
    }

    private String forgotten(Caches caches, RecordedEvent first, Symbols symbols) {
        Site site = symbols.userSite(first);
        return String.format(
                Locale.ROOT,
                "Of %,d lines it is not known which caches had them, so misses can't be counted; the first is that of"
                        + " %s, accessed by thread '%s' at %s (event %d). %s with %,d lines; %s, or trace fewer"
                        + " classes, or a shorter run.",
                caches.inexact(),
                symbols.location(first),
                symbols.threadName(first.thread()),
                site == null ? "an unknown place" : site.toString(),
                first.index(),
                limits.share().text(),
                2L * limits.lines(lineBytes),
                limits.share().remedy());
    }
}
