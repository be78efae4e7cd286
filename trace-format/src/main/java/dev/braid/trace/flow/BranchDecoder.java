// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.flow;

import dev.braid.trace.layout.RecordDescriptor;
import dev.braid.trace.record.Branches;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Works out what one thread has executed, from its branch records and the class files.
 *
 * <p>It keeps the methods that the thread is in. Each record moves the innermost one on from decision to decision; what
 * lies between two decisions is executed as it stands. Nothing is taken for executed before a record proves it: an
 * instruction may have thrown.
 *
 * <p>Records that contradict the code are never joined with what follows: there is a gap up to where the thread next
 * begins a method that nothing recorded has called.
 *
 * <p>Thread safety: one thread.
 */
final class BranchDecoder {
    private final MethodTable methods;
    private final BytecodeConsumer out;
    private final List<Frame> frames = new ArrayList<>();
    private boolean isLost;
    private @Nullable Branches pending;

    BranchDecoder(MethodTable methods, BytecodeConsumer out) {
        this.methods = methods;
        this.out = out;
    }

    /** Takes the thread's next record. */
    void take(Branches record) {
        pending = null; // what was pending comes again
        if (record.operation() == RecordDescriptor.BRANCHES_PENDING) {
            pending = record;
        } else {
            apply(record);
        }
    }

    /** The thread has no more records. */
    void end() {
        Branches last = pending;
        if (last != null) {
            apply(last);
        }
        if (!frames.isEmpty()) {
            out.gap(
                    FlowGap.END,
                    "the records of this thread end here, in " + top()
                            + ", and up to 63 decisions that it was about to record may be missing");
        }
    }

    /** {@return the number of recorded methods that the thread is in, as far as its records show} */
    int depth() {
        return frames.size();
    }

    /** {@return the innermost method, of a thread that is in one} */
    MethodCode method() {
        return top().method;
    }

    /**
     * {@return {@code true} if the last records contradicted the class files, so that nothing is known up to the next
     * beginning}
     */
    boolean isLost() {
        return isLost;
    }

    private void apply(Branches record) {
        if (isLost && record.operation() != RecordDescriptor.BRANCHES_START) {
            return;
        }
        try {
            if (!isLost) {
                for (int i = 0; i < record.decisions(); i++) {
                    decide(record.decision(i));
                }
            }
            operate(record);
        } catch (BrokenFlowException e) {
            out.gap(FlowGap.CONTRADICTION, "the records contradict the class files: " + e.getMessage());
            frames.clear();
            isLost = true;
        }
    }

    private void operate(Branches record) {
        switch (record.operation()) {
            case RecordDescriptor.BRANCHES_ENTER -> enter(method(record.first()));
            case RecordDescriptor.BRANCHES_START -> start(method(record.first()));
            case RecordDescriptor.BRANCHES_SWITCH -> {
                Frame frame = awaiting(MethodCode.SWITCH);
                frame.decide(frame.method.nextOfSwitch(frame.at, record.first()));
            }
            case RecordDescriptor.BRANCHES_CAUGHT -> {
                throwAt(record.first(), record.second() - 1);
                top().at = record.second() - 1;
                top().decide(record.third() - 1);
            }
            case RecordDescriptor.BRANCHES_THREW -> {
                throwAt(record.first(), record.second() - 1);
                pop();
            }
            case RecordDescriptor.BRANCHES_UNWOUND -> unwind(record.first(), record.second(), record.third() - 1);
            case RecordDescriptor.BRANCHES_LEFT -> {
                returnTo(0);
            }
            default -> {
                // Bits alone.
            }
        }
    }

    private void decide(boolean bit) {
        Frame frame = awaiting();
        int decision = frame.method.decision(frame.at);
        if (decision == MethodCode.CONDITION) {
            frame.decide(frame.method.next(frame.at, bit));
            return;
        }
        boolean isDone = decision == MethodCode.CALL
                || decision == MethodCode.INITIALISATION
                || decision == MethodCode.JUMP_BACK;
        if (!isDone || !bit) {
            throw new BrokenFlowException("a bit of " + (bit ? 1 : 0) + " in " + frame);
        }
        frame.decide(frame.method.next(frame.at));
    }

    private void enter(MethodCode method) {
        Frame caller = awaiting();
        int decision = caller.method.decision(caller.at);
        if (decision != MethodCode.CALL && decision != MethodCode.INITIALISATION) {
            out.gap(
                    FlowGap.UPCALL,
                    "the JVM entered " + method.className() + "." + method.name() + " on its own account from "
                            + caller.method.className() + "." + caller.method.name()
                            + ", at the last instruction above or one shortly before it");
        }
        frames.add(new Frame(method));
    }

    private void start(MethodCode method) {
        while (!frames.isEmpty() && !top().waits && !walk()) {
            pop();
        }
        if (!frames.isEmpty()) {
            out.gap(FlowGap.UNRECORDED, "nothing was recorded of this thread for a while after " + top());
        }
        frames.clear();
        isLost = false;
        frames.add(new Frame(method));
    }

    private MethodCode method(int number) {
        MethodCode method = methods.find(number);
        if (method == null || method.length() == 0) {
            throw new BrokenFlowException("there is no method with code that has the number " + number);
        }
        return method;
    }

    /** An instruction has thrown, of the innermost but so many methods. */
    private void throwAt(int depth, int index) {
        returnTo(depth);
        if (frames.isEmpty()) {
            throw new BrokenFlowException("an exception outside of any method");
        }
        Frame frame = top();
        if (frame.waits) {
            if (frame.at != index) {
                throw new BrokenFlowException("an exception at " + index + " in " + frame);
            }
        } else if (index >= 0 && frame.leadsTo(index)) {
            while (!frame.waits && frame.at != index) {
                walkOn(frame);
            }
            begin(frame);
        } else if (index != frame.decided) { // otherwise what recorded the decision has thrown afterwards
            throw new BrokenFlowException("an exception at " + index + " in " + frame);
        }
    }

    private void unwind(int from, int to, int index) {
        returnTo(from);
        if (to >= frames.size()) {
            throw new BrokenFlowException("exceptions leave " + frames.size() + " methods down to " + to);
        }
        Frame frame = top();
        if (index >= 0) {
            throwAt(from, index);
        } else if (!frame.waits) {
            out.gap(
                    FlowGap.UNWOUND,
                    "how far the thread came in " + frame + " before an exception left it, is not recorded");
        }
        while (frames.size() > to) {
            pop();
        }
    }

    /** The methods that are more than so many have returned. */
    private void returnTo(int depth) {
        while (frames.size() > depth) {
            if (top().waits || walk()) {
                throw new BrokenFlowException("a return from " + top());
            }
            pop();
        }
        if (frames.size() < depth) {
            throw new BrokenFlowException("a depth of " + depth + " where " + frames.size() + " methods are known");
        }
    }

    private Frame awaiting(int decision) {
        Frame frame = awaiting();
        if (frame.method.decision(frame.at) != decision) {
            throw new BrokenFlowException("another decision than that in " + frame);
        }
        return frame;
    }

    /** {@return the innermost method whose decision is to come, after those within it have returned} */
    private Frame awaiting() {
        while (!frames.isEmpty()) {
            if (top().waits || walk()) {
                return top();
            }
            pop();
        }
        throw new BrokenFlowException("a decision outside of any method");
    }

    /** Executes the innermost method up to its next decision. {@return false if it has returned before that} */
    private boolean walk() {
        Frame frame = top();
        while (!frame.waits) {
            if (walkOn(frame) == MethodCode.RETURN) {
                return false;
            }
        }
        return true;
    }

    /** Executes an instruction, as far as the code tells. {@return its decision} */
    private int walkOn(Frame frame) {
        begin(frame);
        int decision = frame.method.decision(frame.at);
        if (decision == MethodCode.NONE) {
            frame.at = frame.method.next(frame.at);
        } else {
            frame.waits = true;
        }
        return decision;
    }

    private void begin(Frame frame) {
        if (frame.at < 0 || frame.at >= frame.method.length()) {
            throw new BrokenFlowException("an instruction outside of the code of " + frame);
        }
        out.executed(frame.method, frame.at, frames.size());
    }

    private Frame top() {
        return frames.get(frames.size() - 1);
    }

    private void pop() {
        frames.remove(frames.size() - 1);
    }
}
