// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.instrument;

import dev.braid.trace.SiteKind;
import dev.braid.tracer.instrument.frame.MethodPosition;
import dev.braid.tracer.instrument.hook.HookCalls;
import dev.braid.tracer.instrument.hook.PointCalls;
import java.util.Set;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Records the start, end and interruption of threads, and what becomes known of them. It does so inside
 * {@code java.lang.Thread}, as a program calls these methods on subclasses, by reflection and through the JDK.
 *
 * <p>That a thread has ended is known where {@code isAlive} or {@code getState} says so; {@code join} asks them.
 */
final class ThreadVisitor extends MethodVisitor {
    static final String THREAD = "java/lang/Thread";

    /** True if {@code sleep} is native, as in JDK 17: then its callers are instrumented instead. */
    static final boolean SLEEP_IS_NATIVE = Runtime.version().feature() < 19; // to ask the class would load others

    private static final String SLEEP_NANOS = "sleepNanos(J)V";
    private static final String STATE = "getState()Ljava/lang/Thread$State;";
    private static final String DESCRIPTOR = "(Ljava/lang/Thread;)V";

    /** Methods to one of which, or to native {@code sleep}, all joining and sleeping comes down. */
    private static final Set<String> THROW_WHEN_INTERRUPTED = Set.of("join(J)V", SLEEP_NANOS);

    /** Methods that those named sleep call in JDK 21, whose Thread has no sleepNanos. They take nanoseconds. */
    private static final Set<String> SLEEPS_OF_21 =
            Set.of("java/lang/Thread.sleep0", "java/lang/VirtualThread.sleepNanos");

    private final SiteNumbers sites;
    private final MethodPosition position;
    private final String method;
    private boolean enclosed;
    private final Label start = new Label();
    private final Label end = new Label();

    ThreadVisitor(SiteNumbers sites, MethodPosition position, MethodVisitor next) {
        super(Opcodes.ASM9, next);
        this.sites = sites;
        this.position = position;
        method = position.methodName() + position.methodDescriptor();
        enclosed = THROW_WHEN_INTERRUPTED.contains(method) || SLEEP_IS_NATIVE && method.equals("sleep(JI)V");
    }

    @Override
    public void visitCode() {
        super.visitCode();
        visitLabel(start);
        if (PointCalls.areWanted()) {
            visitPoint();
        }
        if (method.equals("interrupt()V")) {
            recordInterrupt();
        } else if (method.equals("dispatchUncaughtException(Ljava/lang/Throwable;)V")) { // by the dying thread
            visitVarInsn(Opcodes.ALOAD, 0);
            visitVarInsn(Opcodes.ALOAD, 1); // STACK: thread, exception
            HookCalls.thread(this, "threadDying", "(Ljava/lang/Thread;Ljava/lang/Throwable;)V");
            if (PointCalls.areWanted()) {
                visitVarInsn(Opcodes.ALOAD, 0);
                visitVarInsn(Opcodes.ALOAD, 1); // STACK: thread, exception
                PointCalls.call(this, "dying", "(Ljava/lang/Thread;Ljava/lang/Throwable;)Z");
                returnIf(THREAD, "java/lang/Throwable");
            }
        } else if (method.equals(SLEEP_NANOS)) {
            visitVarInsn(Opcodes.LLOAD, 0);
            call("sleepingNanos", "J");
            if (PointCalls.areWanted()) {
                visitVarInsn(Opcodes.LLOAD, 0);
                PointCalls.callAt(this, position, "sleepNanos", "(JI)Z");
                returnIf(Opcodes.LONG);
            }
        }
    }

    /** Has the schedule make what the method would do, for threads that are under its control. It is recorded, too. */
    private void visitPoint() {
        switch (method) {
            case "interrupt()V" -> {
                visitVarInsn(Opcodes.ALOAD, 0);
                PointCalls.callAt(this, position, "interrupt", "(Ljava/lang/Thread;I)Z");
                // STACK: whether it has been made
                Label goesOn = new Label();
                visitJumpInsn(Opcodes.IFEQ, goesOn);
                recordInterrupt();
                super.visitInsn(Opcodes.RETURN);
                goOn(goesOn, THREAD);
            }
            case "isInterrupted()Z" -> {
                visitVarInsn(Opcodes.ALOAD, 0);
                PointCalls.callAt(this, position, "isInterrupted", "(Ljava/lang/Thread;I)I");
                returnIfKnown(THREAD);
            }
            case "interrupted()Z" -> {
                PointCalls.callAt(this, position, "interrupted", "(I)I");
                returnIfKnown();
            }
            case STATE -> {
                visitVarInsn(Opcodes.ALOAD, 0);
                PointCalls.callAt(this, position, "state", "(Ljava/lang/Thread;I)Ljava/lang/Thread$State;");
                returnIfNotNull();
            }
            case "run()V" -> PointCalls.call(this, "running", "()V");
            case "exit()V" -> PointCalls.call(this, "beginsToEnd", "()V");
            case "join(J)V" -> {
                PointCalls.call(this, "isJoinOver", "()Z");
                returnIf(THREAD, Opcodes.LONG);
            }
            default -> {}
        }
    }

    private void recordInterrupt() {
        visitVarInsn(Opcodes.ALOAD, 0);
        call("interrupting", "Ljava/lang/Thread;");
    }

    private void returnIf(Object... locals) {
        Label goesOn = new Label();
        visitJumpInsn(Opcodes.IFEQ, goesOn);
        super.visitInsn(Opcodes.RETURN);
        goOn(goesOn, locals);
    }

    private void goOn(Label here, Object... locals) {
        visitLabel(here);
        visitFrame(Opcodes.F_NEW, locals.length, locals, 0, new Object[0]);
        super.visitInsn(Opcodes.NOP);
    }

    private void returnIfNotNull() {
        Label goesOn = new Label();
        // STACK: state, or null
        super.visitInsn(Opcodes.DUP);
        visitJumpInsn(Opcodes.IFNULL, goesOn);
        visitInsn(Opcodes.ARETURN);
        visitLabel(goesOn);
        visitFrame(Opcodes.F_NEW, 1, new Object[] {THREAD}, 1, new Object[] {"java/lang/Thread$State"});
        super.visitInsn(Opcodes.POP);
    }

    private void returnIfKnown(Object... locals) {
        Label goesOn = new Label();
        // STACK: 0, 1, or -1 if it is not known
        super.visitInsn(Opcodes.DUP);
        visitJumpInsn(Opcodes.IFLT, goesOn);
        visitInsn(Opcodes.IRETURN);
        visitLabel(goesOn);
        visitFrame(Opcodes.F_NEW, locals.length, locals, 1, new Object[] {Opcodes.INTEGER});
        super.visitInsn(Opcodes.POP);
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
        if (name.equals("start0")) {
            // STACK: thread
            visitInsn(Opcodes.DUP);
            HookCalls.thread(this, "threadStarting", DESCRIPTOR);
            if (PointCalls.areWanted()) {
                visitInsn(Opcodes.DUP);
                visitInsn(Opcodes.DUP);
                PointCalls.callAt(this, position, "starting", "(Ljava/lang/Thread;I)V");
                super.visitMethodInsn(opcode, owner, name, descriptor, isInterface); // STACK: thread
                PointCalls.call(this, "started", DESCRIPTOR);
                return;
            }
        } else if (SLEEP_IS_NATIVE && opcode == Opcodes.INVOKESTATIC && (name + descriptor).equals("sleep(J)V")) {
            // STACK: milliseconds
            visitInsn(Opcodes.DUP2);
            call("sleepingMillis", "J");
            if (PointCalls.areWanted()) {
                PointCalls.callAt(this, position, "sleepMillis", "(JI)V");
                return;
            }
        } else if (!method.equals(SLEEP_NANOS) && SLEEPS_OF_21.contains(owner + '.' + name)) {
            // STACK: nanoseconds
            visitInsn(Opcodes.DUP2);
            call("sleepingNanos", "J");
            enclosed = true;
            if (PointCalls.areWanted() && owner.equals(THREAD)) {
                PointCalls.callAt(this, position, "sleepingNanos", "(JI)J");
            }
        }
        super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
    }

    @Override
    public void visitInsn(int opcode) {
        switch (method) {
            case "exit()V" -> visitExit(opcode); // the JVM's last call into an ending thread
            case "isAlive()Z" -> visitAnswer(opcode, "aliveAnswered", "ZLjava/lang/Thread;");
            case "join(Ljava/time/Duration;)Z" -> visitAnswer(opcode, "joinAnswered", "ZLjava/lang/Thread;");
            case STATE -> visitAnswer(opcode, "stateAnswered", "Ljava/lang/Object;Ljava/lang/Thread;");
            case "isInterrupted()Z" -> visitAnswer(opcode, "interruptAnswered", "ZLjava/lang/Thread;");
            case "interrupted()Z" -> visitAnswer(opcode, "interruptAnswered", "Z");
            default -> {}
        }
        super.visitInsn(opcode);
    }

    private void visitExit(int opcode) {
        if (opcode == Opcodes.RETURN || opcode == Opcodes.ATHROW) {
            visitVarInsn(Opcodes.ALOAD, 0); // STACK: thread
            HookCalls.thread(this, "threadEnding", DESCRIPTOR);
            if (PointCalls.areWanted()) {
                visitVarInsn(Opcodes.ALOAD, 0);
                PointCalls.call(this, "ending", DESCRIPTOR);
            }
        }
    }

    /**
     * @param parameters the parameters of the hook: the answer, and the thread that was asked if it is not the current
     * one
     */
    private void visitAnswer(int opcode, String hook, String parameters) {
        if (opcode >= Opcodes.IRETURN && opcode <= Opcodes.ARETURN) {
            // STACK: answer
            super.visitInsn(Opcodes.DUP);
            if (parameters.endsWith(";")) {
                visitVarInsn(Opcodes.ALOAD, 0);
            }
            call(hook, parameters); // STACK: answer
        }
    }

    private void call(String hook, String parameters) {
        visitLdcInsn(HookCalls.where(sites.add(SiteKind.SYNC, position)));
        HookCalls.sync(mv, hook, "(" + parameters + "I)V");
    }

    @Override
    public void visitMaxs(int maxStack, int maxLocals) {
        if (enclosed) {
            visitLabel(end);
            visitTryCatchBlock(start, end, end, "java/lang/InterruptedException");
            visitFrame(Opcodes.F_NEW, 0, new Object[0], 1, new Object[] {"java/lang/InterruptedException"});
            call("interrupted", "");
            super.visitInsn(Opcodes.ATHROW);
        }
        super.visitMaxs(maxStack, maxLocals);
    }
}
