// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.deadlock;

import dev.braid.simulator.BatchSimulator;
import dev.braid.simulator.CountText;
import dev.braid.simulator.Divergence;
import dev.braid.simulator.Verdict;
import dev.braid.simulator.deadlock.LockWaits.LockWait;
import dev.braid.simulator.order.HappensBefore;
import dev.braid.simulator.order.Synchronisation;
import dev.braid.trace.Coverage;
import dev.braid.trace.EndingText;
import dev.braid.trace.EventKind;
import dev.braid.trace.Outputs;
import dev.braid.trace.RecordDescriptor;
import dev.braid.trace.RecordedEvent;
import dev.braid.trace.TraceEvent;
import dev.braid.trace.TraceHeader;
import dev.braid.trace.io.EventBatch;
import dev.braid.trace.io.EventView;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds deadlocks, those that did not happen in this run, too.
 *
 * <ul>
 *   <li>{@code deadlock-cycle}: threads have taken locks, each while it held the one that the next thread took. Where start
 *       and join of threads or another lock keep them apart, there is none; whether one can happen besides depends on
 *       the program's data.
 *   <li>{@code deadlock}: when the trace ends, each of some threads waits for a lock of {@code java.util.concurrent} that
 *       the next one holds.
 *   <li>{@code lost-notification} and {@code waits-for-ever}: in a test that was ended at its deadline, a thread waits
 *       without a time limit and nobody has woken it. Workers of a pool that wait for work are left out.
 * </ul>
 */
public final class DeadlockSimulator implements BatchSimulator {
    private static final int SHOWN_LIMIT = 100;
    private static final int ACCESSES = 1 << RecordDescriptor.KIND_READ
            | 1 << RecordDescriptor.KIND_WRITE
            | 1 << RecordDescriptor.KIND_READ_WRITE
            | 1 << RecordDescriptor.KIND_CAS_FAILED;

    private final HappensBefore order = new HappensBefore();
    private final CycleLog log = new CycleLog();
    private final LockOrderGraph graph = new LockOrderGraph(order, log::add);
    private @Nullable TraceHeader header;
    private @Nullable LockSites sites;
    private @Nullable LockEvents locks;
    private @Nullable Synchronisation synchronisation;
    private long acquisitions;

    @Override
    public String name() {
        return "deadlock";
    }

    @Override
    public void start(TraceHeader header) {
        this.header = header;
        sites = new LockSites(header.symbols());
        synchronisation = new Synchronisation(header.symbols());
        locks = new LockEvents(header.symbols(), sites, (event, wanted, held) -> {
            acquisitions++;
            graph.add(event, wanted, held);
        });
    }

    @Override
    public void event(TraceEvent event) {
        if (event.kind().isAccess()) {
            byte rule = started(sites).rule(event.site());
            if (rule != LockSites.OTHER) {
                started(locks).access(event, rule);
                count(event, rule);
            }
        } else {
            operation(event);
        }
    }

    /** Nearly all events are accesses that say nothing of locks. */
    @Override
    public void events(EventBatch batch, EventView view) {
        LockSites known = started(sites);
        LockEvents follow = started(locks);
        long[] words = batch.words();
        for (int i = 0; i < batch.count(); i++) {
            int key = (int) words[(i << EventBatch.SHIFT) + EventBatch.META];
            if ((ACCESSES >>> (key & RecordDescriptor.KIND_MASK) & 1) == 0) {
                view.moveTo(i);
                operation(view);
            } else {
                byte rule = known.rule(key >>> RecordDescriptor.SITE_SHIFT);
                if (rule != LockSites.OTHER) {
                    view.moveTo(i);
                    follow.access(view, rule);
                    count(view, rule);
                }
            }
        }
    }

    private void count(TraceEvent event, byte rule) {
        if (LockSites.isOfState(rule) && event.kind() != EventKind.READ) {
            started(synchronisation).access(event);
        }
    }

    private void operation(TraceEvent event) {
        EventKind kind = event.kind();
        switch (kind) {
            case THREAD_BEGIN -> order.thread(event.thread());
            case THREAD_START, THREAD_ENDING, THREAD_END, JOIN -> order.operation(event);
            default -> {}
        }
        started(locks).operation(event);
        started(synchronisation).operation(event);
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
        TraceHeader trace = started(header);
        if (trace.coverage() != Coverage.ALL) {
            return new Verdict.Inconclusive("The trace leaves out accesses, and the locks taken beside them, so nothing"
                    + " can be said of the order of locks; trace all threads everywhere (no -i, no -r).");
        }
        DeadlockText text = new DeadlockText(trace.symbols());
        List<Divergence> divergences = new ArrayList<>();
        List<List<LockWait>> deadlocks = LockWaits.deadlocks(started(locks).threads());
        deadlocks.stream().map(text::deadlock).forEach(divergences::add);
        if (EndingText.isAtDeadline(ending) && !started(sites).sawNameless()) {
            addWaits(deadlocks, text, divergences);
        }
        log.cycles().stream()
                .filter(this::isOfOwnedLocks)
                .limit(SHOWN_LIMIT)
                .map(text::cycle)
                .forEach(divergences::add);
        if (!divergences.isEmpty()) {
            return new Verdict.Diverges(divergences);
        }
        String obstacle = graph.obstacle();
        if (obstacle != null) {
            return new Verdict.Inconclusive(obstacle);
        }
        if (started(sites).sawNameless()) {
            return new Verdict.Inconclusive(
                    "Some accesses came before the names of their places or objects, so locks may have"
                            + " been missed; judge the stored trace with 'braid simulate', or run again.");
        }
        return new Verdict.Agrees("no cycle among " + CountText.of(acquisitions)
                + " acquisitions of a lock under another one, over "
                + DeadlockText.extent(started(synchronisation)));
    }

    private boolean isOfOwnedLocks(LockCycle cycle) {
        return cycle.acquisitions().stream().allMatch(part -> started(locks).isOwned(part.wanted.lock));
    }

    /** Adds the threads that wait, but for those of a deadlock and for workers of a pool that has no work for them. */
    private void addWaits(List<List<LockWait>> deadlocks, DeadlockText text, List<Divergence> divergences) {
        Notifications notifications = started(locks).notifications();
        for (ThreadState thread : started(locks).threads()) {
            RecordedEvent wait = thread.waits;
            boolean isNamed = deadlocks.stream()
                    .anyMatch(deadlock -> deadlock.stream().anyMatch(lockWait -> lockWait.thread() == thread));
            if (wait == null || isNamed || isIdle(thread)) {
                continue;
            }
            boolean isMonitor = wait.kind() == EventKind.WAIT;
            if (isMonitor ? notifications.isSilent(wait.object()) : !thread.isUnparked) {
                RecordedEvent lost = isMonitor ? notifications.lostBefore(wait) : null;
                divergences.add(text.waitsForEver(thread, wait, lost));
            }
        }
    }

    private boolean isIdle(ThreadState thread) {
        String blocker = thread.blocker == 0 ? null : started(header).symbols().className(thread.blocker);
        return thread.isWorker && !thread.isBusy || "java.util.concurrent.ForkJoinPool".equals(blocker);
    }

    private static <T> T started(@Nullable T value) {
        if (value == null) {
            throw new IllegalStateException("a simulator was called before its start");
        }
        return value;
    }
}
