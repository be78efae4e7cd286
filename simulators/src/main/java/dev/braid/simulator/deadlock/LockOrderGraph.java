// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.deadlock;

import dev.braid.simulator.order.HappensBefore;
import dev.braid.simulator.order.ThreadOrder;
import dev.braid.trace.TraceEvent;
import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * All different nested acquisitions, and the cycles that they form (Havelund, "Using Runtime Analysis to Guide Model
 * Checking of Java Programs", 2000; Bensalem and Havelund, "Dynamic Deadlock Analysis of Multi-threaded Programs",
 * 2005).
 *
 * <p>A cycle is looked for when its last acquisition comes, if the locks of all that are kept have no order. What comes
 * before all that is still to happen can be in no further one, and is dropped.
 */
final class LockOrderGraph {
    /** More than a program has that takes its locks in some order. */
    private static final int ACQUISITION_LIMIT = 200_000;

    /** For one acquisition. */
    private static final int STEP_LIMIT = 100_000;

    /** For all of a trace: a second or two. */
    private static final int ALL_STEPS_LIMIT = 10_000_000;

    private static final int FIRST_CLEANING = 1_000;

    private final HappensBefore order;
    private final Consumer<LockCycle> cycles;
    private final Map<AcquisitionKey, List<NestedAcquisition>> known = new HashMap<>();
    /** By a lock, those that hold it. */
    private final Long2ObjectOpenHashMap<List<NestedAcquisition>> holding = new Long2ObjectOpenHashMap<>();

    /**
     * The order of the locks in all acquisitions that are kept; without a cycle of locks there is none of acquisitions.
     */
    private final TopologicalOrder locksInOrder = new TopologicalOrder();

    private int count;
    private int nextCleaning = FIRST_CLEANING;
    private int stepsLeft;
    private int allStepsLeft = ALL_STEPS_LIMIT;
    private @Nullable String obstacle;

    /** @param order the order of starts and joins of threads alone */
    LockOrderGraph(HappensBefore order, Consumer<LockCycle> cycles) {
        this.order = order;
        this.cycles = cycles;
    }

    /** {@return the reason why not all cycles are known, or null if they are} */
    @Nullable
    String obstacle() {
        return obstacle;
    }

    /** {@return the number of those kept} */
    int count() {
        return count;
    }

    /** Takes an acquisition by a thread that holds other locks; to be called before the lock counts as held. */
    void add(TraceEvent event, Hold wanted, ThreadLocks locks) {
        ThreadOrder thread = order.thread(event.thread());
        long epoch = thread.epoch();
        AcquisitionKey key = AcquisitionKey.of(epoch, event, wanted.lock, wanted.mode, locks.held());
        List<NestedAcquisition> same = known.computeIfAbsent(key, unused -> new ArrayList<>(1));
        for (NestedAcquisition earlier : same) {
            if (isAsFree(earlier.held, locks.held()) && isAsFree(earlier.inherited, locks.inherited())) {
                return;
            }
        }
        if (count == ACQUISITION_LIMIT) {
            obstacle = "The threads take locks under others in more than " + ACQUISITION_LIMIT
                    + " different ways, so not all were looked at; trace a shorter run.";
            return;
        }
        NestedAcquisition acquisition = new NestedAcquisition(wanted, locks, epoch, thread.point());
        same.add(acquisition);
        insert(acquisition);
        if (locksInOrder.isCyclic()) {
            search(acquisition);
        }
        if (count >= nextCleaning) {
            clean();
        }
    }

    private void search(NestedAcquisition acquisition) {
        List<NestedAcquisition> path = new ArrayList<>();
        path.add(acquisition);
        int steps = Math.min(STEP_LIMIT, allStepsLeft);
        stepsLeft = steps;
        extend(path);
        allStepsLeft -= steps - stepsLeft;
    }

    /** {@return {@code true} if the earlier one had taken nothing since that the later one had not, too} */
    private static boolean isAsFree(List<TakenSince> earlier, List<TakenSince> later) {
        if (earlier.size() > later.size()) {
            return false;
        }
        for (int i = 0; i < earlier.size(); i++) {
            boolean isSame = earlier.get(i).hold.lock == later.get(i).hold.lock;
            if (!isSame || !earlier.get(i).isWithin(later.get(i))) {
                return false;
            }
        }
        return true;
    }

    private void insert(NestedAcquisition acquisition) {
        count++;
        for (TakenSince since : acquisition.held) {
            since.hold.acquisitions++;
            holding.computeIfAbsent(since.hold.lock, lock -> new ArrayList<>()).add(acquisition);
        }
        putInOrder(acquisition);
    }

    private void putInOrder(NestedAcquisition acquisition) {
        acquisition.held.forEach(since -> locksInOrder.add(since.hold.lock, acquisition.wanted.lock));
    }

    private void extend(List<NestedAcquisition> path) {
        NestedAcquisition first = path.get(0);
        NestedAcquisition last = path.get(path.size() - 1);
        Hold wanted = last.wanted;
        if (path.size() > 1 && first.holds(wanted.lock, wanted.mode)) {
            LockCycle cycle = new LockCycle(path);
            if (cycle.isReachable()) {
                cycles.accept(cycle);
            }
        }
        for (NestedAcquisition next : holding.getOrDefault(wanted.lock, List.of())) {
            if (stepsLeft == 0) {
                obstacle = "Threads take their locks in so many orders that the search for cycles was given up; trace a"
                        + " run with fewer threads, or fewer locks.";
                return;
            }
            stepsLeft--;
            if (next.holds(wanted.lock, wanted.mode) && path.stream().allMatch(next::mayCoincide)) {
                path.add(next);
                extend(path);
                path.remove(path.size() - 1);
            }
        }
    }

    private void clean() {
        for (Iterator<List<NestedAcquisition>> all = known.values().iterator(); all.hasNext(); ) {
            List<NestedAcquisition> same = all.next();
            same.removeIf(this::isPast);
            if (same.isEmpty()) {
                all.remove();
            }
        }
        holding.values().forEach(all -> all.removeIf(this::isPast));
        holding.values().removeIf(List::isEmpty);
        locksInOrder.clear();
        known.values().forEach(same -> same.forEach(this::putInOrder));
        int before = count;
        count = known.values().stream().mapToInt(List::size).sum();
        nextCleaning = Math.max(FIRST_CLEANING, 2 * count);
        assert count <= before;
    }

    private boolean isPast(NestedAcquisition acquisition) {
        return order.isPast(acquisition.epoch, acquisition.thread);
    }
}
