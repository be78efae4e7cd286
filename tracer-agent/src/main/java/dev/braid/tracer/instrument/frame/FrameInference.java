// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.instrument.frame;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.commons.JSRInlinerAdapter;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.LabelNode;

/**
 * Gives a method of a class file before Java 7 the stack map frames that its instructions imply, so that the visitors
 * which follow know the types everywhere. Subroutines (JVMS 4.10.2.5) are copied to where they are called.
 *
 * <p>The JVM does the same for such a class, and so reads none of these frames: they are left out again of what is
 * written. Class files of Java 6 may have frames of their own. If those agree with the instructions, they stay;
 * otherwise the JVM falls back to inference, too.
 */
public final class FrameInference extends JSRInlinerAdapter {
    private final OffsetReader reader;
    private final String className;
    private final WrittenMethod written;
    private final MethodVisitor next;

    /** @param next comes after this one, and ends at {@code written} */
    public FrameInference(
            OffsetReader reader, int access, MethodPosition position, WrittenMethod written, MethodVisitor next) {
        super(Opcodes.ASM9, null, access, position.methodName(), position.methodDescriptor(), null, null);
        this.reader = reader;
        this.written = written;
        this.next = next;
        className = reader.getClassName();
        instructions = new PlacedInstructions();
    }

    @Override
    public void visitEnd() {
        InsnList original = instructions;
        super.visitEnd(); // copies the subroutines
        if (instructions.size() > 0) {
            InferredFrames inferred = InferredFrames.of(className, this);
            if (instructions != original || !inferred.agreeWith(instructions)) {
                replaceFrames(inferred);
                written.leaveOutFrames();
            }
        }
        accept(next);
    }

    private void replaceFrames(InferredFrames inferred) {
        List<AbstractInsnNode> all = new ArrayList<>(List.of(instructions.toArray()));
        for (int i = 0; i < all.size(); i++) {
            AbstractInsnNode instruction = all.get(i);
            if (instruction instanceof FrameNode) {
                instructions.remove(instruction);
            } else {
                FrameNode frame = inferred.at(i);
                if (frame != null) {
                    instructions.insertBefore(instruction, frame);
                }
            }
        }
    }

    /** Puts before each instruction the place that it has in the class file, and before each {@code new} a label. */
    private final class PlacedInstructions extends InsnList {
        @Override
        public void add(AbstractInsnNode instruction) {
            if (instruction.getOpcode() >= 0) {
                if (instruction.getOpcode() == Opcodes.NEW) {
                    super.add(new LabelNode()); // names the object in frames until its constructor is called
                }
                super.add(new Place(reader, reader.instructionOffset()));
            }
            super.add(instruction);
        }
    }

    /** Takes the reader back to where it has read an instruction. It belongs to a copy of the instruction, too. */
    private static final class Place extends AbstractInsnNode {
        private final OffsetReader reader;
        private final int offset;

        Place(OffsetReader reader, int offset) {
            super(-1);
            this.reader = reader;
            this.offset = offset;
        }

        @Override
        public int getType() {
            return LINE; // means nothing to the JVM either
        }

        @Override
        public void accept(@Nullable MethodVisitor visitor) {
            reader.readBytecodeInstructionOffset(offset);
        }

        @Override
        public AbstractInsnNode clone(Map<LabelNode, LabelNode> labels) {
            return new Place(reader, offset);
        }
    }
}
