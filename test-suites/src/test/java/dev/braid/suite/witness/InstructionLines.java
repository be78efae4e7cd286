// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.witness;

import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/** Marks instructions by line numbers, and logs where they are afterwards. */
final class InstructionLines {
    private InstructionLines() {}

    /** {@return a class in which each instruction has its bytecode index as its line} */
    static byte[] number(byte[] classFile) {
        ClassReader reader = new ClassReader(classFile);
        ClassNode type = new ClassNode();
        reader.accept(type, 0);
        List<LabelNode> labels = new ArrayList<>();
        List<MethodNode> methods = new ArrayList<>();
        for (MethodNode method : type.methods) {
            for (AbstractInsnNode instruction : method.instructions.toArray()) {
                if (instruction instanceof LineNumberNode) {
                    method.instructions.remove(instruction);
                } else if (instruction.getOpcode() >= 0) {
                    LabelNode label = new LabelNode();
                    method.instructions.insertBefore(instruction, label);
                    labels.add(label);
                    methods.add(method);
                }
            }
        }
        written(reader, type); // places the labels
        int[] indexes =
                labels.stream().mapToInt(label -> label.getLabel().getOffset()).toArray();
        for (int i = 0; i < indexes.length; i++) {
            methods.get(i).instructions.insert(labels.get(i), new LineNumberNode(indexes[i], labels.get(i)));
        }
        return written(reader, type);
    }

    private static byte[] written(ClassReader reader, ClassNode type) {
        // With the reader's constants, instructions are as long as they were.
        ClassWriter writer = new ClassWriter(reader, 0);
        type.accept(writer);
        return writer.toByteArray();
    }

    /** Begins the names of methods that Braid adds, which no class file has and no record names. */
    static final String ADDED = "braid$";

    /** {@return a class that logs each of its lines where it begins} */
    static byte[] log(byte[] classFile) {
        ClassNode type = new ClassNode();
        new ClassReader(classFile).accept(type, 0);
        for (MethodNode method : type.methods) {
            if (method.name.startsWith(ADDED)) {
                continue;
            }
            String name = Type.getObjectType(type.name).getClassName() + "." + method.name + method.desc + ":";
            for (AbstractInsnNode instruction : method.instructions.toArray()) {
                if (instruction instanceof LineNumberNode line) {
                    AbstractInsnNode first = line;
                    while (first.getOpcode() < 0) {
                        first = first.getNext();
                    }
                    method.instructions.insertBefore(first, new LdcInsnNode(WitnessLog.number(name + line.line)));
                    method.instructions.insertBefore(
                            first,
                            new MethodInsnNode(
                                    Opcodes.INVOKESTATIC, Type.getInternalName(WitnessLog.class), "begin", "(I)V"));
                }
            }
        }
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        type.accept(writer);
        return writer.toByteArray();
    }
}
