// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.deadlock;

import dev.braid.simulator.deadlock.LockOperation.Kind;
import dev.braid.simulator.lock.LockMode;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.jgrapht.Graph;
import org.jgrapht.alg.cycle.SzwarcfiterLauerSimpleCycles;
import org.jgrapht.graph.DefaultDirectedGraph;
import org.jgrapht.graph.DefaultEdge;

/** All states that a {@link LockProgram} can get into, one by one, whatever the order in which its threads run. */
final class AllSchedules {
    private final List<List<LockOperation>> threads;
    /** By thread and position, how often which lock is held: exclusively, and shared. */
    private final List<List<Map<Integer, int[]>>> held = new ArrayList<>();

    /** In the order in which they were found: what comes after a state was found after it. */
    private final Set<List<Integer>> states = new LinkedHashSet<>();
    /** States from which all threads can end. */
    private final Set<List<Integer>> canEnd = new HashSet<>();

    AllSchedules(LockProgram program) {
        threads = program.threads();
        threads.forEach(operations -> held.add(held(operations)));
        explore();
    }

    /** {@return {@code true} if some schedule lets all threads end} */
    boolean canEnd() {
        return canEnd.contains(start());
    }

    /** {@return {@code true} if some schedule ends in a state where some thread has not ended and none can go on} */
    boolean canDeadlock() {
        return states.stream().anyMatch(state -> next(state).isEmpty() && !isEnd(state));
    }

    /** {@return each set of operations at which threads can be at once so that each waits for the next one's lock} */
    Set<Set<Integer>> cycles() {
        Set<Set<Integer>> cycles = new HashSet<>();
        for (List<Integer> state : states) {
            Graph<Integer, DefaultEdge> waits = waits(state);
            for (List<Integer> cycle : new SzwarcfiterLauerSimpleCycles<>(waits).findSimpleCycles()) {
                Set<Integer> operations = new TreeSet<>();
                cycle.forEach(thread -> operations.add(
                        threads.get(thread).get(state.get(thread)).id()));
                cycles.add(operations);
            }
        }
        return cycles;
    }

    /** {@return the threads that act one after the other in some schedule that lets all end} */
    List<Integer> schedule(Random random) {
        List<Integer> schedule = new ArrayList<>();
        List<Integer> state = start();
        while (!isEnd(state)) {
            List<Integer> choices = new ArrayList<>();
            for (int thread : next(state)) {
                if (canEnd.contains(after(state, thread))) {
                    choices.add(thread);
                }
            }
            int thread = choices.get(random.nextInt(choices.size()));
            schedule.add(thread);
            state = after(state, thread);
        }
        return schedule;
    }

    private List<Integer> start() {
        return threads.stream().map(thread -> 0).toList();
    }

    private void explore() {
        Deque<List<Integer>> open = new ArrayDeque<>();
        states.add(start());
        open.add(start());
        while (!open.isEmpty()) {
            List<Integer> state = open.remove();
            for (int thread : next(state)) {
                List<Integer> after = after(state, thread);
                if (states.add(after)) {
                    open.add(after);
                }
            }
        }
        List<List<Integer>> backwards = new ArrayList<>(states);
        Collections.reverse(backwards);
        for (List<Integer> state : backwards) {
            if (isEnd(state) || next(state).stream().anyMatch(thread -> canEnd.contains(after(state, thread)))) {
                canEnd.add(state);
            }
        }
    }

    private boolean isEnd(List<Integer> state) {
        for (int thread = 0; thread < threads.size(); thread++) {
            if (!hasEnded(state, thread)) {
                return false;
            }
        }
        return true;
    }

    private boolean hasEnded(List<Integer> state, int thread) {
        return state.get(thread) == threads.get(thread).size();
    }

    private static List<Integer> after(List<Integer> state, int thread) {
        List<Integer> after = new ArrayList<>(state);
        after.set(thread, state.get(thread) + 1);
        return after;
    }

    /** {@return the threads that can go on} */
    private List<Integer> next(List<Integer> state) {
        List<Integer> next = new ArrayList<>();
        for (int thread = 0; thread < threads.size(); thread++) {
            if (isStarted(state, thread) && !hasEnded(state, thread) && canGoOn(state, thread)) {
                next.add(thread);
            }
        }
        return next;
    }

    private boolean canGoOn(List<Integer> state, int thread) {
        LockOperation operation = threads.get(thread).get(state.get(thread));
        if (operation.kind() == Kind.JOIN) {
            return hasEnded(state, operation.target());
        }
        return holders(state, thread, operation).isEmpty();
    }

    private boolean isStarted(List<Integer> state, int thread) {
        if (thread == 0) {
            return true;
        }
        for (int other = 0; other < threads.size(); other++) {
            for (LockOperation operation : threads.get(other).subList(0, state.get(other))) {
                if (operation.kind() == Kind.START && operation.target() == thread) {
                    return true;
                }
            }
        }
        return false;
    }

    /** {@return the other threads that keep this one from taking the lock that it is to take} */
    private List<Integer> holders(List<Integer> state, int thread, LockOperation operation) {
        List<Integer> holders = new ArrayList<>();
        for (int other = 0; operation.takes() && other < threads.size(); other++) {
            int[] counts = held.get(other).get(state.get(other)).get(operation.target());
            boolean conflicts =
                    counts != null && (counts[0] > 0 || counts[1] > 0 && operation.mode() == LockMode.EXCLUSIVE);
            if (other != thread && conflicts) {
                holders.add(other);
            }
        }
        return holders;
    }

    private Graph<Integer, DefaultEdge> waits(List<Integer> state) {
        Graph<Integer, DefaultEdge> waits = new DefaultDirectedGraph<>(DefaultEdge.class);
        for (int thread = 0; thread < threads.size(); thread++) {
            waits.addVertex(thread);
        }
        for (int thread = 0; thread < threads.size(); thread++) {
            if (isStarted(state, thread) && !hasEnded(state, thread)) {
                for (int holder : holders(state, thread, threads.get(thread).get(state.get(thread)))) {
                    waits.addEdge(thread, holder);
                }
            }
        }
        return waits;
    }

    private static List<Map<Integer, int[]>> held(List<LockOperation> operations) {
        List<Map<Integer, int[]>> held = new ArrayList<>();
        Map<Integer, int[]> now = new HashMap<>();
        Map<Integer, int[]> beforeWait = new HashMap<>();
        held.add(Map.of());
        for (LockOperation operation : operations) {
            int lock = operation.target();
            int[] counts = now.getOrDefault(lock, new int[2]).clone();
            int which = operation.mode() == LockMode.EXCLUSIVE ? 0 : 1;
            switch (operation.kind()) {
                case LOCK -> counts[which]++;
                case UNLOCK -> counts[which]--;
                case WAIT -> {
                    beforeWait.put(lock, counts);
                    counts = new int[2];
                }
                case WAKE -> counts = beforeWait.remove(lock);
                default -> counts = null;
            }
            if (counts != null) {
                now.put(lock, counts);
            }
            held.add(new HashMap<>(now));
        }
        return held;
    }
}
