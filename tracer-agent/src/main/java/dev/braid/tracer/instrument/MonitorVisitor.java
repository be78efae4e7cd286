// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.instrument;

import dev.braid.trace.SiteKind;
import dev.braid.tracer.bootstrap.machine.Options;
import dev.braid.tracer.instrument.frame.InstrumentationException;
import dev.braid.tracer.instrument.frame.MethodPosition;
import dev.braid.tracer.instrument.hook.CallEnclosure;
import dev.braid.tracer.instrument.hook.HookCalls;
import dev.braid.tracer.instrument.hook.MethodMonitor;
import dev.braid.tracer.instrument.hook.PointCalls;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Records the entries to monitors and the exits from them: after {@code monitorenter}, before {@code monitorexit}, at
 * the entry of synchronized methods and before each way out of them.
 *
 * <p>Where the stack is nearly used up, a hook may throw. After {@code monitorenter} that must not leave the monitor
 * locked: it stands before the range of the handler that would unlock it. Before {@code monitorexit} it must not happen
 * at all: that handler covers itself (JVMS 3.14), and would run forever. So both calls have handlers of their own.
 * Where the entry has been recorded, the exit can be: the entry's hook needs more of the stack. If not, the trace
 * fails.
 *
 * <p>Where lost time is recorded, a synchronized method becomes one that enters and exits its monitor itself: otherwise
 * the JVM would have waited already by the time that its first instruction runs.
 */
final class MonitorVisitor extends MethodVisitor {
    private static final String DESCRIPTOR = "(Ljava/lang/Object;I)V";

    private final ClassFacts facts;
    private final SiteNumbers sites;
    private final MethodPosition position;
    private final AccessVisitor types;
    private final CallEnclosure enclosure;
    private final MethodMonitor method;
    private final Label handler = new Label();
    /** Start of the part of a synchronized method that the handler covers. */
    private Label start = new Label();

    /** @param types comes later in the chain */
    MonitorVisitor(
            ClassFacts facts,
            SiteNumbers sites,
            MethodPosition position,
            MethodMonitor method,
            AccessVisitor types,
            CallEnclosure next) {
        super(Opcodes.ASM9, next);
        this.facts = facts;
        this.sites = sites;
        this.position = position;
        this.types = types;
        this.method = method;
        enclosure = next;
    }

    @Override
    public void visitCode() {
        super.visitCode();
        if (method.isHeld()) {
            if (method.isEntered()) {
                enterForMethod();
            } else {
                callForMethod("monitorEntered");
                if (PointCalls.areWanted()) {
                    pushMonitor(); // STACK: object
                    PointCalls.call(mv, "entered", "(Ljava/lang/Object;)V");
                }
            }
            visitLabel(start);
        }
    }

    @Override
    public void visitInsn(int opcode) {
        if (method.isHeld() && opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN) {
            callForMethod("methodExiting");
            releaseForMethod();
            if (method.isEntered()) {
                returnWithoutMonitor(opcode);
                return;
            }
        } else if (opcode == Opcodes.MONITORENTER && !types.isUnreachable()) {
            enter();
            return;
        } else if (opcode == Opcodes.MONITOREXIT && !types.isUnreachable()) {
            exit();
            return;
        }
        super.visitInsn(opcode);
    }

    private void enter() {
        int site = site(SiteKind.SYNC);
        int monitor = enclosure.borrowLocal(0);
        // STACK: object
        super.visitInsn(Opcodes.DUP);
        super.visitVarInsn(Opcodes.ASTORE, monitor);
        if (PointCalls.areWanted()) {
            super.visitInsn(Opcodes.DUP);
            PointCalls.callAt(mv, position, "entering", DESCRIPTOR);
        }
        if (Options.recordsContention()) {
            super.visitInsn(Opcodes.DUP);
            HookCalls.sync(mv, "monitorEntering", "(Ljava/lang/Object;)V");
        } // STACK: object
        super.visitInsn(Opcodes.MONITORENTER);
        CallEnclosure.Enclosed enclosed = enclosure.enclose("java/lang/Throwable");
        call("monitorEntered", monitor, site);
        enclosure.handle(enclosed); // STACK: exception
        super.visitVarInsn(Opcodes.ALOAD, monitor);
        super.visitInsn(Opcodes.MONITOREXIT);
        if (PointCalls.areWanted()) {
            super.visitVarInsn(Opcodes.ALOAD, monitor); // STACK: exception, object
            release();
        }
        super.visitInsn(Opcodes.ATHROW);
        enclosure.end(enclosed);
    }

    private void exit() {
        int site = site(SiteKind.SYNC);
        int monitor = enclosure.borrowLocal(0);
        // STACK: …, object
        if (types.stack.size() > 1) {
            // Not in a handler that covers itself: there, the exception has cleared the stack.
            super.visitInsn(Opcodes.DUP);
            super.visitVarInsn(Opcodes.ASTORE, monitor);
            callForExit(monitor, site);
        } else {
            super.visitVarInsn(Opcodes.ASTORE, monitor);
            CallEnclosure.Enclosed enclosed = enclosure.enclose("java/lang/Throwable");
            callForExit(monitor, site);
            noteIfLost(enclosed);
            super.visitVarInsn(Opcodes.ALOAD, monitor);
        } // STACK: …, object
        super.visitInsn(Opcodes.MONITOREXIT);
    }

    private void callForExit(int monitor, int site) {
        call("monitorExiting", monitor, site);
        if (PointCalls.areWanted()) {
            super.visitVarInsn(Opcodes.ALOAD, monitor); // STACK: …, object
            release();
        }
    }

    /**
     * Tells the schedule that the monitor on the stack is left. HotSpot's compilers refuse a method in which this call
     * could throw while the monitor is held and no handler exits it, or in a handler that covers itself.
     */
    private void release() {
        PointCalls.call(mv, "exiting", "(Ljava/lang/Object;)V");
    }

    private void noteIfLost(CallEnclosure.Enclosed exit) {
        enclosure.handle(exit); // STACK: exception
        super.visitInsn(Opcodes.POP);
        super.visitInsn(Opcodes.ICONST_1);
        super.visitFieldInsn(Opcodes.PUTSTATIC, HookCalls.SYNC_HOOKS, "exitLost", "Z");
        enclosure.end(exit);
    }

    private void call(String hook, int monitor, int site) {
        super.visitVarInsn(Opcodes.ALOAD, monitor);
        visitLdcInsn(site); // STACK: …, object, where
        HookCalls.sync(mv, hook, DESCRIPTOR);
    }

    private void enterForMethod() {
        if (PointCalls.areWanted()) {
            pushMonitor(); // STACK: object
            PointCalls.callAt(mv, position, "entering", DESCRIPTOR);
        }
        if (Options.recordsContention()) {
            pushMonitor(); // STACK: object
            HookCalls.sync(mv, "monitorEntering", "(Ljava/lang/Object;)V");
        }
        pushMonitor(); // STACK: object
        super.visitInsn(Opcodes.MONITORENTER);
        CallEnclosure.Enclosed enclosed = enclosure.enclose("java/lang/Throwable");
        callForMethod("monitorEntered");
        enclosure.handle(enclosed); // STACK: exception
        exitForMethod();
        releaseForMethod();
        super.visitInsn(Opcodes.ATHROW);
        enclosure.end(enclosed);
    }

    /**
     * Returns after an exit from the monitor, and outside of the handler: HotSpot's compilers refuse a handler that
     * would exit the monitor again if the return itself threw.
     */
    private void returnWithoutMonitor(int opcode) {
        exitForMethod();
        endRange();
        super.visitInsn(opcode);
        start = new Label();
        visitLabel(start);
    }

    private void endRange() {
        Label end = new Label();
        visitLabel(end);
        if (end.getOffset() > start.getOffset()) { // both have been written
            visitTryCatchBlock(start, end, handler, null);
        }
    }

    private void exitForMethod() {
        if (method.isEntered()) {
            pushMonitor(); // STACK: …, object
            super.visitInsn(Opcodes.MONITOREXIT);
        }
    }

    private void releaseForMethod() {
        if (PointCalls.areWanted()) {
            pushMonitor(); // STACK: …, object
            release();
        }
    }

    private void callForMethod(String hook) {
        pushMonitor(); // STACK: …, object
        visitLdcInsn(site(SiteKind.SYNCHRONIZED_METHOD)); // STACK: …, object, where
        HookCalls.sync(mv, hook, DESCRIPTOR);
    }

    private void pushMonitor() {
        if (!method.isOfClass()) {
            super.visitVarInsn(Opcodes.ALOAD, 0);
        } else if (method.isEntered()) {
            super.visitVarInsn(Opcodes.ALOAD, method.local());
        } else {
            visitLdcInsn(Type.getObjectType(facts.name()));
        }
    }

    private int site(SiteKind kind) {
        return HookCalls.where(sites.add(kind, position));
    }

    @Override
    public void visitVarInsn(int opcode, int local) {
        if (method.isHeld() && !method.isOfClass() && local == 0 && opcode != Opcodes.ALOAD) {
            throw new InstrumentationException("its synchronized method " + position.methodName()
                    + " uses the variable of 'this' for something else, as no Java compiler does; exclude it");
        }
        super.visitVarInsn(opcode, local);
    }

    @Override
    public void visitMaxs(int maxStack, int maxLocals) {
        if (method.isHeld()) {
            endRange();
            visitLabel(handler);
            Object[] locals = method.isOfClass() ? new Object[0] : new Object[] {facts.name()};
            visitFrame(Opcodes.F_NEW, locals.length, locals, 1, new Object[] {"java/lang/Throwable"});
            int exception = enclosure.borrowLocal(0);
            super.visitVarInsn(Opcodes.ASTORE, exception);
            CallEnclosure.Enclosed enclosed = enclosure.enclose("java/lang/Throwable");
            callForMethod("methodExiting");
            releaseForMethod();
            noteIfLost(enclosed);
            exitForMethod();
            if (method.isEntered()) {
                start = handler; // which covers itself, as the compilers ask for
                endRange();
            }
            super.visitVarInsn(Opcodes.ALOAD, exception);
            super.visitInsn(Opcodes.ATHROW);
        }
        super.visitMaxs(maxStack, maxLocals);
    }
}
