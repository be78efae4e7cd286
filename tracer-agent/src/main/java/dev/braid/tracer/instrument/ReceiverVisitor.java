// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.instrument;

import dev.braid.trace.AccessMode;
import dev.braid.trace.SiteKind;
import dev.braid.trace.layout.RecordDescriptor;
import dev.braid.tracer.bootstrap.type.ReceiverRules;
import dev.braid.tracer.instrument.frame.MethodPosition;
import dev.braid.tracer.instrument.hook.HookCalls;
import dev.braid.tracer.instrument.hook.SpilledOperands;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.commons.AnalyzerAdapter;

/**
 * Reports to the hooks the program's calls on objects of the JDK's classes whose code is not traced, as accesses to
 * what such an object holds. It does so before the call, or after that of a constructor.
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
        if (types.stack == null) {
            super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
            return;
        }
        ReceiverCalls call = ReceiverCalls.of(opcode, owner, name);
        boolean isRecorded = call != ReceiverCalls.NONE && calls.isRecorded(position.bytecodeIndex(), 0);
        Type[] parameters = Type.getArgumentTypes(descriptor);
        int use = ReceiverArguments.of(owner, name);
        if (use != ReceiverArguments.NOT_LOOKED_AT && hasBuilder(parameters)) {
            arguments(parameters, use, owner, name);
        }
        if (isRecorded && call == ReceiverCalls.MAKES) {
            makes(owner, descriptor);
            return;
        }
        if (isRecorded) {
            receiver(parameters, new Callee(call, opcode, owner, name));
        }
        super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
    }

    /** A method that is called. */
    private record Callee(ReceiverCalls call, int opcode, String owner, String name) {}

    @Override
    public void visitInvokeDynamicInsn(String name, String descriptor, Handle bootstrap, Object... arguments) {
        Type[] parameters = Type.getArgumentTypes(descriptor);
        if (types.stack != null
                && bootstrap.getOwner().equals(ReceiverArguments.CONCATENATION)
                && hasBuilder(parameters)) {
            arguments(parameters, ReceiverArguments.READ, ReceiverArguments.BUILDER, "toString");
        }
        super.visitInvokeDynamicInsn(name, descriptor, bootstrap, arguments);
    }

    private void receiver(Type[] parameters, Callee callee) {
        // STACK: object, arguments…
        boolean isSingle = parameters.length == 1 && parameters[0].getSize() == 1;
        if (parameters.length == 0) {
            visitInsn(Opcodes.DUP);
            hook(callee);
        } else if (isSingle) {
            visitInsn(Opcodes.DUP2);
            visitInsn(Opcodes.POP); // STACK: object, argument, object
            hook(callee);
        } else {
            SpilledOperands operands = new SpilledOperands(this, parameters, position.freeLocal());
            visitInsn(Opcodes.DUP);
            hook(callee);
            operands.loadAll();
        }
    }

    /** {@return {@code true} if one of the topmost operands is a builder that others may have} */
    private boolean hasBuilder(Type[] parameters) {
        for (int i = 0; i < parameters.length; i++) {
            if (isBuilder(parameters, i)) {
                return true;
            }
        }
        return false;
    }

    private boolean isBuilder(Type[] parameters, int number) {
        int at = types.stack.size();
        for (int i = number; i < parameters.length; i++) {
            at -= parameters[i].getSize();
        }
        return ReceiverArguments.BUILDER.equals(types.stack.get(at))
                && calls.isRecorded(position.bytecodeIndex(), number + 1);
    }

    /** Reports the builders among a call's arguments. */
    private void arguments(Type[] parameters, int use, String owner, String name) {
        boolean[] areBuilders = new boolean[parameters.length];
        for (int i = 0; i < parameters.length; i++) {
            areBuilders[i] = isBuilder(parameters, i);
        }
        SpilledOperands operands = new SpilledOperands(this, parameters, position.freeLocal());
        for (int i = 0; i < parameters.length; i++) {
            if (areBuilders[i]) {
                operands.load(i);
                boolean isRead = use == ReceiverArguments.READ;
                hook("touched", isRead ? RecordDescriptor.KIND_READ : RecordDescriptor.KIND_WRITE, owner, name);
            }
        }
        operands.loadAll();
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
            hook("touched", RecordDescriptor.KIND_WRITE, owner, "<init>");
        } else if (isSuper && types.locals.get(0) instanceof String) {
            visitVarInsn(Opcodes.ALOAD, 0);
            hook("touched", RecordDescriptor.KIND_WRITE, owner, "<init>");
        }
    }

    /** Calls the hook with the object that is on the stack. */
    private void hook(Callee callee) {
        boolean onlyReads = ReceiverRules.onlyReads(ReceiverCalls.dotted(callee.owner), callee.name);
        boolean asksForClass = callee.call == ReceiverCalls.CALLS;
        if (asksForClass) {
            visitLdcInsn(callee.opcode == Opcodes.INVOKESPECIAL ? "" : callee.name);
        }
        int kind = onlyReads ? RecordDescriptor.KIND_READ : RecordDescriptor.KIND_WRITE;
        hook(asksForClass ? "called" : "touched", kind, callee.owner, callee.name);
    }

    private void hook(String hook, int kind, String owner, String name) {
        int site = sites.addCall(SiteKind.CALL, position, owner, name);
        visitLdcInsn(HookCalls.where(site, 0, AccessMode.PLAIN) | kind);
        visitVarInsn(Opcodes.ALOAD, logLocal);
        String method = hook.equals("called") ? "Ljava/lang/String;" : "";
        super.visitMethodInsn(Opcodes.INVOKESTATIC, HOOKS, hook, OBJECT + method + KEY_AND_LOG, false);
    }
}
