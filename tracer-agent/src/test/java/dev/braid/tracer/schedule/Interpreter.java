// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.schedule;

import dev.braid.schedule.Timeouts;
import dev.braid.tracer.schedule.RandomProgram.Step;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Finds all outcomes of a {@link RandomProgram} by brute force: it makes each step of each thread in each order. What
 * the operations mean is written down here a second time, from the documentation of {@code Object}, {@code Thread} and
 * {@code LockSupport}, without turns or schedules. Time passes where no thread can go on, and elsewhere as it is told.
 */
final class Interpreter {
    private static final int NONE = -1;

    private final RandomProgram program;
    private final int count;
    private final Timeouts timeouts;
    private final boolean wakesUpAlone;

    /**
     * Makes an interpreter.
     *
     * @param wakesUpAlone whether a thread may wake up spuriously where nothing else can happen, too; Braid calls
     *     that a deadlock, but the thread that joins the others may have something left to do there
     */
    Interpreter(RandomProgram program, Timeouts timeouts, boolean wakesUpAlone) {
        this.wakesUpAlone = wakesUpAlone;
        this.program = program;
        this.timeouts = timeouts;
        count = program.threads().size();
    }

    /** State of the whole program. */
    private static final class State {
        final int[] at;
        final String[] logs;
        /** Threads that have begun a wait or a sleep, which is over when they go on. */
        final boolean[] begun;

        final boolean[] notified;
        final boolean[] broken;
        final boolean[] timedOut;
        final int[] deadline;
        final int[] savedDepth;
        final boolean[] permit;
        final boolean[] interrupted;
        final int[] cells = new int[RandomProgram.CELLS];
        final int[] owner = new int[RandomProgram.MONITORS];
        final int[] depth = new int[RandomProgram.MONITORS];
        int now;

        State(int count) {
            at = new int[count];
            logs = new String[count];
            begun = new boolean[count];
            notified = new boolean[count];
            broken = new boolean[count];
            timedOut = new boolean[count];
            deadline = new int[count];
            savedDepth = new int[count];
            permit = new boolean[count];
            interrupted = new boolean[count];
            Arrays.fill(logs, "");
            Arrays.fill(owner, NONE);
        }

        State(State other) {
            at = other.at.clone();
            logs = other.logs.clone();
            begun = other.begun.clone();
            notified = other.notified.clone();
            broken = other.broken.clone();
            timedOut = other.timedOut.clone();
            deadline = other.deadline.clone();
            savedDepth = other.savedDepth.clone();
            permit = other.permit.clone();
            interrupted = other.interrupted.clone();
            System.arraycopy(other.cells, 0, cells, 0, cells.length);
            System.arraycopy(other.owner, 0, owner, 0, owner.length);
            System.arraycopy(other.depth, 0, depth, 0, depth.length);
            now = other.now;
        }

        String key() {
            return Arrays.toString(at)
                    + Arrays.toString(logs)
                    + Arrays.toString(begun)
                    + Arrays.toString(notified)
                    + Arrays.toString(broken)
                    + Arrays.toString(timedOut)
                    + Arrays.toString(deadline)
                    + Arrays.toString(savedDepth)
                    + Arrays.toString(permit)
                    + Arrays.toString(interrupted)
                    + Arrays.toString(cells)
                    + Arrays.toString(owner)
                    + Arrays.toString(depth)
                    + now;
        }
    }

    /** {@return the outcomes, or an empty set if there are more states than that} */
    Set<String> outcomes(int mostStates) {
        Set<String> outcomes = new TreeSet<>();
        Set<String> seen = new HashSet<>();
        ArrayDeque<State> todo = new ArrayDeque<>(List.of(new State(count)));
        while (!todo.isEmpty()) {
            State state = todo.pop();
            if (!seen.add(state.key())) {
                continue;
            }
            if (seen.size() > mostStates) {
                return Set.of();
            }
            List<State> next = new ArrayList<>();
            for (int thread = 0; thread < count; thread++) {
                step(state, thread, next);
            }
            if (next.isEmpty()) {
                State later = afterTime(state);
                if (later == null) {
                    outcomes.add(outcome(state));
                } else {
                    next.add(later);
                }
            }
            boolean isAnythingPossible = !next.isEmpty() || wakesUpAlone;
            for (int thread = 0; thread < count; thread++) {
                endEarly(state, thread, next);
                if (isAnythingPossible) {
                    wakeUp(state, thread, next);
                }
            }
            todo.addAll(next);
        }
        return outcomes;
    }

    private String outcome(State state) {
        boolean isOver = true;
        for (int thread = 0; thread < count; thread++) {
            isOver &= isEnded(state, thread);
        }
        return format(!isOver, state.logs, state.cells);
    }

    static String format(boolean isDeadlock, String[] logs, int[] cells) {
        return (isDeadlock ? "deadlock " : "ended ") + Arrays.toString(logs) + Arrays.toString(cells);
    }

    private boolean isEnded(State state, int thread) {
        return state.at[thread] == program.threads().get(thread).size();
    }

    /** {@return the state in which the earliest time is over, or null} */
    private @Nullable State afterTime(State state) {
        int earliest = Integer.MAX_VALUE;
        for (int thread = 0; thread < count; thread++) {
            if (mayTimeOut(state, thread)) {
                earliest = Math.min(earliest, state.deadline[thread]);
            }
        }
        if (earliest == Integer.MAX_VALUE) {
            return null;
        }
        State later = new State(state);
        later.now = earliest;
        for (int thread = 0; thread < count; thread++) {
            if (mayTimeOut(state, thread) && state.deadline[thread] == earliest) {
                later.timedOut[thread] = true;
            }
        }
        return later;
    }

    /** Ends a limit of time as if all that could have happened before had been held up. */
    private void endEarly(State state, int thread, List<State> next) {
        if (!mayTimeOut(state, thread)) {
            return;
        }
        boolean sleeps = program.threads().get(thread).get(state.at[thread]).kind() == RandomProgram.Kind.SLEEP;
        if (sleeps ? timeouts != Timeouts.IDLE && !state.interrupted[thread] : timeouts.compareTo(Timeouts.ANY) >= 0) {
            State after = new State(state);
            after.now = Math.max(state.now, state.deadline[thread]);
            after.timedOut[thread] = true;
            next.add(after);
        }
    }

    /** Has a thread wake up from a wait or a park without a limit. */
    private void wakeUp(State state, int thread, List<State> next) {
        if (timeouts != Timeouts.SPURIOUS || isEnded(state, thread) || isOver(state, thread)) {
            return;
        }
        RandomProgram.Kind kind =
                program.threads().get(thread).get(state.at[thread]).kind();
        boolean waits = kind == RandomProgram.Kind.WAIT && state.begun[thread] && state.deadline[thread] == 0;
        boolean isParked = kind == RandomProgram.Kind.PARK && !state.permit[thread] && !state.interrupted[thread];
        if (waits || isParked) {
            State after = new State(state);
            after.timedOut[thread] = true;
            next.add(after);
        }
    }

    private static boolean mayTimeOut(State state, int thread) {
        return state.begun[thread]
                && state.deadline[thread] > 0
                && !state.timedOut[thread]
                && !state.notified[thread]
                && !state.broken[thread];
    }

    private boolean isFree(State state, int monitor, int thread) {
        return state.owner[monitor] == NONE || state.owner[monitor] == thread;
    }

    private void step(State state, int thread, List<State> next) {
        if (isEnded(state, thread)) {
            return;
        }
        Step step = program.threads().get(thread).get(state.at[thread]);
        State after = new State(state);
        int target = step.target();
        switch (step.kind()) {
            case READ -> log(after, thread, String.valueOf(state.cells[target]));
            case WRITE -> after.cells[target] = step.value();
            case COMPARE_AND_SET -> {
                boolean isFound = state.cells[target] == step.value();
                after.cells[target] = isFound ? step.value() + 1 : state.cells[target];
                log(after, thread, isFound ? "t" : "f");
            }
            case ADD -> log(after, thread, String.valueOf(++after.cells[target]));
            case ENTER -> {
                if (!isFree(state, target, thread)) {
                    return;
                }
                after.owner[target] = thread;
                after.depth[target]++;
            }
            case EXIT -> {
                after.depth[target]--;
                after.owner[target] = after.depth[target] == 0 ? NONE : thread;
            }
            case WAIT -> {
                if (!state.begun[thread]) {
                    beginWait(after, thread, target, step.value());
                    next.add(after);
                    return;
                }
                if (!isOver(state, thread) || !isFree(state, target, thread)) {
                    return;
                }
                after.owner[target] = thread;
                after.depth[target] = state.savedDepth[thread];
                if (state.broken[thread]) {
                    after.interrupted[thread] = false;
                    log(after, thread, "I");
                }
                end(after, thread);
            }
            case NOTIFY -> {
                if (notifyEach(state, thread, target, next)) {
                    return;
                }
            }
            case NOTIFY_ALL -> {
                for (int other = 0; other < count; other++) {
                    after.notified[other] |= isWaiting(state, other, target);
                }
            }
            case PARK -> {
                if (!state.permit[thread] && !state.interrupted[thread] && !state.timedOut[thread]) {
                    return;
                }
                after.permit[thread] = false;
                after.timedOut[thread] = false;
            }
            case UNPARK -> after.permit[target] = true;
            case SLEEP -> {
                if (!state.begun[thread] && !state.interrupted[thread]) {
                    after.begun[thread] = true;
                    after.deadline[thread] = state.now + step.value();
                    next.add(after);
                    return;
                }
                if (!state.interrupted[thread] && !state.timedOut[thread]) {
                    return;
                }
                if (state.interrupted[thread]) {
                    after.interrupted[thread] = false;
                    log(after, thread, "I");
                }
                end(after, thread);
            }
            case INTERRUPT -> {
                if (!isEnded(state, target)) {
                    after.interrupted[target] = true;
                    Step other = program.threads().get(target).get(state.at[target]);
                    after.broken[target] |=
                            other.kind() == RandomProgram.Kind.WAIT && isWaiting(state, target, other.target());
                }
            }
            case TAKE_INTERRUPT -> {
                log(after, thread, state.interrupted[thread] ? "i" : "-");
                after.interrupted[thread] = false;
            }
            case JOIN -> {
                if (state.interrupted[thread]) {
                    after.interrupted[thread] = false;
                    log(after, thread, "I");
                } else if (!isEnded(state, target)) {
                    return;
                }
            }
            default -> {}
        }
        after.at[thread]++;
        next.add(after);
    }

    private static void beginWait(State after, int thread, int monitor, int millis) {
        if (after.interrupted[thread]) {
            after.interrupted[thread] = false;
            log(after, thread, "I");
            after.at[thread]++;
            return;
        }
        after.begun[thread] = true;
        after.deadline[thread] = millis == 0 ? 0 : after.now + millis;
        after.savedDepth[thread] = after.depth[monitor];
        after.depth[monitor] = 0;
        after.owner[monitor] = NONE;
    }

    private static boolean isOver(State state, int thread) {
        return state.notified[thread] || state.broken[thread] || state.timedOut[thread];
    }

    private static void end(State after, int thread) {
        after.begun[thread] = false;
        after.notified[thread] = false;
        after.broken[thread] = false;
        after.timedOut[thread] = false;
        after.deadline[thread] = 0;
    }

    private boolean isWaiting(State state, int thread, int monitor) {
        if (isEnded(state, thread) || !state.begun[thread] || isOver(state, thread)) {
            return false;
        }
        Step step = program.threads().get(thread).get(state.at[thread]);
        return step.kind() == RandomProgram.Kind.WAIT && step.target() == monitor;
    }

    /** Adds a state for each thread that may be the one. {@return {@code true} if there is one} */
    private boolean notifyEach(State state, int thread, int monitor, List<State> next) {
        boolean any = false;
        for (int other = 0; other < count; other++) {
            if (isWaiting(state, other, monitor)) {
                State after = new State(state);
                after.notified[other] = true;
                after.at[thread]++;
                next.add(after);
                any = true;
            }
        }
        return any;
    }

    private static void log(State state, int thread, String text) {
        state.logs[thread] += text;
    }
}
