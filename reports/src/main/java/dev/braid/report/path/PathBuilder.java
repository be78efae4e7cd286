// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.report.path;

import dev.braid.report.path.PathStep.Call;
import dev.braid.report.path.PathStep.Gap;
import dev.braid.report.path.PathStep.LeftOut;
import dev.braid.report.path.PathStep.Line;
import dev.braid.report.path.PathStep.Times;
import java.util.ArrayList;
import java.util.List;

/**
 * Makes a thread's path out of the instructions that it executed, whatever their source: lines, calls within calls, and
 * loops. Its memory is bounded: {@link StepList} leaves steps out; of a deep stack of calls, those in the middle are
 * left out, too.
 */
public final class PathBuilder {
    /** Number of the outermost calls that are shown if a thread is in too many to show all. */
    private static final int OUTER_CALLS = 8;

    private static final int INNER_CALLS = 24;

    private final List<Frame> frames = new ArrayList<>();
    private StepList ended = new StepList();
    private long instructions;

    /**
     * Takes the next instruction.
     *
     * @param line -1 if it is not known
     * @param depth the number of known methods that the thread is in, this one included
     * @param mayLeave whether the instruction may end the call: it returns, throws, or calls what may throw
     */
    public void executed(PathMethod method, int line, int bytecodeIndex, int depth, boolean mayLeave) {
        instructions++;
        leftTo(depth);
        if (frames.size() == depth && frames.get(depth - 1).isLeftFor(method, bytecodeIndex)) {
            leave();
        }
        while (frames.size() < depth) {
            frames.add(new Frame(method));
        }
        frames.get(depth - 1).begin(line, bytecodeIndex, mayLeave);
    }

    /** Begins a gap: what follows is not known; the reason is a clause. */
    public void gap(String reason) {
        add(new Gap(reason));
    }

    /** Takes the event likewise; the calls that the thread is in then are not known either. */
    public void lost(String reason) {
        leftTo(0);
        add(new Gap(reason));
    }

    /**
     * Says that the thread has left the methods that are deeper; without this call, what it executes next tells that.
     */
    public void leftTo(int depth) {
        while (frames.size() > depth) {
            leave();
        }
    }

    /** Ends a part. {@return it; the next one begins within the same calls} */
    public PathPart cut() {
        int inner = frames.size() > OUTER_CALLS + INNER_CALLS ? frames.size() - INNER_CALLS : 0;
        List<PathStep> steps = around(inner, frames.size(), List.of());
        if (inner > 0) {
            List<PathStep> deeper = new ArrayList<>(List.of(new LeftOut(inner - OUTER_CALLS, "call")));
            deeper.addAll(steps);
            steps = around(0, OUTER_CALLS, deeper);
        }
        List<PathStep> all = new ArrayList<>(ended.steps());
        all.addAll(steps);
        boolean isEmpty = ended.isEmpty() && frames.stream().allMatch(Frame::isEmpty);
        PathPart part = new PathPart(isEmpty ? List.of() : all, instructions);
        frames.forEach(Frame::goOn);
        ended = new StepList();
        instructions = 0;
        return part;
    }

    private List<PathStep> around(int from, int to, List<PathStep> within) {
        List<PathStep> steps = within;
        for (int i = to - 1; i >= from; i--) {
            List<PathStep> ofCall = new ArrayList<>(frames.get(i).steps());
            ofCall.addAll(steps);
            steps = List.of(frames.get(i).call(ofCall));
        }
        return steps;
    }

    private void leave() {
        Frame frame = frames.remove(frames.size() - 1);
        if (!frame.isEmpty()) {
            add(frame.call(frame.steps()));
        }
    }

    private void add(PathStep step) {
        if (frames.isEmpty()) {
            ended.add(step);
        } else {
            frames.get(frames.size() - 1).add(step);
        }
    }

    /** A call that the thread is in. */
    private static final class Frame {
        private static final int NO_LINE = Integer.MIN_VALUE;

        private final PathMethod method;
        private StepList steps = new StepList();
        private boolean isEntered;
        private boolean mayHaveLeft;
        private int line = NO_LINE;
        private int bytecodeIndex;
        /** True if the line is still to be added, with its number of jumps back. */
        private boolean isOpen;

        private long rounds;

        Frame(PathMethod method) {
            this.method = method;
        }

        /** {@return {@code true} if an instruction of the same depth belongs to another call} */
        @SuppressWarnings("ReferenceEquality") // the same method is the same instance
        boolean isLeftFor(PathMethod next, int index) {
            return method != next || index == 0 && mayHaveLeft;
        }

        void begin(int at, int index, boolean mayLeave) {
            if (at != line) {
                endLine();
                line = at;
                isOpen = true;
            } else if (index <= bytecodeIndex) {
                rounds++;
            }
            bytecodeIndex = index;
            mayHaveLeft = mayLeave;
        }

        void add(PathStep step) {
            endLine();
            steps.add(step);
        }

        List<PathStep> steps() {
            endLine();
            return steps.steps();
        }

        boolean isEmpty() {
            return steps.isEmpty() && !isOpen;
        }

        Call call(List<PathStep> within) {
            return new Call(method.name(), isEntered, within);
        }

        /** The next part begins. */
        void goOn() {
            steps = new StepList();
            isEntered = true;
            isOpen = false;
            rounds = 0;
            line = NO_LINE;
        }

        private void endLine() {
            if (isOpen) {
                steps.add(new Line(method.file(), line, Times.of(rounds)));
            }
            isOpen = false;
            rounds = 0;
        }
    }
}
