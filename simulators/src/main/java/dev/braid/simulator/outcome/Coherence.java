// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.outcome;

import dev.braid.trace.AccessMode;
import java.util.ArrayList;
import java.util.List;

/** The order of the writes to one location, on which those of its accesses that are opaque or stronger agree. */
final class Coherence {
    private final Actions actions;
    private final int[] source;
    private final List<Integer> accesses = new ArrayList<>();
    private final List<Integer> writes = new ArrayList<>();
    /** Plain reads, which take no part in the order, but do not return what is overwritten before them. */
    private final List<Integer> plainReads = new ArrayList<>();

    Coherence(Actions actions, int[] source, int location) {
        this.actions = actions;
        this.source = source;
        for (int action = 0; action < actions.count(); action++) {
            Step step = actions.step(action);
            if (step.location() == location && isOrdered(step)) {
                accesses.add(action);
                if (actions.isWrite(action)) {
                    writes.add(action);
                }
            } else if (step.location() == location && actions.isRead(action)) {
                plainReads.add(action);
            }
        }
    }

    /** {@return {@code true} if an access takes part: it is opaque or stronger, or reads and writes at once} */
    static boolean isOrdered(Step step) {
        return !step.isMonitor() && (step.mode() != AccessMode.PLAIN || step.kind() == Step.Kind.UPDATE);
    }

    /**
     * {@return {@code true} if there is such an order}
     *
     * @param synchronisation actions in the order of synchronisation
     */
    boolean isPossible(Relation happensBefore, int[] synchronisation) {
        Relation given = new Relation(actions.count());
        for (int later : accesses) {
            for (int earlier : accesses) {
                if (happensBefore.has(earlier, later)) {
                    given.add(earlier, later);
                }
            }
        }
        int last = -1;
        for (int action : synchronisation) {
            if (accesses.contains(action)) {
                if (last >= 0) {
                    given.add(last, action);
                }
                last = action;
            }
        }
        return isPossible(given, happensBefore, new ArrayList<>());
    }

    /** Tries all orders that begin so. */
    private boolean isPossible(Relation given, Relation happensBefore, List<Integer> order) {
        if (order.size() == writes.size()) {
            return holds(given, order)
                    && plainReads.stream().noneMatch(read -> isOverwritten(read, order, happensBefore));
        }
        for (int write : writes) {
            if (!order.contains(write)) {
                order.add(write);
                if (isPossible(given, happensBefore, order)) {
                    return true;
                }
                order.remove(order.size() - 1);
            }
        }
        return false;
    }

    /** Reads come after the write that they return, and before the next one; nothing of it goes round. */
    private boolean holds(Relation given, List<Integer> order) {
        Relation all = new Relation(actions.count());
        for (int later : accesses) {
            for (int earlier : accesses) {
                if (given.has(earlier, later)) {
                    all.add(earlier, later);
                }
            }
        }
        for (int i = 1; i < order.size(); i++) {
            all.add(order.get(i - 1), order.get(i));
        }
        for (int read : accesses) {
            if (actions.isRead(read) && !place(all, order, read)) {
                return false;
            }
        }
        all.close();
        return all.isAcyclic();
    }

    private boolean isOverwritten(int read, List<Integer> order, Relation happensBefore) {
        int from = source[read];
        int at = from == Actions.INITIAL ? -1 : order.indexOf(from);
        boolean isInOrder = from == Actions.INITIAL || at >= 0;
        return isInOrder
                && order.subList(at + 1, order.size()).stream().anyMatch(write -> happensBefore.has(write, read));
    }

    /** Orders a read among the writes. {@return false if an update does not directly follow what it reads} */
    private boolean place(Relation all, List<Integer> order, int read) {
        int from = source[read];
        int at = from == Actions.INITIAL ? -1 : order.indexOf(from);
        if (from != Actions.INITIAL && at < 0) {
            return true; // a plain write, which has no place in this order
        }
        if (at >= 0) {
            all.add(from, read);
        }
        boolean isUpdate = actions.isWrite(read);
        int next = at + 1;
        if (isUpdate) {
            return next < order.size() && order.get(next) == read;
        }
        if (next < order.size()) {
            all.add(read, order.get(next));
        }
        return true;
    }
}
