// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.instrument;

import dev.braid.trace.SiteKind;
import dev.braid.tracer.instrument.frame.MethodPosition;
import dev.braid.tracer.instrument.hook.HookCalls;
import dev.braid.tracer.instrument.hook.LogVisitor;
import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Tells the hooks which line of the program leads into code that is not the program's, so that an access inside
 * {@code AtomicLong} is shown at the user's {@code counter.incrementAndGet()}.
 *
 * <p>Any such code may lead to an access that is traced: a stream, a reflective call, a library that calls back. So
 * each call that may leave the program is marked. A method that has marked one puts back what it has found when it
 * ends: its caller may be other code, which goes on with accesses of its own. {@link CallRules} says which calls these
 * are.
 */
public final class CallVisitor extends MethodVisitor {
    private final SiteNumbers sites;
    private final MethodPosition position;
    private final CallLog log;
    private final MethodScan scan;
    private final ProgramClasses program;
    private final boolean isEnclosed;
    /** The types at the handler for all exceptions: {@link MonitorVisitor}, which comes later, needs the monitor. */
    private final Object[] handlerLocals;

    private final Label handler = new Label();
    private Label start = new Label();
    private final List<Range> ranges = new ArrayList<>();

    /** Instructions that the handler for all exceptions covers. */
    private record Range(Label start, Label end) {}

    /**
     * The variables of a method that keeps its thread's log, and the call that has led to it.
     *
     * @param log the variable that {@link LogVisitor} keeps the log in
     * @param call the one for the call that led to the method
     */
    record CallLog(int log, int call) {
        private static final String LOG = "L" + HookCalls.LOG_CLASS + ";";

        /** Calls a hook that takes the log and the call that led to the method. */
        void hook(MethodVisitor out, String name) {
            out.visitVarInsn(Opcodes.ALOAD, log);
            out.visitVarInsn(Opcodes.ILOAD, call);
            HookCalls.call(out, name, "(" + LOG + "I)V");
        }

        /** Calls a hook that takes the log. */
        void hookOfLog(MethodVisitor out, String name) {
            out.visitVarInsn(Opcodes.ALOAD, log);
            HookCalls.call(out, name, "(" + LOG + ")V");
        }

        /** Marks a call. */
        void mark(MethodVisitor out, int site) {
            out.visitVarInsn(Opcodes.ALOAD, log);
            out.visitLdcInsn(site);
            HookCalls.call(out, "call", "(" + LOG + "I)V");
        }
    }

    /**
     * @param program tells which classes are the program's
     * @param access flags of the method
     * @param className with slashes
     */
    CallVisitor(
            SiteNumbers sites,
            MethodPosition position,
            CallLog log,
            MethodScan scan,
            ProgramClasses program,
            int access,
            String className,
            MethodVisitor next) {
        super(Opcodes.ASM9, next);
        this.sites = sites;
        this.position = position;
        this.log = log;
        this.scan = scan;
        this.program = program;
        // A constructor cannot have such a handler before it has called another one (JVMS 4.10.1.9).
        isEnclosed = !position.methodName().startsWith("<");
        boolean locksThis = (access & (Opcodes.ACC_SYNCHRONIZED | Opcodes.ACC_STATIC)) == Opcodes.ACC_SYNCHRONIZED;
        handlerLocals = locksThis ? new Object[] {className} : new Object[0];
    }

    @Override
    public void visitCode() {
        super.visitCode();
        if (isEnclosed) {
            super.visitLabel(start);
        }
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
        if (scan.counts(opcode, owner, name, descriptor)) {
            boolean isLibrary = !CallRules.isOfJdk(owner) && !program.isProgram(owner);
            SiteKind kind = isLibrary ? SiteKind.LIBRARY_CALL : SiteKind.CALL;
            log.mark(mv, sites.addCall(kind, position, owner, name));
        }
        super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
    }

    @Override
    public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
        if (CallRules.mayInitialise(opcode, owner)) {
            log.mark(mv, sites.addCall(SiteKind.CALL, position, owner, "<clinit>"));
        }
        super.visitFieldInsn(opcode, owner, name, descriptor);
    }

    /**
     * Marks the instruction as a call: the first execution of a lambda's or a string concatenation's runs much of the
     * JDK to link it.
     */
    @Override
    public void visitInvokeDynamicInsn(String name, String descriptor, Handle bootstrap, Object... arguments) {
        log.mark(mv, sites.addCall(SiteKind.CALL, position, "", ""));
        super.visitInvokeDynamicInsn(name, descriptor, bootstrap, arguments);
    }

    /**
     * Keeps the return itself out of any handler: HotSpot's compilers refuse methods that might exit a monitor twice.
     */
    @Override
    public void visitInsn(int opcode) {
        if (opcode < Opcodes.IRETURN || opcode > Opcodes.RETURN) {
            super.visitInsn(opcode);
            return;
        }
        log.hook(mv, "leaves");
        endRange();
        super.visitInsn(opcode);
        if (isEnclosed) {
            start = new Label();
            super.visitLabel(start);
        }
    }

    private void endRange() {
        if (isEnclosed) {
            Label end = new Label();
            super.visitLabel(end);
            if (end.getOffset() > start.getOffset()) { // both have been written
                ranges.add(new Range(start, end));
            }
        }
    }

    @Override
    public void visitMaxs(int maxStack, int maxLocals) {
        if (isEnclosed) {
            endRange();
            for (Range range : ranges) { // not before: the handlers of visitors before this one take precedence
                super.visitTryCatchBlock(range.start, range.end, handler, null);
            }
            super.visitLabel(handler);
            Object[] exception = {Type.getInternalName(Throwable.class)};
            super.visitFrame(Opcodes.F_NEW, handlerLocals.length, handlerLocals, 1, exception);
            log.hook(mv, "leaves");
            super.visitInsn(Opcodes.ATHROW);
        }
        super.visitMaxs(maxStack, maxLocals);
    }
}
