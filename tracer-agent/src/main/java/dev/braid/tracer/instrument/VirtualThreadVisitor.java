// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.instrument;

import dev.braid.trace.SiteKind;
import dev.braid.tracer.instrument.frame.InstrumentationException;
import dev.braid.tracer.instrument.frame.MethodPosition;
import dev.braid.tracer.instrument.hook.HookCalls;
import dev.braid.tracer.instrument.hook.PointCalls;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Records the start, end and interruption of virtual threads, and that they are joined, inside
 * {@code java.lang.VirtualThread}, which overrides what {@link ThreadVisitor} sees.
 *
 * <p>Mounting and unmounting leave no record: they order nothing that the program can see. But a carrier is reported
 * before it runs a virtual thread, so that its control flow is recorded by then.
 */
final class VirtualThreadVisitor extends MethodVisitor {
    static final String VIRTUAL_THREAD = "java/lang/VirtualThread";

    private static final String START = "start(Ljdk/internal/vm/ThreadContainer;)V";
    /** Part of the names of all methods that hand a thread to its scheduler. */
    private static final String SUBMIT = "ubmitRunContinuation";

    /** Method that a carrier calls to mount a thread and let it run. */
    private static final String RUN_CONTINUATION = "runContinuation()V";

    private static final String DESCRIPTOR = "(Ljava/lang/Thread;)V";

    private final SiteNumbers sites;
    private final MethodPosition position;
    private final String method;
    private boolean submits;

    VirtualThreadVisitor(SiteNumbers sites, MethodPosition position, MethodVisitor next) {
        super(Opcodes.ASM9, next);
        this.sites = sites;
        this.position = position;
        method = position.methodName() + position.methodDescriptor();
    }

    @Override
    public void visitCode() {
        super.visitCode();
        if (method.equals("interrupt()V")) {
            sync("interrupting", "Ljava/lang/Thread;");
        } else if (method.equals(RUN_CONTINUATION)) {
            HookCalls.thread(mv, "carrierRuns", "()V");
        }
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
        if (method.equals(START) && !submits && name.contains(SUBMIT)) {
            submits = true;
            life("threadStarting");
            if (PointCalls.areWanted()) {
                visitVarInsn(Opcodes.ALOAD, 0);
                PointCalls.call(mv, "startingVirtual", DESCRIPTOR);
            }
        }
        super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
    }

    @Override
    public void visitInsn(int opcode) {
        if (method.equals("run(Ljava/lang/Runnable;)V")) {
            if (opcode == Opcodes.RETURN || opcode == Opcodes.ATHROW) {
                life("threadEnding");
            }
        } else if (opcode == Opcodes.IRETURN) {
            if (method.equals("joinNanos(J)Z")) {
                answer("joinAnswered");
            } else if (method.equals("isInterrupted()Z")) {
                answer("interruptAnswered");
            }
        }
        super.visitInsn(opcode);
    }

    @Override
    public void visitEnd() {
        if (method.equals(START) && !submits) {
            throw new InstrumentationException("its threads start in a way that is not known; use a newer Braid");
        }
        super.visitEnd();
    }

    private void life(String hook) {
        visitVarInsn(Opcodes.ALOAD, 0);
        HookCalls.thread(mv, hook, DESCRIPTOR);
    }

    private void answer(String hook) {
        super.visitInsn(Opcodes.DUP); // STACK: answer, answer
        sync(hook, "ZLjava/lang/Thread;");
    }

    private void sync(String hook, String parameters) {
        visitVarInsn(Opcodes.ALOAD, 0);
        visitLdcInsn(HookCalls.where(sites.add(SiteKind.SYNC, position)));
        HookCalls.sync(mv, hook, "(" + parameters + "I)V");
    }
}
