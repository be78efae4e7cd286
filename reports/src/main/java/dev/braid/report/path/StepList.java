// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.report.path;

import dev.braid.report.path.PathStep.Call;
import dev.braid.report.path.PathStep.Gap;
import dev.braid.report.path.PathStep.LeftOut;
import dev.braid.report.path.PathStep.Line;
import dev.braid.report.path.PathStep.Loop;
import dev.braid.report.path.PathStep.Times;
import java.util.ArrayList;
import java.util.List;

/**
 * Steps of one method, with loops folded as they come in: where the last steps repeat those before them, but for
 * counts, they become one round more of a loop.
 *
 * <p>It keeps the first steps and the last ones; from between, it leaves out what makes it longer than
 * {@link #MOST_STEPS}, or larger than {@link #MOST_SHOWN} with the steps within steps.
 */
final class StepList {
    static final int MOST_STEPS = 60;
    static final long MOST_SHOWN = 600;

    /** Number of the first steps that stay. */
    private static final int FIRST_STEPS = 16;

    /** The longest body of a loop, in steps. What folds is among the last steps, so that none of it is left out. */
    private static final int LONGEST_BODY = 16;

    /** A step with more steps within it keeps its last ones. */
    private static final long LARGEST_STEP = 200;

    private static final int DEEPEST_STEP = 12;

    private final List<Entry> entries = new ArrayList<>();
    private long shown;

    void add(PathStep step) {
        Entry entry = Entry.of(PathTrim.last(step, LARGEST_STEP, DEEPEST_STEP));
        while (endsInLoopBefore(entry) && fold()) {
            // A loop at the end may go on: so it folds into one around it only when something else follows.
        }
        append(entry);
        fold();
        trim();
    }

    boolean isEmpty() {
        return entries.isEmpty();
    }

    List<PathStep> steps() {
        return entries.stream().map(Entry::step).toList();
    }

    private void append(Entry entry) {
        entries.add(entry);
        shown += entry.shown;
    }

    private Entry remove(int at) {
        Entry entry = entries.remove(at);
        shown -= entry.shown;
        return entry;
    }

    private boolean endsInLoopBefore(Entry next) {
        return !entries.isEmpty()
                && entries.get(entries.size() - 1).step instanceof Loop loop
                && Entry.shape(loop.body().get(0)) != next.shape;
    }

    /** {@return {@code true} if the last steps were one round more of a loop, and are now in it} */
    private boolean fold() {
        for (int body = 1; body <= LONGEST_BODY && body < entries.size(); body++) {
            int from = entries.size() - body;
            if (entries.get(from - 1).step instanceof Loop loop
                    && entries.get(from - 1).shape == loopShape(from, body)) {
                List<PathStep> round = removeFrom(from);
                remove(from - 1);
                long times = loop.times().most() + 1;
                append(Entry.of(new Loop(Times.of(times), merged(loop.body(), round))));
                return true;
            }
            if (from >= body && isSame(from - body, from, body)) {
                List<PathStep> second = removeFrom(from);
                append(Entry.of(new Loop(Times.of(2), merged(removeFrom(from - body), second))));
                return true;
            }
        }
        return false;
    }

    private boolean isSame(int first, int second, int length) {
        for (int i = length - 1; i >= 0; i--) {
            Entry entry = entries.get(second + i);
            if (entries.get(first + i).shape != entry.shape || entry.step instanceof LeftOut) {
                return false;
            }
        }
        return true;
    }

    private long loopShape(int from, int length) {
        long shape = Entry.LOOP;
        for (int i = from; i < from + length; i++) {
            shape = Entry.mixed(shape, entries.get(i).shape);
        }
        return shape;
    }

    private List<PathStep> removeFrom(int from) {
        List<PathStep> steps = new ArrayList<>();
        while (entries.size() > from) {
            steps.add(remove(from).step);
        }
        return steps;
    }

    /** Leaves out two steps of the first third at a time, so that the last one always stays. */
    private void trim() {
        while (entries.size() > MOST_STEPS || shown > MOST_SHOWN && entries.size() > 2) {
            int at = Math.min(FIRST_STEPS, (entries.size() - 1) / 3);
            if (at > 0 && entries.get(at - 1).step instanceof LeftOut) {
                at--;
            }
            long left = remove(at).step.size() + remove(at).step.size();
            entries.add(at, new Entry(LeftOut.steps(left), 0, 1));
            shown++;
        }
    }

    /** {@return the steps with the counts of both, which are the same but for these} */
    private static List<PathStep> merged(List<PathStep> steps, List<PathStep> others) {
        if (steps.size() != others.size()) {
            return steps;
        }
        List<PathStep> merged = new ArrayList<>();
        for (int i = 0; i < steps.size(); i++) {
            merged.add(merged(steps.get(i), others.get(i)));
        }
        return merged;
    }

    private static PathStep merged(PathStep step, PathStep other) {
        if (step instanceof Line line && other instanceof Line same) {
            return new Line(line.file(), line.line(), line.rounds().orThose(same.rounds()));
        }
        if (step instanceof Loop loop && other instanceof Loop same) {
            return new Loop(loop.times().orThose(same.times()), merged(loop.body(), same.body()));
        }
        if (step instanceof Call call && other instanceof Call same) {
            return new Call(call.method(), call.isEntered(), merged(call.steps(), same.steps()));
        }
        return step;
    }

    /** A step, with a number that is the same for steps that are the same but for counts. */
    private record Entry(PathStep step, long shape, long shown) {
        static final long LOOP = 5;

        static Entry of(PathStep step) {
            return new Entry(step, shape(step), step.shown());
        }

        private static long shape(PathStep step) {
            if (step instanceof Line line) {
                return mixed(mixed(1, line.file().hashCode()), line.line());
            }
            if (step instanceof Call call) {
                return shape(mixed(mixed(2, call.method().hashCode()), call.isEntered() ? 1 : 0), call.steps());
            }
            if (step instanceof Loop loop) {
                return shape(LOOP, loop.body());
            }
            if (step instanceof Gap gap) {
                return mixed(3, gap.reason().hashCode());
            }
            LeftOut left = (LeftOut) step;
            return mixed(mixed(4, left.count()), left.noun().hashCode());
        }

        private static long shape(long start, List<PathStep> steps) {
            long shape = start;
            for (PathStep step : steps) {
                shape = mixed(shape, shape(step));
            }
            return shape;
        }

        /** {@return a hash of both in which each bit depends on each, so that different steps hardly share one} */
        static long mixed(long hash, long next) {
            long product = (hash ^ next) * 0x9E3779B97F4A7C15L;
            return (product ^ product >>> 32) * 0xD6E8FEB86659FD93L;
        }
    }
}
