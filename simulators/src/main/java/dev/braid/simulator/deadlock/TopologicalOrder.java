// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.deadlock;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * An order of locks in which each comes before those that threads take under it, kept up as new ones are taken (Pearce
 * and Kelly, "A Dynamic Topological Sort Algorithm for Directed Acyclic Graphs", 2006). While there is such an order,
 * there is no cycle to look for.
 *
 * <p>Time for each new pair: that of the locks between the two in the order, and none if the pair is in order already.
 */
final class TopologicalOrder {
    private final Long2IntOpenHashMap nodes = new Long2IntOpenHashMap();
    private final List<IntArrayList> after = new ArrayList<>();
    private final List<IntArrayList> before = new ArrayList<>();
    private final LongOpenHashSet pairs = new LongOpenHashSet();
    private int[] places = new int[64];
    private boolean isCyclic;

    /** {@return {@code true} if there is no such order any more} */
    boolean isCyclic() {
        return isCyclic;
    }

    void clear() {
        nodes.clear();
        after.clear();
        before.clear();
        pairs.clear();
        isCyclic = false;
    }

    /** Takes a lock that was taken under another one. Once there is no order, nothing more is taken. */
    void add(long held, long taken) {
        if (isCyclic) {
            return;
        }
        int from = node(held);
        int to = node(taken);
        if (from == to || !pairs.add((long) from << Integer.SIZE | to)) {
            isCyclic |= from == to;
            return;
        }
        if (places[to] < places[from]) {
            IntArrayList behind = reach(to, after, places[to], places[from]);
            if (behind.contains(from)) {
                isCyclic = true;
                return;
            }
            reorder(reach(from, before, places[to], places[from]), behind);
        }
        after.get(from).add(to);
        before.get(to).add(from);
    }

    private int node(long lock) {
        int known = nodes.getOrDefault(lock, -1);
        if (known >= 0) {
            return known;
        }
        int node = nodes.size();
        nodes.put(lock, node);
        after.add(new IntArrayList());
        before.add(new IntArrayList());
        if (node == places.length) {
            places = Arrays.copyOf(places, 2 * node);
        }
        places[node] = node; // behind all others
        return node;
    }

    /**
     * {@return the nodes that can be reached from one, itself included, by way of those whose places are within bounds}
     */
    private IntArrayList reach(int start, List<IntArrayList> neighbours, int low, int high) {
        IntArrayList reached = new IntArrayList();
        BitSet seen = new BitSet(nodes.size());
        reached.add(start);
        seen.set(start);
        for (int i = 0; i < reached.size(); i++) {
            IntArrayList next = neighbours.get(reached.getInt(i));
            for (int j = 0; j < next.size(); j++) {
                int node = next.getInt(j);
                if (places[node] >= low && places[node] <= high && !seen.get(node)) {
                    seen.set(node);
                    reached.add(node);
                }
            }
        }
        return reached;
    }

    /** Puts the first ones, in their order, before the second ones, in theirs, on the places that all of them have. */
    private void reorder(IntArrayList first, IntArrayList second) {
        first.sort((one, other) -> Integer.compare(places[one], places[other]));
        second.sort((one, other) -> Integer.compare(places[one], places[other]));
        IntArrayList all = new IntArrayList(first);
        all.addAll(second);
        int[] free = new int[all.size()];
        for (int i = 0; i < free.length; i++) {
            free[i] = places[all.getInt(i)];
        }
        Arrays.sort(free);
        for (int i = 0; i < free.length; i++) {
            places[all.getInt(i)] = free[i];
        }
    }
}
