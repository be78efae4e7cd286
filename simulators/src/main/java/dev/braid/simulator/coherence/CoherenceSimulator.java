// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.coherence;

import dev.braid.simulator.BlockSized;
import dev.braid.simulator.Verdict;
import dev.braid.trace.Coverage;
import dev.braid.trace.EventKind;
import dev.braid.trace.Outputs;
import dev.braid.trace.TraceEvent;
import dev.braid.trace.TraceHeader;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Counts what the accesses of a trace do to the caches of a machine that has a core for each running thread, and finds
 * fields that share a line although no thread needs both.
 */
public final class CoherenceSimulator implements BlockSized {
    private static final int USUAL_LINE_BYTES = 64;
    private static final int LEAST_LINE_BYTES = 8;
    private static final int MOST_LINE_BYTES = 1 << 20;

    private Caches caches = new Caches(USUAL_LINE_BYTES);
    private long untracedWrites;
    private @Nullable TraceHeader header;

    @Override
    public String name() {
        return "coherence";
    }

    @Override
    public void blockBytes(int bytes) {
        if (Integer.bitCount(bytes) != 1 || bytes < LEAST_LINE_BYTES || bytes > MOST_LINE_BYTES) {
            throw new IllegalArgumentException(bytes + " bytes are no cache line; give a power of two from "
                    + LEAST_LINE_BYTES + " to " + MOST_LINE_BYTES);
        }
        caches = new Caches(bytes);
    }

    @Override
    public void start(TraceHeader header) {
        this.header = header;
    }

    @Override
    public void event(TraceEvent event) {
        EventKind kind = event.kind();
        if (kind.isAccess()) {
            caches.access(event, kind.writes() || kind == EventKind.CAS_FAILED);
        } else if (kind == EventKind.THREAD_END) {
            caches.endThread(event.thread());
        } else if (kind == EventKind.UNTRACED_WRITE) {
            untracedWrites++;
        }
    }

    @Override
    public Verdict finish(Outputs actual) {
        TraceHeader trace = header;
        if (trace == null) {
            throw new IllegalStateException("a simulator was called before its start");
        }
        if (caches.accesses() == 0) {
            return new Verdict.Inconclusive("The trace holds no access to memory, so no cache did anything; see that"
                    + " the classes under test are in the agent's scope.");
        }
        List<SharedLine> shared = caches.finish();
        long falsely =
                shared.stream().filter(line -> !line.falseSharing().isEmpty()).count();
        String summary = String.format(
                Locale.ROOT,
                "%,d accesses to %,d lines of %d bytes, %,d lines shared, %,d falsely%s%s",
                caches.accesses(),
                caches.lineCount(),
                caches.lineBytes(),
                shared.size(),
                falsely,
                trace.coverage() == Coverage.ALL ? "" : "; accesses that the trace leaves out are not counted",
                untracedWrites == 0
                        ? ""
                        : String.format(Locale.ROOT, "; %,d untraced writes are not counted", untracedWrites));
        return new Verdict.Agrees(
                summary, new CoherenceTables(caches, shared, new PlaceNames(trace.symbols())).tables());
    }
}
