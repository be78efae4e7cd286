// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.instrument;

import dev.braid.tracer.instrument.CallVisitor.CallLog;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Sees that accesses of the JDK's traced code belong to the call of the program that has led there, even after that
 * code has called the program back, or has caught an exception from there. Also reports when it calls untraced code.
 */
public final class ReturnVisitor extends MethodVisitor {
    private final CallLog log;
    private final Set<Label> handlers = new HashSet<>();
    private boolean isHandler;

    ReturnVisitor(CallLog log, MethodVisitor next) {
        super(Opcodes.ASM9, next);
        this.log = log;
    }

    /** {@return {@code true} if a method must keep the call that led to it, because it has such a call} */
    static boolean counts(int opcode, String owner, String name, String descriptor) {
        return opcode != Opcodes.INVOKEDYNAMIC && CallRules.leavesTraced(owner, name, descriptor);
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
        boolean leaves = CallRules.leavesTraced(owner, name, descriptor);
        if (leaves) {
            log.hookOfLog(mv, "callUntraced");
        }
        super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
        if (leaves || mayCallBack(owner, name, descriptor)) {
            log.hook(mv, "returned");
        }
    }

    private static boolean mayCallBack(String owner, String name, String descriptor) {
        return !name.equals("<init>")
                && !owner.startsWith("[")
                && !owner.equals(UnsafeVisitor.UNSAFE)
                && !owner.equals("java/lang/Class")
                && !owner.equals("java/lang/System")
                && !CallRules.isLeaf(owner, name, descriptor);
    }

    @Override
    public void visitTryCatchBlock(Label start, Label end, Label handler, @Nullable String type) {
        handlers.add(handler);
        super.visitTryCatchBlock(start, end, handler, type);
    }

    @Override
    public void visitLabel(Label label) {
        isHandler |= handlers.contains(label);
        super.visitLabel(label);
    }

    /** Each handler begins with one. */
    @Override
    public void visitFrame(int type, int localCount, Object[] locals, int stackCount, Object[] stack) {
        super.visitFrame(type, localCount, locals, stackCount, stack);
        if (isHandler) {
            isHandler = false;
            log.hook(mv, "returned");
        }
    }
}
