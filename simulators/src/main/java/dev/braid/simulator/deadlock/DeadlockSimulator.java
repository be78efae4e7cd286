// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.deadlock;

import dev.braid.simulator.BatchSimulator;
import dev.braid.simulator.CountText;
import dev.braid.simulator.Divergence;
import dev.braid.simulator.HangDetector;
import dev.braid.simulator.Predictor;
import dev.braid.simulator.Started;
import dev.braid.simulator.Verdict;
import dev.braid.simulator.deadlock.LockWaits.LockWait;
import dev.braid.simulator.order.HappensBefore;
import dev.braid.simulator.order.Synchronisation;
import dev.braid.trace.Coverage;
import dev.braid.trace.EndingText;
import dev.braid.trace.EventBatch;
import dev.braid.trace.EventKind;
import dev.braid.trace.EventView;
import dev.braid.trace.Outputs;
import dev.braid.trace.TraceEvent;
import dev.braid.trace.TraceHeader;
import dev.braid.trace.layout.RecordDescriptor;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds deadlocks, those that did not happen in this run, too.
 *
 * <ul>
 *   <li>{@code deadlock-cycle}: threads have taken locks, each while it held the one that the next thread took. Where
 *       start and join of threads or another lock keep them apart, there is none; whether one can happen besides
 *       depends on the program's data.
 *   <li>{@code deadlock}: when the trace ends, each of some threads waits for the next one: for a monitor or lock that
 *       it holds, for its end, or for a class that it initialises.
 *   <li>{@code lost-notification}, {@code wasted-notification} and {@code waits-forever}: in a test that hung, or when
 *       no thread could go on by itself, a thread waits without a time limit and nobody has woken it. Workers of a pool
 *       that wait for work are left out. Where another thread could go on, and so may have ended the wait yet, as in a
 *       slow test at its deadline, nothing is found, and the verdict says why.
 * </ul>
 */
public final class DeadlockSimulator implements BatchSimulator, HangDetector, Predictor {
    private static final int SHOWN_LIMIT = 100;
    private static final int ACCESSES = 1 << RecordDescriptor.KIND_READ
            | 1 << RecordDescriptor.KIND_WRITE
            | 1 << RecordDescriptor.KIND_READ_WRITE
            | 1 << RecordDescriptor.KIND_CAS_FAILED;

    private final boolean judgesOrders;
    private final HappensBefore order = new HappensBefore();
    private final CycleLog log = new CycleLog();
    private final LockOrderGraph graph = new LockOrderGraph(order, log::add);
    private @Nullable TraceHeader header;
    private @Nullable LockSites sites;
    private @Nullable LockEvents locks;
    private @Nullable Synchronisation synchronisation;
    private long acquisitions;
    /** True if the agent has seen something since the last look for a hang. */
    private boolean isObserved;

    private volatile boolean hangs;
    private boolean isToConfirm;

    /** Judges, and looks for hangs. */
    public DeadlockSimulator() {
        this(true);
    }

    private DeadlockSimulator(boolean judgesOrders) {
        this.judgesOrders = judgesOrders;
    }

    /** {@return one that looks for deadlocks and hangs of this run alone, not for orders of locks} */
    public static DeadlockSimulator ofThisRun() {
        return new DeadlockSimulator(false);
    }

    @Override
    public String name() {
        return "deadlock";
    }

    @Override
    public boolean needsRepeatedReads() {
        return false;
    }

    @Override
    public void leaveToConfirm() {
        isToConfirm = true;
    }

    @Override
    public boolean leavesToConfirm() {
        return isToConfirm;
    }

    @Override
    public void start(TraceHeader header) {
        this.header = header;
        sites = new LockSites(header.symbols());
        synchronisation = new Synchronisation(header.symbols());
        locks = new LockEvents(header.symbols(), sites, (event, wanted, held) -> {
            acquisitions++;
            if (judgesOrders) {
                graph.add(event, wanted, held);
            }
        });
    }

    @Override
    public void event(TraceEvent event) {
        if (event.kind().isAccess()) {
            Started.part(locks).goesOn(event.thread());
            byte rule = Started.part(sites).rule(event.site());
            if (rule != LockSites.OTHER) {
                Started.part(locks).access(event, rule);
                count(event, rule);
            }
        } else {
            operation(event);
        }
    }

    /** Nearly all events are accesses that say nothing of locks. */
    @Override
    public void events(EventBatch batch, EventView view) {
        LockSites known = Started.part(sites);
        LockEvents follow = Started.part(locks);
        BlockedThreads blocked = follow.blocked();
        long[] words = batch.words();
        for (int i = 0; i < batch.count(); i++) {
            int key = (int) words[(i << EventBatch.SHIFT) + EventBatch.META];
            if ((ACCESSES >>> (key & RecordDescriptor.KIND_MASK) & 1) == 0) {
                view.moveTo(i);
                operation(view);
            } else {
                if (!blocked.isEmpty()) {
                    blocked.goesOn((int) words[(i << EventBatch.SHIFT) + EventBatch.THREAD]);
                }
                byte rule = known.rule(key >>> RecordDescriptor.SITE_SHIFT);
                if (rule != LockSites.OTHER) {
                    view.moveTo(i);
                    follow.access(view, rule);
                    count(view, rule);
                }
            }
        }
        if (isObserved) {
            isObserved = false;
            LockWaits waits = new LockWaits(follow);
            hangs = blocked.isStill() && hangsWithoutCycle()
                    || waits.deadlocks().stream().anyMatch(waits::isClosed);
        }
    }

    @Override
    public boolean hangs() {
        return hangs;
    }

    /** {@return {@code true} if a thread waits that is not an idle worker} */
    private boolean hangsWithoutCycle() {
        LockEvents follow = Started.part(locks);
        return follow.threads().stream()
                .map(thread -> follow.blocked().of(thread.id))
                .anyMatch(blockage -> blockage != null && blockage.kind != RecordDescriptor.BLOCKED_IDLE);
    }

    private void count(TraceEvent event, byte rule) {
        if (LockSites.isOfState(rule) && event.kind() != EventKind.READ) {
            Started.part(synchronisation).access(event);
        }
    }

    private void operation(TraceEvent event) {
        EventKind kind = event.kind();
        isObserved |= kind.isObservation();
        switch (kind) {
            case THREAD_BEGIN -> order.thread(event.thread());
            case THREAD_START, THREAD_ENDING, THREAD_END, JOIN -> order.operation(event);
            default -> {}
        }
        Started.part(locks).operation(event);
        Started.part(synchronisation).operation(event);
    }

    int keptAcquisitions() {
        return graph.count();
    }

    Collection<LockCycle> cycles() {
        return log.cycles();
    }

    @Override
    public Verdict finish(Outputs actual) {
        return finish(actual, EndingText.UNKNOWN);
    }

    @Override
    public Verdict finish(Outputs actual, String ending) {
        TraceHeader trace = Started.part(header);
        if (trace.coverage() != Coverage.ALL) {
            return new Verdict.Inconclusive("The trace leaves out accesses, and the locks taken beside them, so nothing"
                    + " can be said of the order of locks; trace all threads everywhere (no -i, no -r).");
        }
        LockWaits waits = new LockWaits(Started.part(locks));
        DeadlockText text = new DeadlockText(trace, Started.part(locks), waits);
        List<List<LockWait>> deadlocks = waits.deadlocks();
        List<Divergence> divergences = new ArrayList<>();
        deadlocks.stream().map(text::deadlock).forEach(divergences::add);
        boolean isHang =
                EndingText.isHang(ending) || Started.part(locks).blocked().isStill();
        Hangs found = new Hangs(Started.part(locks), waits, text);
        if (isHang && !Started.part(sites).sawNameless()) {
            divergences.addAll(found.find(deadlocks));
        }
        List<Divergence> cycles = log.cycles().stream()
                .filter(this::isOfOwnedLocks)
                .limit(SHOWN_LIMIT)
                .map(text::cycle)
                .toList();
        if (!isToConfirm || !divergences.isEmpty()) {
            divergences.addAll(cycles);
        }
        if (!divergences.isEmpty()) {
            return new Verdict.Diverges(divergences);
        }
        String doubt = found.doubt();
        String obstacle = doubt == null ? graph.obstacle() : doubt;
        if (obstacle != null) {
            return new Verdict.Inconclusive(obstacle);
        }
        if (Started.part(sites).sawNameless()) {
            return new Verdict.Inconclusive(
                    "Some accesses came before the names of their places or objects, so locks may have"
                            + " been missed; judge the stored trace with 'braid simulate', or run again.");
        }
        return new Verdict.Agrees((cycles.isEmpty() ? "no cycle among " : "no deadlock, but cycles among ")
                        + CountText.of(acquisitions)
                        + " acquisitions of a lock under another one, over "
                        + DeadlockText.extent(Started.part(synchronisation)))
                .predicting(cycles);
    }

    private boolean isOfOwnedLocks(LockCycle cycle) {
        return cycle.acquisitions().stream()
                .allMatch(part -> Started.part(locks).isOwned(part.wanted.lock));
    }
}
