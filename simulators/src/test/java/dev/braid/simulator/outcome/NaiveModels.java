// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.outcome;

import dev.braid.simulator.outcome.Step.Kind;
import dev.braid.trace.AccessMode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Both models by brute force: all orders of all actions, and all choices of writes for reads, are written down, and
 * each is held against the definitions, word by word.
 */
final class NaiveModels {
    private final LitmusTest test;
    private final List<Action> all = new ArrayList<>();

    /** A step of a participant. */
    private record Action(int participant, int number, Step step) {}

    NaiveModels(LitmusTest test) {
        this.test = test;
        List<List<Step>> participants = test.participants();
        for (int participant = 0; participant < participants.size(); participant++) {
            for (int number = 0; number < participants.get(participant).size(); number++) {
                all.add(new Action(
                        participant, number, participants.get(participant).get(number)));
            }
        }
    }

    Set<List<Long>> interleaved() {
        Set<List<Long>> outcomes = new HashSet<>();
        forEachOrder(all, order -> {
            if (isProgramOrdered(order)) {
                List<Long> outcome = run(order);
                if (outcome != null) {
                    outcomes.add(outcome);
                }
            }
        });
        return outcomes;
    }

    private @Nullable List<Long> run(List<Action> order) {
        List<Long> memory = new ArrayList<>(test.initial());
        long[][] read = new long[test.participants().size()][16];
        int[] holder = new int[memory.size()];
        for (Action action : order) {
            Step step = action.step;
            if (step.kind() == Kind.LOCK) {
                if (holder[step.location()] != 0) {
                    return null;
                }
                holder[step.location()] = 1;
            } else if (step.kind() == Kind.UNLOCK) {
                holder[step.location()] = 0;
            }
            if (step.kind().reads()) {
                read[action.participant][action.number] = memory.get(step.location());
            }
            if (step.kind().writes()) {
                int from = step.written().read();
                memory.set(
                        step.location(),
                        (from < 0 ? 0 : read[action.participant][from])
                                + step.written().plus());
            }
        }
        return test.outcome(read);
    }

    Set<List<Long>> allowed() {
        Set<List<Long>> outcomes = new HashSet<>();
        List<Action> synchronisation = all.stream().filter(this::synchronises).toList();
        List<Action> ordered = all.stream()
                .filter(action -> action.step.kind().writes() && isOrdered(action))
                .toList();
        List<Action> reads =
                all.stream().filter(action -> action.step.kind().reads()).toList();
        forEachSource(reads, new ArrayList<>(), sources -> {
            List<Long> outcome = values(reads, sources);
            if (outcome == null || outcomes.contains(outcome)) {
                return;
            }
            forEachOrder(synchronisation, so -> {
                if (!outcomes.contains(outcome) && isSynchronisationOrder(so, reads, sources)) {
                    boolean[][] before = happensBefore(so, reads, sources);
                    if (isHappensBeforeConsistent(before, reads, sources)) {
                        forEachOrder(ordered, mo -> {
                            if (isCoherent(before, so, mo, reads, sources)) {
                                outcomes.add(outcome);
                            }
                        });
                    }
                }
            });
        });
        return outcomes;
    }

    /** Null stands for what was there before. */
    private void forEachSource(
            List<Action> reads, List<@Nullable Action> chosen, Consumer<List<@Nullable Action>> consumer) {
        if (chosen.size() == reads.size()) {
            consumer.accept(chosen);
            return;
        }
        Action read = reads.get(chosen.size());
        List<@Nullable Action> writes = new ArrayList<>();
        writes.add(null);
        for (Action action : all) {
            if (action.step.kind().writes() && isSamePlace(action, read)) {
                writes.add(action);
            }
        }
        for (@Nullable Action write : writes) {
            chosen.add(write);
            forEachSource(reads, chosen, consumer);
            chosen.remove(chosen.size() - 1);
        }
    }

    /** Round by round, what is known from what is known; null if something stays unknown. */
    private @Nullable List<Long> values(List<Action> reads, List<@Nullable Action> sources) {
        long[][] read = new long[test.participants().size()][16];
        boolean[][] isKnown = new boolean[read.length][16];
        for (int round = 0; round <= reads.size(); round++) {
            for (int i = 0; i < reads.size(); i++) {
                Action from = sources.get(i);
                Action to = reads.get(i);
                if (from == null) {
                    read[to.participant][to.number] = test.initial().get(to.step.location());
                    isKnown[to.participant][to.number] = true;
                } else {
                    int source = from.step.written().read();
                    if (source < 0 || isKnown[from.participant][source]) {
                        read[to.participant][to.number] = (source < 0 ? 0 : read[from.participant][source])
                                + from.step.written().plus();
                        isKnown[to.participant][to.number] = true;
                    }
                }
            }
        }
        for (Action action : reads) {
            if (!isKnown[action.participant][action.number]) {
                return null;
            }
        }
        return test.outcome(read);
    }

    private boolean isSynchronisationOrder(List<Action> so, List<Action> reads, List<@Nullable Action> sources) {
        if (!isProgramOrdered(so)) {
            return false;
        }
        for (int at = 0; at < so.size(); at++) {
            Action action = so.get(at);
            if (action.step.kind() == Kind.LOCK) {
                long locked = so.subList(0, at).stream()
                        .filter(earlier -> isSamePlace(earlier, action) && earlier.step.kind() == Kind.LOCK)
                        .count();
                long unlocked = so.subList(0, at).stream()
                        .filter(earlier -> isSamePlace(earlier, action) && earlier.step.kind() == Kind.UNLOCK)
                        .count();
                if (locked != unlocked) {
                    return false;
                }
            }
            if (action.step.kind().reads()) {
                Action last = so.subList(0, at).stream()
                        .filter(earlier -> earlier.step.kind().writes() && isSamePlace(earlier, action))
                        .reduce((one, other) -> other)
                        .orElse(null);
                Action from = sources.get(reads.indexOf(action));
                boolean isOther = from != null && !synchronises(from);
                if (!isOther && !Objects.equals(from, last)) {
                    return false;
                }
            }
        }
        return true;
    }

    private boolean[][] happensBefore(List<Action> so, List<Action> reads, List<@Nullable Action> sources) {
        boolean[][] before = new boolean[all.size()][all.size()];
        for (int one = 0; one < all.size(); one++) {
            for (int other = 0; other < all.size(); other++) {
                before[one][other] = isInProgramOrder(all.get(one), all.get(other));
            }
        }
        for (int one = 0; one < so.size(); one++) {
            for (int other = one + 1; other < so.size(); other++) {
                Kind first = so.get(one).step.kind();
                Kind second = so.get(other).step.kind();
                boolean isPair = first == Kind.UNLOCK && second == Kind.LOCK || first.writes() && second.reads();
                if (isPair && isSamePlace(so.get(one), so.get(other))) {
                    before[all.indexOf(so.get(one))][all.indexOf(so.get(other))] = true;
                }
            }
        }
        for (int i = 0; i < reads.size(); i++) {
            Action from = sources.get(i);
            if (from != null
                    && from.step.mode().releases()
                    && reads.get(i).step.mode().acquires()) {
                before[all.indexOf(from)][all.indexOf(reads.get(i))] = true;
            }
        }
        return closed(before);
    }

    private boolean isHappensBeforeConsistent(boolean[][] before, List<Action> reads, List<@Nullable Action> sources) {
        for (int one = 0; one < all.size(); one++) {
            if (before[one][one]) {
                return false;
            }
        }
        for (int i = 0; i < reads.size(); i++) {
            int read = all.indexOf(reads.get(i));
            Action from = sources.get(i);
            if (from != null && before[read][all.indexOf(from)] || reads.get(i).equals(from)) {
                return false;
            }
            for (Action other : all) {
                int between = all.indexOf(other);
                if (other.step.kind().writes()
                        && isSamePlace(other, reads.get(i))
                        && !other.equals(from)
                        && between != read
                        && (from == null || before[all.indexOf(from)][between])
                        && before[between][read]) {
                    return false;
                }
            }
        }
        return true;
    }

    private boolean isCoherent(
            boolean[][] before, List<Action> so, List<Action> mo, List<Action> reads, List<@Nullable Action> sources) {
        for (int location = 0; location < test.initial().size(); location++) {
            int place = location;
            List<Action> writes =
                    mo.stream().filter(write -> write.step.location() == place).toList();
            boolean[][] order = new boolean[all.size()][all.size()];
            for (Action one : all) {
                for (Action other : all) {
                    if (isOrderedAt(one, place) && isOrderedAt(other, place)) {
                        int first = all.indexOf(one);
                        int second = all.indexOf(other);
                        order[first][second] = before[first][second]
                                || so.contains(one) && so.contains(other) && so.indexOf(one) < so.indexOf(other)
                                || writes.contains(one)
                                        && writes.contains(other)
                                        && writes.indexOf(one) < writes.indexOf(other);
                    }
                }
            }
            for (int i = 0; i < reads.size(); i++) {
                Action read = reads.get(i);
                Action from = sources.get(i);
                if (read.step.location() != place || from != null && !writes.contains(from)) {
                    continue;
                }
                int at = from == null ? -1 : writes.indexOf(from);
                if (!isOrderedAt(read, place)) {
                    for (Action later : writes.subList(at + 1, writes.size())) {
                        if (before[all.indexOf(later)][all.indexOf(read)]) {
                            return false;
                        }
                    }
                    continue;
                }
                if (from != null) {
                    order[all.indexOf(from)][all.indexOf(read)] = true;
                }
                for (int later = at + 1; later < writes.size(); later++) {
                    if (!writes.get(later).equals(read)) {
                        order[all.indexOf(read)][all.indexOf(writes.get(later))] = true;
                    }
                }
                if (read.step.kind().writes() && writes.indexOf(read) != at + 1) {
                    return false;
                }
            }
            boolean[][] closed = closed(order);
            for (int one = 0; one < all.size(); one++) {
                if (closed[one][one]) {
                    return false;
                }
            }
        }
        return true;
    }

    private static boolean[][] closed(boolean[][] relation) {
        boolean[][] closed = relation;
        for (int round = 0; round < relation.length; round++) {
            boolean[][] next = new boolean[relation.length][relation.length];
            for (int one = 0; one < relation.length; one++) {
                for (int other = 0; other < relation.length; other++) {
                    next[one][other] = closed[one][other];
                    for (int middle = 0; middle < relation.length; middle++) {
                        next[one][other] |= closed[one][middle] && closed[middle][other];
                    }
                }
            }
            closed = next;
        }
        return closed;
    }

    private boolean isProgramOrdered(List<Action> order) {
        for (int one = 0; one < order.size(); one++) {
            for (int other = 0; other < one; other++) {
                if (isInProgramOrder(order.get(one), order.get(other))) {
                    return false;
                }
            }
        }
        return true;
    }

    private boolean isInProgramOrder(Action one, Action other) {
        int arbiter = test.actors().size();
        return one.participant == other.participant && one.number < other.number
                || one.participant != arbiter && other.participant == arbiter;
    }

    private boolean synchronises(Action action) {
        return action.step.kind() == Kind.LOCK
                || action.step.kind() == Kind.UNLOCK
                || action.step.mode() == AccessMode.VOLATILE;
    }

    private static boolean isOrdered(Action action) {
        return action.step.mode() != AccessMode.PLAIN || action.step.kind() == Kind.UPDATE;
    }

    private static boolean isOrderedAt(Action action, int location) {
        boolean isAccess = action.step.kind() != Kind.LOCK && action.step.kind() != Kind.UNLOCK;
        return isAccess && action.step.location() == location && isOrdered(action);
    }

    private static boolean isSamePlace(Action one, Action other) {
        return one.step.location() == other.step.location();
    }

    private static void forEachOrder(List<Action> elements, Consumer<List<Action>> consumer) {
        extend(new ArrayList<>(), elements, consumer);
    }

    private static void extend(List<Action> order, List<Action> elements, Consumer<List<Action>> consumer) {
        if (order.size() == elements.size()) {
            consumer.accept(order);
        }
        for (Action next : elements) {
            if (!order.contains(next)) {
                order.add(next);
                extend(order, elements, consumer);
                order.remove(order.size() - 1);
            }
        }
    }
}
