// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.instrument;

import dev.braid.trace.AccessMode;
import dev.braid.trace.RecordDescriptor;
import dev.braid.tracer.bootstrap.ReceiverRules;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.commons.AnalyzerAdapter;

/**
 * Tells the hooks of the program's calls on objects of the JDK's classes whose code is not traced, as accesses to what such
 * an object holds: before the call, and after that of a constructor.
 */
final class ReceiverVisitor extends MethodVisitor {
    private static final String HOOKS = HookCalls.PACKAGE + "ReceiverHooks";
    private static final String OBJECT = "(Ljava/lang/Object;";
    private static final String KEY_AND_LOG = "IL" + HookCalls.LOG_CLASS + ";)V";

    private final ReceiverPlan.Method calls;
    private final SiteNumbers sites;
    private final MethodPosition position;
    private final AnalyzerAdapter types;
    private final int logLocal;

    private ReceiverVisitor(
            ReceiverPlan.Method calls,
            SiteNumbers sites,
            MethodPosition position,
            AnalyzerAdapter types,
            int logLocal,
            MethodVisitor next) {
        super(Opcodes.ASM9, next);
        this.calls = calls;
        this.sites = sites;
        this.position = position;
        this.types = types;
        this.logLocal = logLocal;
    }

    /**
     * {@return a visitor for the calls of a method}
     *
     * @param calls null if there are none
     * @param types comes later in the chain, and knows the types on stack and in local variables
     */
    static MethodVisitor of(
            ReceiverPlan.@Nullable Method calls,
            SiteNumbers sites,
            MethodPosition position,
            AnalyzerAdapter types,
            int logLocal,
            MethodVisitor next) {
        return calls == null ? next : new ReceiverVisitor(calls, sites, position, types, logLocal, next);
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
        ReceiverCalls call = ReceiverCalls.of(opcode, owner, name);
        if (call == ReceiverCalls.NONE || types.stack == null || !calls.isRecorded(position.bytecodeIndex())) {
            super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
        } else if (call == ReceiverCalls.MAKES) {
            makes(owner, descriptor);
        } else {
            // STACK: object, arguments…
            Type[] parameters = Type.getArgumentTypes(descriptor);
            boolean isSingle = parameters.length == 1 && parameters[0].getSize() == 1;
            if (parameters.length == 0) {
                visitInsn(Opcodes.DUP);
                hook(call, opcode, owner, name);
            } else if (isSingle) {
                visitInsn(Opcodes.DUP2);
                visitInsn(Opcodes.POP); // STACK: object, argument, object
                hook(call, opcode, owner, name);
            } else {
                SpilledOperands operands = new SpilledOperands(this, parameters, position.freeLocal());
                visitInsn(Opcodes.DUP);
                hook(call, opcode, owner, name);
                operands.loadAll();
            }
            super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
        }
    }

    /** A constructor is called; the stack's types say whether the object is at hand once it has returned. */
    private void makes(String owner, String descriptor) {
        int below = types.stack.size() - (Type.getArgumentsAndReturnSizes(descriptor) >> 2);
        Object made = types.stack.get(below);
        boolean isSuper = made == Opcodes.UNINITIALIZED_THIS;
        boolean isKept = !isSuper && below > 0 && types.stack.get(below - 1) == made;
        super.visitMethodInsn(Opcodes.INVOKESPECIAL, owner, "<init>", descriptor, false);
        if (isKept) {
            visitInsn(Opcodes.DUP);
            hook(ReceiverCalls.MAKES, Opcodes.INVOKESPECIAL, owner, "<init>");
        } else if (isSuper && types.locals.get(0) instanceof String) {
            visitVarInsn(Opcodes.ALOAD, 0);
            hook(ReceiverCalls.MAKES, Opcodes.INVOKESPECIAL, owner, "<init>");
        }
    }

    /** Calls the hook with the object that is on the stack. */
    private void hook(ReceiverCalls call, int opcode, String owner, String name) {
        int site = sites.addCall(position, owner, name);
        boolean onlyReads = ReceiverRules.onlyReads(ReceiverCalls.dotted(owner), name);
        int kind = onlyReads ? RecordDescriptor.KIND_READ : RecordDescriptor.KIND_WRITE;
        boolean asksForClass = call == ReceiverCalls.CALLS;
        if (asksForClass) {
            visitLdcInsn(opcode == Opcodes.INVOKESPECIAL ? "" : name);
        }
        visitLdcInsn(HookCalls.where(site, 0, AccessMode.PLAIN) | kind);
        visitVarInsn(Opcodes.ALOAD, logLocal);
        super.visitMethodInsn(
                Opcodes.INVOKESTATIC,
                HOOKS,
                asksForClass ? "called" : "touched",
                OBJECT + (asksForClass ? "Ljava/lang/String;" : "") + KEY_AND_LOG,
                false);
    }
}
