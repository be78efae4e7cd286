// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.replay;

import dev.braid.simulator.BatchSimulator;
import dev.braid.simulator.CountText;
import dev.braid.simulator.Divergence;
import dev.braid.simulator.Verdict;
import dev.braid.simulator.order.Synchronisation;
import dev.braid.trace.Coverage;
import dev.braid.trace.EventBatch;
import dev.braid.trace.EventKind;
import dev.braid.trace.EventView;
import dev.braid.trace.Outputs;
import dev.braid.trace.TraceEvent;
import dev.braid.trace.TraceHeader;
import dev.braid.trace.layout.RecordDescriptor;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The value oracle: replays all memory through a shadow heap, where each read must return the last traced write.
 *
 * <p>The first read of a location teaches what was there before the trace began. A later read that returns another
 * value than the shadow holds is one of three mismatches:
 *
 * <ul>
 *   <li>{@code stale-value}: the value stood there earlier in the trace. The trace's order is broken.
 *   <li>{@code early-value}: an event further on in the trace writes the value there. The trace's order is broken.
 *   <li>{@code untraced-writer}: neither. Something wrote there that is not traced.
 * </ul>
 *
 * <p>Where the trace says that code which is not traced may have written, a read teaches it again.
 *
 * <p>After a mismatch the shadow takes the value read, so that one fault is not reported with each later read. Counts
 * are exact; the first {@value MismatchLog#SHOWN_LIMIT} mismatches are reported one by one. A value counts as stale if
 * it is among the last 16 values of its location (some thousand while memory allows).
 *
 * <p>Nearly all locations are accessed in one size and agree with the trace. Of each of them a {@link Cell} says
 * enough: 32 bytes, and what it takes to remember earlier values. Of the others more must be known, and each is a
 * {@link Location}. Which of the two it is changes no verdict.
 *
 * <p>Outputs are not judged: memory says nothing of what a program makes of it.
 */
public final class ReplaySimulator implements BatchSimulator {
    /** Kinds of records whose {@link EventKind#reads} or {@link EventKind#writes} is true, a bit for each. */
    private static final int READS = 1 << RecordDescriptor.KIND_READ
            | 1 << RecordDescriptor.KIND_READ_WRITE
            | 1 << RecordDescriptor.KIND_CAS_FAILED;

    private static final int WRITES = 1 << RecordDescriptor.KIND_WRITE | 1 << RecordDescriptor.KIND_READ_WRITE;

    private final UntracedWrites untraced;
    private final ForeignMemory foreign = new ForeignMemory();
    private final MismatchLog log;
    private final LocationReplay locations;
    private final CellReplay cells;
    private @Nullable TraceHeader header;
    private Coverage coverage = Coverage.ALL;
    private long reads;
    private long writes;
    private long learnt;
    private long operations;

    /** Makes a simulator, to be used once. */
    public ReplaySimulator() {
        this(new UntracedWrites());
    }

    ReplaySimulator(UntracedWrites untraced) {
        this.untraced = untraced;
        HistoryBudget budget = new HistoryBudget();
        ValueRings rings = new ValueRings(budget);
        log = new MismatchLog(budget, rings);
        locations = new LocationReplay(untraced, foreign, rings, log);
        cells = new CellReplay(rings, locations);
        cells.epoch(untraced.epoch());
    }

    @Override
    public String name() {
        return "replay";
    }

    @Override
    public boolean needsRepeatedReads() {
        return false;
    }

    @Override
    public void start(TraceHeader header) {
        this.header = header;
        coverage = header.coverage();
        foreign.start(header.symbols());
    }

    @Override
    public void event(TraceEvent event) {
        EventKind kind = event.kind();
        if (!kind.isAccess()) {
            noAccess(event, kind);
            return;
        }
        if (RecordDescriptor.isReceiver(event.offset())) {
            return; // a call has no value
        }
        reads += kind.reads() ? 1 : 0;
        writes += kind.writes() ? 1 : 0;
        learnt += cells.replay(event, kind) ? 1 : 0;
    }

    @Override
    public void events(EventBatch batch, EventView view) {
        cells.find(batch);
        for (int i = 0; i < batch.count(); i++) {
            if (cells.replayFound(batch, i)) {
                long meta = batch.words()[(i << EventBatch.SHIFT) + EventBatch.META];
                int kind = (int) meta & RecordDescriptor.KIND_MASK;
                reads += READS >>> kind & 1;
                writes += WRITES >>> kind & 1;
            } else {
                view.moveTo(i);
                event(view);
            }
        }
    }

    @Override
    public Verdict finish(Outputs actual) {
        TraceHeader trace = header;
        if (trace == null) {
            throw new IllegalStateException("finish was called before start");
        }
        if (trace.coverage() == Coverage.PLACES) {
            return new Verdict.Inconclusive(
                    "The trace was imported from text, which has no values, so none can be judged; simulate the trace"
                            + " that 'braid run' has written.");
        }
        if (trace.coverage() == Coverage.REGISTERED_THREADS) {
            return new Verdict.Inconclusive("The trace holds the accesses of registered threads only, so a value that"
                    + " another thread wrote could not be told from a wrong one; trace all threads (-r 0).");
        }
        if (reads + writes + operations == 0) {
            return new Verdict.Inconclusive("The trace holds no access to memory, so nothing was checked; see that the"
                    + " classes under test are in scope, and that the test touches a field or an array.");
        }
        if (reads + writes == 0) {
            return new Verdict.Agrees("no memory was accessed beside " + CountText.of(operations)
                    + " operations of synchronisation, so no value could be wrong");
        }
        if (log.total() == 0) {
            return new Verdict.Agrees(CountText.of(reads) + " reads of " + CountText.of(locations()) + " locations ("
                    + CountText.of(writes) + " writes) returned the last traced write; " + CountText.of(learnt)
                    + " of the reads were the first of what they read" + learntAgain());
        }
        MismatchText text = new MismatchText(trace.symbols());
        List<Divergence> divergences = new ArrayList<>();
        for (Mismatch mismatch : log.shown()) {
            divergences.add(text.divergence(mismatch));
        }
        if (log.total() > log.shown().size()) {
            divergences.add(MismatchText.rest(log));
        }
        return new Verdict.Diverges(divergences);
    }

    private String learntAgain() {
        return foreign.learnt() == 0
                ? ""
                : "; " + CountText.of(foreign.learnt())
                        + " found what code that is not traced had written to memory of its own";
    }

    /** {@return the number of reads so far, those of read-modify-writes and failed compare-and-sets included} */
    public long reads() {
        return reads;
    }

    /** {@return the number of writes so far, those of read-modify-writes included} */
    public long writes() {
        return writes;
    }

    /** {@return the number of locations accessed so far; memory accessed in different sizes counts by bytes} */
    public long locations() {
        return cells.count() + locations.count();
    }

    /** {@return the number of reads that returned an older value than the last traced write} */
    public long staleValues() {
        return log.staleValues();
    }

    /** {@return the number of reads that returned a value which the trace writes there later on} */
    public long earlyValues() {
        return log.earlyValues();
    }

    /** {@return the number of reads that returned a value which no traced write put there, as far as seen} */
    public long untracedWrites() {
        return log.untracedWrites();
    }

    /** {@return the number of reads of memory, or of some bytes of it, of which the trace had said nothing before} */
    public long learnt() {
        return learnt;
    }

    private void noAccess(TraceEvent event, EventKind kind) {
        operations += Synchronisation.isOperation(kind) ? 1 : 0;
        if (kind == EventKind.UNTRACED_WRITE) {
            untraced.add(event);
        } else if (kind == EventKind.REGION_START && coverage == Coverage.REGIONS) {
            untraced.addEverything();
        }
        cells.epoch(untraced.epoch());
    }
}
