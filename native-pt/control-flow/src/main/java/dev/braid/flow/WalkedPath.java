// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.flow;

import dev.braid.pt.code.CodeFrame;
import dev.braid.trace.flow.HookedMethod;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Makes what a thread executed of the program's methods out of the steps of a {@link ProgramWalk}.
 *
 * <p>Problem: a frame may still be of several methods, or of none of the program's, when its first instructions are
 * there. So steps wait until that is decided, in their order; in practice a few instructions settle it.
 *
 * <p>Code that may be other code with the same opcodes is not reported:
 *
 * <ol>
 *   <li>A frame that other code has called counts only if records have shown that its root is the program's.
 *   <li>What such a frame calls is the program's at once if the instruction names the method itself.
 *   <li>If it is called virtually, by an instruction that names a class of the program, one of three things must be
 *       true. It was left, it has gone on for {@value #SURE_STEPS} steps without an opcode that is in none of its
 *       methods, or it has called a hook.
 *   <li>Otherwise it must have called a hook.
 * </ol>
 *
 * <p>Of compiled code, what the compiler tells is reported: calls, and some places in between.
 *
 * <p>Behind a gap, the thread comes back to methods that it was in before. If none of these rules tells whether such a
 * method is the program's, that is a gap, too.
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
    /** Step that was reported last, if that was of compiled code, and who had called that. */
    private List<Told> lastTold = List.of();

    private @Nullable Frame callerOfLastTold;

    /** Way in which a frame was entered. */
    private enum Origin {
        /** By other code. */
        ROOT,
        /** By an instruction that names this very method. */
        NAMED,
        /** By another instruction that names a class of the program, such as a virtual call. */
        VIRTUAL,
        /** By an instruction that names another class. */
        FOREIGN
    }

    /** A place in a method of the program that a compiler has reported. */
    private record Told(HookedMethod method, int at) {}

    /** A frame, and what is found out about it; or several that are compiled into one. */
    private static final class Frame {
        final @Nullable Frame caller;
        /** Null if it is compiled. */
        final @Nullable WalkedFrame walked;

        /** Places of its call if it is compiled, with the outermost of the program's methods first. */
        final List<Told> told;

        final Origin origin;
        final boolean isProven;
        boolean isOver;
        private boolean isSure;
        /** Depth among the frames that are reported; 0 until this one is. */
        int depth;
        /** True once it is reported that the frame may be of several methods. */
        boolean isToldVague;

        Frame(@Nullable Frame caller, WalkedFrame walked, Origin origin, boolean isProven) {
            this.caller = caller;
            this.walked = walked;
            this.origin = origin;
            this.isProven = isProven;
            told = List.of();
        }

        Frame(@Nullable Frame caller, List<Told> told) {
            this.caller = caller;
            this.told = told;
            walked = null;
            origin = Origin.ROOT;
            isProven = true;
        }

        WalkedFrame walk() {
            return Objects.requireNonNull(walked);
        }

        boolean isOther() {
            return walk().isOther();
        }

        /** {@return {@code true} if it is next to certain to be the program's} */
        boolean isSure() {
            if (!isSure && !isOther() && (origin == Origin.ROOT || caller == null || caller.isSure())) {
                isSure = switch (origin) {
                    case ROOT, NAMED -> true;
                    case VIRTUAL -> isOver || walk().steps() >= SURE_STEPS || hasCalled();
                    case FOREIGN -> hasCalled();
                };
            }
            return isSure;
        }

        private boolean hasCalled() {
            return walk().positions().stream().allMatch(WalkedPosition::hasCalled);
        }

        /** {@return {@code true} if it is known where in which method it is} */
        boolean isExact() {
            return walk().positions().size() == 1 && walk().positions().get(0).places().length == 1;
        }

        int depthOfCaller() {
            int compiled = 0;
            Frame each = caller;
            while (each != null && each.depth == 0) {
                compiled += each.told.size();
                each = each.caller;
            }
            return compiled + (each == null ? 0 : each.depth);
        }
    }

    /** A method that a step may be of, and where in it. */
    private static final class Place {
        final WalkedPosition position;
        int[] at;
        /** True if everything is known that the steps behind it show of it. */
        boolean isPruned;

        Place(WalkedPosition position) {
            this.position = position;
            at = position.places();
        }
    }

    /**
     * Step that waits: an instruction, or a gap if there is a reason for one.
     *
     * @param frame the frame in which it is; for compiled code, the one that has called that
     * @param isReturn whether compiled code comes back to where it has called
     */
    private record Step(
            @Nullable Frame frame, List<Place> places, List<Told> told, int passage, boolean isReturn, String reason) {
        static Step interpreted(Frame frame, WalkedFrame walked, int passage) {
            List<Place> places =
                    new ArrayList<>(walked.positions().stream().map(Place::new).toList());
            return new Step(frame, places, List.of(), passage, false, "");
        }

        static Step compiled(@Nullable Frame caller, List<Told> told, int passage, boolean isReturn) {
            return new Step(caller, List.of(), told, passage, isReturn, "");
        }

        static Step gap(String reason) {
            return new Step(null, List.of(), List.of(), NONE, false, reason);
        }
    }

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
        WalkedFrame of = caller == null ? null : caller.walked;
        Origin origin = of == null || of.root() != walked.root() ? Origin.ROOT : origin(of);
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
        leaveCompiled();
        Frame frame = frames.element();
        if (!frame.isProven) {
            return;
        }
        if (waiting.isEmpty() && !frame.isOther() && frame.isSure() && frame.isExact()) {
            WalkedPosition only = walked.positions().get(0);
            tell(frame, only.method(), only.places()[0], passage);
            return;
        }
        waiting.add(Step.interpreted(frame, walked, passage));
        settle();
    }

    /** The interpreter goes on in a frame, so that compiled code that it has called is left. */
    private void leaveCompiled() {
        while (!frames.isEmpty() && frames.element().walked == null) {
            frames.remove();
        }
    }

    @Override
    public void called(List<CodeFrame> stack, int passage) {
        List<Told> told = told(stack);
        begin(told, passage);
        frames.push(new Frame(frames.peek(), told));
    }

    @Override
    public void returnedToCompiled() {
        Frame frame = frames.peek();
        if (frame != null && frame.walked == null) {
            frames.remove();
            if (!frame.told.isEmpty()) { // otherwise it is not one of the program's
                waiting.add(Step.compiled(frame.caller, frame.told, NONE, true));
                settle();
            }
        }
    }

    @Override
    public void compiled(List<CodeFrame> stack) {
        begin(told(stack), NONE);
    }

    private void begin(List<Told> told, int passage) {
        if (!told.isEmpty()) {
            waiting.add(Step.compiled(frames.peek(), told, passage, false));
            settle();
        }
    }

    /** {@return the places in methods of the program, the outermost first} */
    private List<Told> told(List<CodeFrame> stack) {
        List<Told> told = new ArrayList<>();
        for (int i = stack.size() - 1; i >= 0; i--) {
            CodeFrame frame = stack.get(i);
            program
                    .named(
                            frame.method().className(),
                            frame.method().name(),
                            frame.method().descriptor())
                    .stream()
                    .findFirst()
                    .ifPresent(method -> told.add(new Told(
                            method,
                            frame.index() >= 0 && frame.index() < method.length()
                                    ? frame.index()
                                    : ProgramSteps.SOMEWHERE)));
        }
        return told;
    }

    @Override
    public void returned() {
        leaveCompiled();
        Frame frame = frames.remove();
        frame.isOver = true;
        boolean mayBeOurs = !frame.isProven && !frame.isOther() && frame.caller == null;
        if (mayBeOurs && !frame.walk().isAtBeginning()) {
            waiting.add(Step.gap(CAME_BACK));
        }
        settle();
    }

    @Override
    public void lost(String reason) {
        if (frames.stream().anyMatch(frame -> frame.walked == null ? !frame.told.isEmpty() : !frame.isOther())) {
            waiting.add(Step.gap(reason));
        }
        finish();
    }

    @Override
    public void gap(String reason) {
        waiting.add(Step.gap(reason));
        finish();
    }

    /** Reports what still waits: there are no more steps in the frames so far. */
    void finish() {
        frames.forEach(frame -> frame.isOver = true);
        frames.clear();
        settle();
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

    /**
     * {@return {@code true} if nothing more is to be found out of a step; if so, it has been told, or is not one of the
     * program's}
     */
    private boolean isSettled(Step step) {
        Frame frame = step.frame();
        if (!step.told().isEmpty()) {
            tell(step);
            return true;
        }
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
        step.places().removeIf(place -> !frame.walk().positions().contains(place.position));
        if (step.places().size() != 1) {
            if (frame.isOver) {
                tellVague(step);
            }
            return frame.isOver;
        }
        Place place = step.places().get(0);
        if (place.at.length > 1 && !place.isPruned) {
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
                    .filter(each -> frame.walk().positions().contains(each.position))
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
            place.isPruned = true;
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

    /** Reports compiled code; for methods that others are inlined into, only where they have got on. */
    private void tell(Step step) {
        Frame caller = step.frame();
        if (step.isReturn()) {
            lastTold = step.told(); // the place of the call has been told
            callerOfLastTold = caller;
            return;
        }
        int depth = caller == null ? 0 : caller.depth > 0 ? caller.depth : caller.told.size() + caller.depthOfCaller();
        boolean isSame = caller == callerOfLastTold;
        for (int i = 0; i < step.told().size(); i++) {
            Told told = step.told().get(i);
            boolean isLast = i == step.told().size() - 1;
            isSame &= !isLast && i < lastTold.size() && told.equals(lastTold.get(i));
            if (!isSame) {
                out.executed(told.method(), told.at(), depth + i + 1, isLast ? step.passage() : NONE);
            }
        }
        isInUnknown = false;
        lastTold = step.told();
        callerOfLastTold = caller;
    }

    private void tell(Frame frame, HookedMethod method, int at, int passage) {
        if (frame.depth == 0) {
            frame.depth = 1 + frame.depthOfCaller();
            out.begun(frame.depth);
        }
        isInUnknown = false;
        lastTold = List.of();
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
