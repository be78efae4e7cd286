// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.instrument.frame;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.analysis.Analyzer;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.BasicValue;
import org.objectweb.asm.tree.analysis.Frame;
import org.objectweb.asm.tree.analysis.Interpreter;

/**
 * The stack map frames that a method's instructions imply (JVMS 4.10.2.2), at each place that a jump or handler leads
 * to.
 */
final class InferredFrames {
    private final Frame<BasicValue>[] frames;
    private final boolean[] isNeeded;

    private InferredFrames(Frame<BasicValue>[] frames, boolean[] isNeeded) {
        this.frames = frames;
        this.isNeeded = isNeeded;
    }

    /**
     * Infers the frames of a method without subroutines.
     *
     * @throws InstrumentationException if it would not pass the JVM's verifier
     */
    static InferredFrames of(String className, MethodNode method) {
        try {
            Analyzer<BasicValue> analyzer = new InitialisingAnalyzer(new TypeInference(method.name.equals("<init>")));
            return new InferredFrames(analyzer.analyze(className, method), neededIn(method));
        } catch (AnalyzerException e) {
            throw new InstrumentationException("its method " + method.name + method.desc + " is not valid bytecode ("
                    + e.getMessage() + "), so that no JVM would run it; exclude the class");
        }
    }

    /** {@return for each instruction whether a jump or a handler leads to it} */
    private static boolean[] neededIn(MethodNode method) {
        InsnList instructions = method.instructions;
        boolean[] needed = new boolean[instructions.size()];
        for (AbstractInsnNode instruction : instructions) {
            if (instruction instanceof JumpInsnNode jump) {
                mark(needed, instructions, jump.label);
            } else if (instruction instanceof TableSwitchInsnNode table) {
                mark(needed, instructions, table.dflt);
                markAll(needed, instructions, table.labels);
            } else if (instruction instanceof LookupSwitchInsnNode lookup) {
                mark(needed, instructions, lookup.dflt);
                markAll(needed, instructions, lookup.labels);
            }
        }
        for (TryCatchBlockNode block : method.tryCatchBlocks) {
            mark(needed, instructions, block.handler);
        }
        return needed;
    }

    private static void markAll(boolean[] needed, InsnList instructions, List<LabelNode> labels) {
        for (LabelNode label : labels) {
            mark(needed, instructions, label);
        }
    }

    private static void mark(boolean[] needed, InsnList instructions, LabelNode label) {
        AbstractInsnNode target = label;
        while (target != null && target.getOpcode() < 0) {
            target = target.getNext();
        }
        if (target != null) {
            needed[instructions.indexOf(target)] = true;
        }
    }

    /**
     * {@return the frame before an instruction, or null if none is needed there, or the instruction is never executed}
     */
    @Nullable
    FrameNode at(int index) {
        Frame<BasicValue> frame = frames[index];
        if (!isNeeded[index] || frame == null) {
            return null;
        }
        Object[] locals = frameTypes(locals(frame));
        Object[] stack = frameTypes(stack(frame));
        return new FrameNode(Opcodes.F_NEW, locals.length, locals, stack.length, stack);
    }

    private static Object[] frameTypes(List<BasicValue> values) {
        Object[] types = new Object[values.size()];
        for (int i = 0; i < types.length; i++) {
            types[i] = TypeInference.frameType(values.get(i));
        }
        return types;
    }

    /**
     * {@return {@code true} if the method has a frame of its own at each of these places, and each one tells the same}
     */
    boolean agreeWith(InsnList instructions) {
        FrameNode declared = null;
        for (int i = 0; i < frames.length; i++) {
            AbstractInsnNode instruction = instructions.get(i);
            if (instruction instanceof FrameNode frame) {
                declared = frame;
            } else if (instruction.getOpcode() >= 0) {
                Frame<BasicValue> frame = frames[i];
                if (frame != null && (declared == null ? isNeeded[i] : !agrees(declared, frame))) {
                    return false;
                }
                declared = null;
            }
        }
        return true;
    }

    private static boolean agrees(FrameNode declared, Frame<BasicValue> frame) {
        return declared.stack.size() == frame.getStackSize()
                && agree(declared.local, locals(frame))
                && agree(declared.stack, stack(frame));
    }

    private static boolean agree(List<Object> declared, List<BasicValue> inferred) {
        for (int i = 0; i < declared.size(); i++) {
            BasicValue value = i < inferred.size() ? inferred.get(i) : BasicValue.UNINITIALIZED_VALUE;
            if (!TypeInference.agree(declared.get(i), value)) {
                return false;
            }
        }
        return true;
    }

    /** {@return the local variables as a frame lists them: a long or double is one entry, and the last one is known} */
    private static List<BasicValue> locals(Frame<BasicValue> frame) {
        List<BasicValue> locals = new ArrayList<>();
        int known = 0;
        for (int i = 0; i < frame.getLocals(); i++) {
            BasicValue value = frame.getLocal(i);
            locals.add(value);
            if (!value.equals(BasicValue.UNINITIALIZED_VALUE)) {
                known = locals.size();
                i += value.getSize() - 1;
            }
        }
        return locals.subList(0, known);
    }

    private static List<BasicValue> stack(Frame<BasicValue> frame) {
        List<BasicValue> stack = new ArrayList<>();
        for (int i = 0; i < frame.getStackSize(); i++) {
            stack.add(frame.getStack(i));
        }
        return stack;
    }

    private static final class InitialisingAnalyzer extends Analyzer<BasicValue> {
        InitialisingAnalyzer(Interpreter<BasicValue> interpreter) {
            super(interpreter);
        }

        @Override
        protected Frame<BasicValue> newFrame(int locals, int maxStack) {
            return new InitialisingFrame(locals, maxStack);
        }

        @Override
        protected Frame<BasicValue> newFrame(Frame<? extends BasicValue> frame) {
            return new InitialisingFrame(frame);
        }
    }

    /** Knows that the call of a constructor initialises all copies of a reference. */
    private static final class InitialisingFrame extends Frame<BasicValue> {
        InitialisingFrame(int locals, int maxStack) {
            super(locals, maxStack);
        }

        InitialisingFrame(Frame<? extends BasicValue> frame) {
            super(frame);
        }

        @Override
        public void execute(AbstractInsnNode instruction, Interpreter<BasicValue> interpreter)
                throws AnalyzerException {
            BasicValue object = null;
            if (instruction instanceof MethodInsnNode call && call.name.equals("<init>")) {
                int at = getStackSize() - 1 - Type.getArgumentCount(call.desc);
                object = at < 0 ? null : getStack(at);
            }
            super.execute(instruction, interpreter);
            if (object instanceof ReferenceValue reference && !reference.isInitialised()) {
                initialise(reference);
            }
        }

        private void initialise(ReferenceValue reference) {
            ReferenceValue initialised = reference.initialised();
            for (int i = 0; i < getLocals(); i++) {
                if (getLocal(i).equals(reference)) {
                    setLocal(i, initialised);
                }
            }
            for (int i = 0; i < getStackSize(); i++) {
                if (getStack(i).equals(reference)) {
                    setStack(i, initialised);
                }
            }
        }
    }
}
