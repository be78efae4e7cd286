// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.outcome;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The outcomes that the Java memory model allows (JLS 17.4, JSR-133; the modes of {@link java.lang.invoke.VarHandle}
 * after Doug Lea, "Using JDK 9 Memory Order Modes").
 *
 * <p>Problem: an outcome is allowed if there is an execution with it. That is a choice of the write that each read
 * returns, and of an order of the volatile accesses and monitors, such that all rules hold. Tests of litmus size have
 * so few of both that all can be tried.
 *
 * <p>Rules, each with its source:
 *
 * <ol>
 *   <li>The synchronisation order of volatile accesses, and of entering and leaving monitors, is total, and consistent
 *       with program order. A volatile read returns the last volatile write before it, and a monitor has one holder
 *       (17.4.4).
 *   <li>A volatile write synchronises with all later reads of its location in that order, leaving a monitor with all
 *       later entering (17.4.4). A release, or stronger, synchronises with the acquire, or stronger, that returns what
 *       it wrote.
 *   <li>Happens-before, the closure of that and program order, is acyclic, and consistent: a read returns no write that
 *       it happens before, and none that another write to its location comes between (17.4.5).
 *   <li>Coherence: the accesses of a location that are opaque or stronger agree on one order of its writes, which
 *       happens-before does not contradict. An update directly follows the write that it reads. A plain read returns
 *       none of them that is overwritten, in that order, by one that happens before it.
 *   <li>No value comes out of thin air: no read returns, over reads and the writes whose values follow from them, what
 *       follows from itself.
 * </ol>
 *
 * <p>Approximated: the last rule stands for 17.4.8, which rules out more, and, through dependencies of control, less.
 * Final fields (17.5) and values of 64 bits in halves (17.7) have no rules here; a test's fences are not seen, so that
 * such tests have no model.
 */
final class JavaMemoryModel {
    private static final int MOST_EXECUTIONS = 2_000_000;

    private final LitmusTest test;
    private final Actions actions;
    private final List<Integer> reads = new ArrayList<>();
    /** By action, the write that it reads. */
    private final int[] source;

    private final long[] programOrder;
    private final Set<List<Long>> outcomes = new HashSet<>();
    private int executions;

    private JavaMemoryModel(LitmusTest test) throws UnmodelledException {
        this.test = test;
        actions = new Actions(test);
        source = new int[actions.count()];
        programOrder = actions.before();
        for (int action = 0; action < actions.count(); action++) {
            if (actions.isRead(action)) {
                reads.add(action);
            }
        }
    }

    /** {@return all outcomes} */
    static Set<List<Long>> outcomes(LitmusTest test) throws UnmodelledException {
        JavaMemoryModel model = new JavaMemoryModel(test);
        model.chooseSources(0);
        return model.outcomes;
    }

    /** Tries all writes for each read from one on. */
    private void chooseSources(int number) throws UnmodelledException {
        if (number == reads.size()) {
            tryExecution();
            return;
        }
        int read = reads.get(number);
        source[read] = Actions.INITIAL;
        chooseSources(number + 1);
        for (int write : actions.otherWrites(read)) {
            boolean isLater = (programOrder[write] >>> read & 1) != 0;
            if (!isLater) {
                source[read] = write;
                chooseSources(number + 1);
            }
        }
    }

    private void tryExecution() throws UnmodelledException {
        if (++executions > MOST_EXECUTIONS) {
            throw new UnmodelledException("it has too many executions");
        }
        ReadValues values = new ReadValues(test, actions, source);
        if (!values.areFounded()) {
            return;
        }
        List<Long> outcome = test.outcome(values.byParticipant());
        if (!outcomes.contains(outcome) && new Orders(new int[actions.count()], 0).isAnyConsistent()) {
            outcomes.add(outcome);
        }
    }

    /** The orders of synchronisation that begin with some actions. */
    private final class Orders {
        private final int[] order;
        private final int length;

        Orders(int[] order, int length) {
            this.order = order;
            this.length = length;
        }

        /** {@return {@code true} if one of them makes the execution consistent} */
        boolean isAnyConsistent() throws UnmodelledException {
            if (++executions > MOST_EXECUTIONS) {
                throw new UnmodelledException("it has too many executions");
            }
            boolean isWhole = true;
            for (int action = 0; action < actions.count(); action++) {
                if (isSynchronisation(action) && !isIn(action)) {
                    isWhole = false;
                    if (mayFollow(action)) {
                        order[length] = action;
                        if (new Orders(order, length + 1).isAnyConsistent()) {
                            return true;
                        }
                    }
                }
            }
            return isWhole && isConsistent();
        }

        private boolean isIn(int action) {
            return position(action) < length;
        }

        private int position(int action) {
            int at = 0;
            while (at < length && order[at] != action) {
                at++;
            }
            return at;
        }

        /** Rule 1, with all that precede in program order before it. */
        private boolean mayFollow(int action) {
            for (int other = 0; other < actions.count(); other++) {
                if ((programOrder[action] >>> other & 1) != 0 && isSynchronisation(other) && !isIn(other)) {
                    return false;
                }
            }
            return switch (actions.step(action).kind()) {
                case READ, UPDATE -> mayRead(action);
                case LOCK -> isFreeFor(action);
                default -> true;
            };
        }

        private boolean mayRead(int action) {
            int from = source[action];
            if (from != Actions.INITIAL && !actions.step(from).isVolatile()) {
                return true; // the other rules say
            }
            int last = Actions.INITIAL;
            for (int i = 0; i < length; i++) {
                if (actions.isWrite(order[i]) && actions.isSamePlace(order[i], action)) {
                    last = order[i];
                }
            }
            return last == from;
        }

        private boolean isFreeFor(int action) {
            int depth = 0;
            int holder = -1;
            for (int i = 0; i < length; i++) {
                Step step = actions.step(order[i]);
                if (step.isMonitor() && actions.isSamePlace(order[i], action)) {
                    depth += step.kind() == Step.Kind.LOCK ? 1 : -1;
                    holder = actions.participant(order[i]);
                }
            }
            return depth == 0 || holder == actions.participant(action);
        }

        private boolean isConsistent() {
            Relation happensBefore = happensBefore();
            return happensBefore.isAcyclic() && isHappensBeforeConsistent(happensBefore) && isCoherent(happensBefore);
        }

        /** Rule 2, closed. */
        private Relation happensBefore() {
            Relation relation = new Relation(actions.count());
            for (int action = 0; action < actions.count(); action++) {
                relation.addAllBefore(programOrder[action], action);
            }
            for (int later = 0; later < length; later++) {
                for (int earlier = 0; earlier < later; earlier++) {
                    if (synchronises(order[earlier], order[later])) {
                        relation.add(order[earlier], order[later]);
                    }
                }
            }
            for (int read : reads) {
                int from = source[read];
                if (from != Actions.INITIAL
                        && actions.step(read).mode().acquires()
                        && actions.step(from).mode().releases()) {
                    relation.add(from, read);
                }
            }
            relation.close();
            return relation;
        }

        private boolean synchronises(int earlier, int later) {
            if (!actions.isSamePlace(earlier, later)) {
                return false;
            }
            return actions.step(earlier).kind() == Step.Kind.UNLOCK
                            && actions.step(later).kind() == Step.Kind.LOCK
                    || actions.isWrite(earlier) && actions.isRead(later);
        }

        /** Rule 4, location by location. */
        private boolean isCoherent(Relation happensBefore) {
            boolean[] isDone = new boolean[test.initial().size()];
            for (int action = 0; action < actions.count(); action++) {
                int location = actions.step(action).location();
                if (!isDone[location] && Coherence.isOrdered(actions.step(action))) {
                    isDone[location] = true;
                    Coherence coherence = new Coherence(actions, source, location);
                    if (!coherence.isPossible(happensBefore, Arrays.copyOf(order, length))) {
                        return false;
                    }
                }
            }
            return true;
        }
    }

    /** Rule 3. */
    private boolean isHappensBeforeConsistent(Relation happensBefore) {
        for (int read : reads) {
            int from = source[read];
            if (from != Actions.INITIAL && happensBefore.has(read, from)) {
                return false;
            }
            for (int between : actions.otherWrites(read)) {
                boolean follows = from == Actions.INITIAL || happensBefore.has(from, between);
                if (between != from && follows && happensBefore.has(between, read)) {
                    return false;
                }
            }
        }
        return true;
    }

    private boolean isSynchronisation(int action) {
        Step step = actions.step(action);
        return step.isMonitor() || step.isVolatile();
    }
}
