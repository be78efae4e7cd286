// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.flow.merge;

import dev.braid.pt.code.CodeEntry;
import dev.braid.pt.code.CodeKind;
import dev.braid.pt.code.CodePlace;
import dev.braid.pt.code.CodeResolver;
import dev.braid.pt.flow.x86.Branch;
import dev.braid.pt.flow.x86.InstructionDecoder;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Makes bytecode of the machine instructions of one thread of a HotSpot JVM.
 *
 * <p>The template interpreter has a piece of code for each bytecode, and goes from one to the next by an indirect jump.
 * So the flow tells which bytecode began, though neither of which method nor where in it. In the code of a conditional
 * jump, the first conditional jump of the machine passes over the bytecode's own ({@code TemplateTable::if_0cmp} and
 * its like). Methods are entered by a jump or call into the code for that; native methods and intrinsics have other
 * entries, and are left without an instruction that returns. Compiled methods that the interpreter calls are not seen,
 * but for what they call in turn.
 *
 * <p>Of compiled code, calls are reported, as a debug point stands behind each and names the place. So are their
 * returns, and other instructions that have a debug point of their own.
 *
 * <p>Frames that come and go otherwise are not followed: by an exception, or as the JIT takes over a method in its
 * middle or gives it back. From there on, nothing is known of the methods that the thread is in.
 *
 * <p>Thread safety: one thread.
 */
public final class BytecodeFlow {
    private static final String ENTRY = "method entry point (kind = zerolocals";

    private record Step(CodePlace place, int length, Branch branch) {}

    private static final Step OTHER = new Step(new CodePlace.Unknown(), 0, Branch.NONE);

    private final BytecodeSteps steps;
    private final InstructionDecoder decoder = new InstructionDecoder();
    /** Steps of the interpreter, which stays as it is. */
    private final Map<Long, Step> interpreter = new HashMap<>();

    /** Addresses at which compiled code goes on when its calls return, the last one first. */
    private final Deque<Long> returns = new ArrayDeque<>();

    private @Nullable CodeResolver resolver;
    private Step last = OTHER;
    private long lastAddress;
    private String bytecode = "";
    private boolean isDecided;

    public BytecodeFlow(BytecodeSteps steps) {
        this.steps = steps;
    }

    /** Takes what says to which code the instructions from here on belong. */
    public void code(CodeResolver newResolver) {
        if (resolver != newResolver) {
            resolver = newResolver;
            interpreter.clear();
        }
    }

    /** Takes the next instructions, as many of them. */
    public void instructions(long[] addresses, int count) {
        for (int i = 0; i < count; i++) {
            Step step = step(addresses[i]);
            if (step.place instanceof CodePlace.Compiled place) {
                compiled(addresses[i], place);
            }
            passed(addresses[i], step);
            last = step;
            lastAddress = addresses[i];
        }
    }

    /** Says that the next instructions do not follow the last ones. */
    public void gap() {
        last = OTHER;
        lastAddress = 0;
        bytecode = "";
        returns.clear();
    }

    private void compiled(long address, CodePlace.Compiled place) {
        if (returns.contains(address)) {
            long left;
            do {
                left = returns.pop(); // those above have been left by an exception
                steps.returned();
            } while (left != address);
        } else if (place.isExact()) {
            steps.compiled(place.stack());
        }
    }

    private void lost(String reason) {
        returns.clear();
        steps.lost(reason);
    }

    private void passed(long address, Step step) {
        boolean wasBytecode = isBytecode(last.place);
        if (wasBytecode && last.branch == Branch.CONDITIONAL && !isDecided) {
            isDecided = true;
            steps.condition(address == lastAddress + last.length);
        }
        if (step.place instanceof CodePlace.Interpreter code) {
            interpreted(code.entry(), wasBytecode);
        } else if (wasBytecode && last.branch == Branch.INDIRECT_JUMP && isCompiled(step.place) && isJump(bytecode)) {
            lost("the JIT compiler took over a method while it ran");
        }
        boolean isCall = last.branch == Branch.CALL || last.branch == Branch.INDIRECT_CALL;
        if (isCall && last.place instanceof CodePlace.Compiled caller && !isRuntime(step.place)) {
            call(caller.entry());
        }
    }

    private void interpreted(CodeEntry code, boolean wasBytecode) {
        if (code.kind() == CodeKind.BYTECODE) {
            if (last.branch == Branch.INDIRECT_JUMP) {
                bytecode = code.name();
                isDecided = false;
                steps.bytecode(bytecode);
            }
        } else if (code.name().startsWith(ENTRY)) {
            boolean isReached = last.branch == Branch.INDIRECT_JUMP
                    || last.branch == Branch.INDIRECT_CALL
                    || last.branch == Branch.JUMP;
            if (isReached && !isIn(last.place, code)) {
                steps.entered(wasBytecode && last.branch == Branch.INDIRECT_JUMP);
            }
        } else if (!isIn(last.place, code)) {
            if (code.name().contains("exception")) {
                lost("an exception was thrown");
            } else if (code.name().contains("deoptimization")) {
                lost("the JVM gave up the compiled code of a method while it ran");
            }
        }
    }

    private void call(CodeEntry caller) {
        CodeResolver current = resolver;
        if (current != null
                && current.resolve(lastAddress + last.length) instanceof CodePlace.Compiled behind
                && behind.isExact()
                && behind.entry().address() == caller.address()) {
            steps.called(behind.stack());
            returns.push(lastAddress + last.length);
        }
    }

    private static boolean isBytecode(CodePlace place) {
        return place instanceof CodePlace.Interpreter code && code.entry().kind() == CodeKind.BYTECODE;
    }

    private static boolean isCompiled(CodePlace place) {
        return place instanceof CodePlace.Compiled;
    }

    private static boolean isIn(CodePlace place, CodeEntry code) {
        return place instanceof CodePlace.Interpreter other && other.entry().address() == code.address();
    }

    /** {@return {@code true} if a loop may end with it} */
    private static boolean isJump(String name) {
        return name.startsWith("if") || name.startsWith("goto");
    }

    /** {@return {@code true} if compiled code calls the JVM there on its own account, and not a method} */
    private static boolean isRuntime(CodePlace place) {
        return place instanceof CodePlace.Stub stub
                && (stub.entry().name().contains("Uncommon")
                        || stub.entry().name().contains("Deopt")
                        || stub.entry().name().contains("Runtime1"));
    }

    private Step step(long address) {
        CodeResolver current = resolver;
        if (current == null) {
            return OTHER;
        }
        Step known = interpreter.get(address);
        if (known != null) {
            return known;
        }
        CodePlace place = current.resolve(address);
        if (place instanceof CodePlace.Interpreter code) {
            Step step = step(place, code.entry(), address);
            interpreter.put(address, step);
            return step;
        }
        if (place instanceof CodePlace.Compiled code) {
            return step(place, code.entry(), address);
        }
        return place instanceof CodePlace.Stub code ? step(place, code.entry(), address) : OTHER;
    }

    private Step step(CodePlace place, CodeEntry code, long address) {
        int from = (int) (address - code.address());
        byte[] bytes = Arrays.copyOfRange(code.bytes(), from, from + InstructionDecoder.MAX_LENGTH);
        int length = decoder.decode(bytes, Math.min(bytes.length, code.bytes().length - from));
        return new Step(place, Math.max(0, length), decoder.branch());
    }
}
