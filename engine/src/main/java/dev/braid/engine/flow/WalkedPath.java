// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.flow;

import dev.braid.trace.flow.HookedMethod;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Makes what a thread executed of the program's methods out of the steps of a {@link ProgramWalk}.
 *
 * <p>Problem: a frame may still be of several methods, or of none of the program's, when its first instructions are there.
 * So steps wait until that is decided, in their order; in practice a few instructions settle it.
 *
 * <p>Nothing is told that may be other code with the same opcodes:
 *
 * <ol>
 *   <li>A frame that other code has called counts only if records have shown that its root is the program's.
 *   <li>What such a frame calls is the program's at once if the instruction names the method itself.
 *   <li>Is it called by an object, and the class that is named the program's, it must be left, or have gone on for
 *       {@value #SURE_STEPS} steps, without an opcode that is in none of its methods.
 *   <li>Else it must have called a hook.
 * </ol>
 *
 * <p>Behind a gap, the thread comes back to methods that it was in before. Where none of these rules tells whether such a one
 * is the program's, that is a gap, too.
 *
 * <p>Thread safety: one thread.
 */
final class WalkedPath implements WalkConsumer {
    private static final String CAME_BACK = "to which method the thread came back is not known";
    private static final int SURE_STEPS = 32;
    /** Steps that wait, so that memory is bounded. */
    private static final int MOST_WAITING = 100_000;

    private final HookedProgram program;
    private final BitSet provenRoots;
    private final ProgramSteps out;
    private final int mostWaiting;
    private final Set<String> classes;
    private final Deque<Frame> frames = new ArrayDeque<>();
    private final Deque<Step> waiting = new ArrayDeque<>();
    private boolean isInUnknown;

    /** How a frame was entered. */
    private enum Origin {
        /** From other code. */
        ROOT,
        /** By an instruction that names this very method. */
        NAMED,
        /** On an object, by an instruction that names a class of the program. */
        VIRTUAL,
        /** By an instruction that names another class. */
        FOREIGN
    }

    /** A frame, and what is found out about it. */
    private static final class Frame {
        final @Nullable Frame caller;
        final WalkedFrame walked;
        final Origin origin;
        final boolean isProven;
        boolean isOver;
        private boolean isSure;
        /** How deep it is among those that are told; 0 before it is. */
        int depth;
        /** Whether it is told that it may be of several methods. */
        boolean isToldVague;

        Frame(@Nullable Frame caller, WalkedFrame walked, Origin origin, boolean isProven) {
            this.caller = caller;
            this.walked = walked;
            this.origin = origin;
            this.isProven = isProven;
        }

        boolean isOther() {
            return walked.isOther();
        }

        /** {@return whether it is next to certain to be the program's} */
        boolean isSure() {
            if (!isSure && !isOther() && (origin == Origin.ROOT || caller == null || caller.isSure())) {
                isSure = switch (origin) {
                    case ROOT, NAMED -> true;
                    case VIRTUAL -> isOver || walked.steps() >= SURE_STEPS || hasCalled();
                    case FOREIGN -> hasCalled();
                };
            }
            return isSure;
        }

        private boolean hasCalled() {
            return walked.positions().stream().allMatch(WalkedPosition::hasCalled);
        }

        /** {@return whether it is known where in which method it is} */
        boolean isExact() {
            return walked.positions().size() == 1 && walked.positions().get(0).places().length == 1;
        }

        int depthOfCaller() {
            Frame each = caller;
            while (each != null && each.depth == 0) {
                each = each.caller;
            }
            return each == null ? 0 : each.depth;
        }
    }

    /** A method that a step may be of, and where in it. */
    private static final class Place {
        final WalkedPosition position;
        int[] at;

        Place(WalkedPosition position) {
            this.position = position;
            at = position.places();
        }
    }

    /** What waits: an instruction, or a gap if there is no frame. */
    private record Step(@Nullable Frame frame, List<Place> places, int passage, String reason) {}

    /** @param provenRoots the roots that records have shown to be the program's, as {@link ProgramWalk.Calls#roots} */
    WalkedPath(HookedProgram program, BitSet provenRoots, ProgramSteps out) {
        this(program, provenRoots, out, MOST_WAITING);
    }

    WalkedPath(HookedProgram program, BitSet provenRoots, ProgramSteps out, int mostWaiting) {
        this.program = program;
        this.provenRoots = provenRoots;
        this.out = out;
        this.mostWaiting = mostWaiting;
        classes = program.methods().stream().map(HookedMethod::internalName).collect(Collectors.toSet());
    }

    @Override
    public void entered(WalkedFrame walked) {
        Frame caller = frames.peek();
        boolean isRoot = caller == null || caller.walked.root() != walked.root();
        Origin origin = isRoot ? Origin.ROOT : origin(caller.walked);
        frames.push(new Frame(caller, walked, origin, provenRoots.get(walked.root())));
    }

    private Origin origin(WalkedFrame caller) {
        Origin origin = Origin.NAMED;
        for (WalkedPosition position : caller.positions()) {
            for (int at : position.places()) {
                Origin here = origin(position.method(), at);
                origin = here.compareTo(origin) > 0 ? here : origin;
            }
        }
        return origin;
    }

    private Origin origin(HookedMethod caller, int at) {
        if (!caller.isCall(at)) {
            return Origin.FOREIGN;
        }
        HookedMethod.Callee callee = caller.callee(at);
        if (!classes.contains(callee.owner())) {
            return Origin.FOREIGN;
        }
        boolean isThere = !program.named(callee.owner(), callee.name(), callee.descriptor())
                .isEmpty();
        return caller.isStaticCall(at) && isThere ? Origin.NAMED : Origin.VIRTUAL;
    }

    @Override
    public void began(WalkedFrame walked, int passage) {
        Frame frame = frames.element();
        if (!frame.isProven) {
            return;
        }
        if (waiting.isEmpty() && !frame.isOther() && frame.isSure() && frame.isExact()) {
            WalkedPosition only = walked.positions().get(0);
            tell(frame, only.method(), only.places()[0], passage);
            return;
        }
        waiting.add(new Step(
                frame,
                new ArrayList<>(walked.positions().stream().map(Place::new).toList()),
                passage,
                ""));
        settle();
    }

    @Override
    public void returned() {
        Frame frame = frames.remove();
        frame.isOver = true;
        boolean mayBeOurs = !frame.isProven && !frame.isOther() && frame.caller == null;
        if (mayBeOurs && !frame.walked.isAtBeginning()) {
            waiting.add(new Step(null, List.of(), NONE, CAME_BACK));
        }
        settle();
    }

    @Override
    public void lost(String reason) {
        frames.forEach(frame -> frame.isOver = true);
        frames.clear();
        if (!reason.isEmpty()) {
            waiting.add(new Step(null, List.of(), NONE, reason));
        }
        settle();
    }

    /** Tells what still waits: there are no more steps. */
    void finish() {
        lost("");
    }

    private void settle() {
        while (!waiting.isEmpty()) {
            if (!isSettled(waiting.element())) {
                if (waiting.size() <= mostWaiting) {
                    return;
                }
                tellVague(waiting.element());
            }
            waiting.remove();
        }
    }

    /** {@return whether nothing more is to be found out of a step; if so, it has been told, or is none of the program's} */
    private boolean isSettled(Step step) {
        Frame frame = step.frame();
        if (frame == null) {
            if (!isInUnknown || !step.reason().equals(CAME_BACK)) {
                out.lost(step.reason());
            }
            isInUnknown = true;
            return true;
        }
        if (frame.isOther()) {
            return true;
        }
        if (!frame.isSure()) {
            return frame.isOver;
        }
        step.places().removeIf(place -> !frame.walked.positions().contains(place.position));
        if (step.places().size() != 1) {
            if (frame.isOver) {
                tellVague(step);
            }
            return frame.isOver;
        }
        Place place = step.places().get(0);
        if (place.at.length > 1) {
            if (!frame.isOver && !frame.isExact()) {
                return false;
            }
            prune(frame);
        }
        int at = place.at.length == 1 ? place.at[0] : ProgramSteps.SOMEWHERE;
        tell(frame, place.position.method(), at, step.passage());
        return true;
    }

    /** Drops of the steps of a frame from where no way leads on to the step behind it. */
    private void prune(Frame frame) {
        int @Nullable [] next = null;
        Iterator<Step> backwards = waiting.descendingIterator();
        while (backwards.hasNext()) {
            Step step = backwards.next();
            if (step.frame() != frame) {
                continue;
            }
            Place place = step.places().stream()
                    .filter(each -> frame.walked.positions().contains(each.position))
                    .findFirst()
                    .orElse(null);
            if (place == null) {
                return;
            }
            int[] behind = next;
            if (behind != null) {
                HookedMethod method = place.position.method();
                int[] left = Arrays.stream(place.at)
                        .filter(at -> Arrays.stream(method.next(at)).anyMatch(to -> contains(behind, to)))
                        .toArray();
                place.at = left.length == 0 ? place.at : left;
            }
            next = place.at;
        }
    }

    private static boolean contains(int[] places, int wanted) {
        for (int place : places) {
            if (place == wanted) {
                return true;
            }
        }
        return false;
    }

    private void tell(Frame frame, HookedMethod method, int at, int passage) {
        if (frame.depth == 0) {
            frame.depth = 1 + frame.depthOfCaller();
            out.begun(frame.depth);
        }
        isInUnknown = false;
        out.executed(method, at, frame.depth, passage);
    }

    private void tellVague(Step step) {
        Frame frame = step.frame();
        if (frame != null && !frame.isToldVague) {
            frame.isToldVague = true;
            out.gap("which method this is cannot be told from its opcodes");
        }
    }
}
