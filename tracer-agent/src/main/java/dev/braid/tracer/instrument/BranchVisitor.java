// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.instrument;

import dev.braid.trace.flow.MethodCode;
import dev.braid.tracer.instrument.frame.InstrumentationException;
import dev.braid.tracer.instrument.frame.MethodPosition;
import dev.braid.tracer.instrument.hook.CallEnclosure;
import dev.braid.tracer.instrument.hook.HookCalls;
import dev.braid.tracer.instrument.hook.LogVisitor;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Records how each thread gets through a method: its beginning, each decision, and where exceptions come from and go
 * to.
 *
 * <p>Before an instruction that may throw, its bytecode index is stored in a local variable, which compiled code keeps
 * for exception handlers alone. If an exception leaves the method, a handler for all exceptions says which instruction
 * it came from. A constructor cannot have such a handler before it has called another one (JVMS 4.10.1.9): until then,
 * each index is reported to the log.
 *
 * <p>This comes before the visitors that change the code, so that it sees the instructions of the class file.
 * {@link LogVisitor} declares its variables.
 */
public final class BranchVisitor extends MethodVisitor {
    private static final String HOOKS = HookCalls.PACKAGE + "BranchHooks";
    private static final String LOG = "L" + HookCalls.LOG_CLASS + ";";
    private static final int NONE_YET = -1;

    /** Methods before whose calls the program may be about to end. */
    private static final Set<String> ENDS = Set.of("exit", "halt");

    private final MethodCode code;
    private final int number;
    private final MethodPosition position;
    private final CallEnclosure enclosure;
    private final AccessVisitor types;
    private final int log;
    private final int depth;
    private final int index;
    private final boolean isConstructor;
    /**
     * Local variables at the handler for all exceptions: {@link MonitorVisitor}, which comes next, needs the monitor.
     */
    private final Object[] handlerLocals;

    private final Label start = new Label();
    private final Set<Label> handlers = new HashSet<>();
    /**
     * Labels that stand where an instruction of this visitor is about to be put, and the ones for the next original.
     */
    private final List<Label> labelsHere = new ArrayList<>();

    private final Map<Label, Label> moved = new HashMap<>();
    private boolean isStarted;
    private boolean isScattered;
    private int uninitialised;
    private boolean isHandler;
    private boolean fallsThrough = true;

    /**
     * @param types comes later in the chain
     * @param logLocal the variable of the log; the two that follow are this visitor's
     */
    BranchVisitor(
            ClassBranches.Method method,
            int access,
            MethodPosition position,
            AccessVisitor types,
            CallEnclosure enclosure,
            int logLocal,
            MethodVisitor next) {
        super(Opcodes.ASM9, next);
        this.position = position;
        this.enclosure = enclosure;
        this.types = types;
        code = method.code();
        number = method.number();
        log = logLocal;
        depth = logLocal + 1;
        index = logLocal + 2;
        boolean locksThis = (access & (Opcodes.ACC_SYNCHRONIZED | Opcodes.ACC_STATIC)) == Opcodes.ACC_SYNCHRONIZED;
        handlerLocals = locksThis ? new Object[] {code.className().replace('.', '/')} : new Object[0];
        isConstructor = position.methodName().equals("<init>");
        if (code.hasSubroutines()) {
            throw new InstrumentationException("its method " + position.methodName()
                    + " has subroutines, as compilers made them before Java 6, through which no control flow can be"
                    + " followed; compile it for a newer version, or exclude it");
        }
    }

    @Override
    public void visitTryCatchBlock(Label from, Label to, Label handler, @Nullable String type) {
        handlers.add(handler);
        super.visitTryCatchBlock(from, to, handler, type);
    }

    @Override
    public void visitCode() {
        super.visitCode();
        mv.visitVarInsn(Opcodes.ALOAD, log);
        call("depth", "(" + LOG + ")I");
        mv.visitVarInsn(Opcodes.ISTORE, depth);
        if (isConstructor) {
            at(NONE_YET);
        } else {
            start();
        }
        mv.visitVarInsn(Opcodes.ALOAD, log);
        mv.visitVarInsn(Opcodes.ILOAD, depth);
        mv.visitLdcInsn(number); // STACK: log, depth, method
        call("enter", "(" + LOG + "II)I");
        mv.visitVarInsn(Opcodes.ISTORE, depth);
    }

    /** Starts the part of the method in which a handler says where exceptions come from. */
    private void start() {
        mv.visitLabel(start);
        isStarted = true;
    }

    @Override
    public void visitMaxs(int maxStack, int maxLocals) {
        if (isStarted && !isScattered) {
            Label end = new Label();
            mv.visitLabel(end);
            mv.visitTryCatchBlock(start, end, end, null);
            Object[] exception = {"java/lang/Throwable"};
            mv.visitFrame(Opcodes.F_NEW, handlerLocals.length, handlerLocals, 1, exception);
            mv.visitVarInsn(Opcodes.ALOAD, log);
            mv.visitVarInsn(Opcodes.ILOAD, depth);
            mv.visitVarInsn(Opcodes.ILOAD, index); // STACK: exception, log, depth, index
            call("threw", "(" + LOG + "II)V");
            mv.visitInsn(Opcodes.ATHROW);
        }
        super.visitMaxs(maxStack, maxLocals);
    }

    @Override
    public void visitLabel(Label label) {
        if (handlers.contains(label)) {
            if (fallsThrough) {
                throw jumpIntoHandler();
            }
            isHandler = true;
        }
        labelsHere.add(label);
        super.visitLabel(label);
    }

    @Override
    public void visitFrame(int type, int localCount, Object[] locals, int stackCount, Object[] stack) {
        isScattered |= isStarted && localCount > 0 && locals[0] == Opcodes.UNINITIALIZED_THIS;
        super.visitFrame(type, localCount, moved(locals, localCount), stackCount, moved(stack, stackCount));
    }

    /**
     * {@return the entries of a frame, in which the label of its {@code new} names an object whose constructor has not
     * been called: that label may have moved}
     */
    private Object[] moved(Object[] entries, int count) {
        Object[] all = new Object[count];
        for (int i = 0; i < count; i++) {
            Object entry = entries[i];
            all[i] = entry instanceof Label label ? moved.getOrDefault(label, label) : entry;
        }
        return all;
    }

    /** Emits what comes before an instruction of the class file. To be called before each. */
    private void before(boolean mayThrow) {
        if (isHandler) {
            caught();
            isHandler = false;
        }
        fallsThrough = true;
        if (mayThrow) {
            mv.visitLdcInsn(position.bytecodeIndex());
            mv.visitVarInsn(Opcodes.ISTORE, index);
            if (isConstructor && !isStarted) {
                at(position.bytecodeIndex());
            }
        }
        labelsHere.clear();
    }

    private void at(int bytecodeIndex) {
        mv.visitVarInsn(Opcodes.ALOAD, log);
        mv.visitVarInsn(Opcodes.ILOAD, depth);
        mv.visitLdcInsn(bytecodeIndex); // STACK: …, log, depth, index
        call("at", "(" + LOG + "II)V");
    }

    /** Records a caught exception. A handler may cover itself: what its hook throws must not reach it. */
    private void caught() {
        if (types.isUnreachable()) {
            return;
        }
        int exception = enclosure.borrowLocal(0);
        mv.visitVarInsn(Opcodes.ASTORE, exception);
        CallEnclosure.Enclosed enclosed = enclosure.enclose("java/lang/Throwable");
        mv.visitVarInsn(Opcodes.ALOAD, log);
        mv.visitVarInsn(Opcodes.ILOAD, depth);
        mv.visitVarInsn(Opcodes.ILOAD, index);
        mv.visitLdcInsn(position.bytecodeIndex()); // STACK: log, depth, index, handler
        call("caught", "(" + LOG + "III)V");
        enclosure.handle(enclosed); // STACK: exception
        mv.visitInsn(Opcodes.POP);
        mv.visitInsn(Opcodes.ICONST_1);
        mv.visitFieldInsn(Opcodes.PUTSTATIC, HOOKS, "catchLost", "Z");
        enclosure.end(enclosed);
        mv.visitVarInsn(Opcodes.ALOAD, exception);
    }

    private InstrumentationException jumpIntoHandler() {
        return new InstrumentationException("its method " + position.methodName()
                + " gets into an exception handler without an exception, as no Java compiler has it; record it without"
                + " control flow, or exclude it");
    }

    private int decision() {
        return code.decision(position.bytecodeIndex());
    }

    private void done() {
        mv.visitVarInsn(Opcodes.ALOAD, log);
        mv.visitVarInsn(Opcodes.ILOAD, depth); // STACK: …, log, depth
        call("done", "(" + LOG + "I)V");
    }

    private void doneIfDecided() {
        if (decision() == MethodCode.INITIALISATION) {
            done();
        }
    }

    @Override
    public void visitInsn(int opcode) {
        boolean returns = opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN;
        before(returns || mayThrow(opcode));
        if (returns) {
            mv.visitVarInsn(Opcodes.ALOAD, log);
            mv.visitVarInsn(Opcodes.ILOAD, depth); // STACK: …, log, depth
            call("leave", "(" + LOG + "I)V");
        }
        fallsThrough = !returns && opcode != Opcodes.ATHROW;
        super.visitInsn(opcode);
    }

    private static boolean mayThrow(int opcode) {
        return switch (opcode) {
            case Opcodes.IDIV,
                    Opcodes.LDIV,
                    Opcodes.IREM,
                    Opcodes.LREM,
                    Opcodes.ARRAYLENGTH,
                    Opcodes.ATHROW,
                    Opcodes.MONITORENTER,
                    Opcodes.MONITOREXIT -> true;
            default ->
                opcode >= Opcodes.IALOAD && opcode <= Opcodes.SALOAD
                        || opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE;
        };
    }

    @Override
    public void visitJumpInsn(int opcode, Label label) {
        if (handlers.contains(label)) {
            throw jumpIntoHandler();
        }
        int decision = decision();
        before(decision != MethodCode.NONE);
        if (decision == MethodCode.CONDITION) {
            condition(opcode);
        } else if (decision == MethodCode.JUMP_BACK) {
            mv.visitVarInsn(Opcodes.ALOAD, log);
            call("jumpBack", "(" + LOG + ")V");
        }
        fallsThrough = opcode != Opcodes.GOTO;
        super.visitJumpInsn(opcode, label);
    }

    /** STACK: …, one operand or two, which stay. */
    private void condition(int opcode) {
        boolean isUnary = opcode <= Opcodes.IFLE || opcode >= Opcodes.IFNULL;
        mv.visitInsn(isUnary ? Opcodes.DUP : Opcodes.DUP2);
        mv.visitVarInsn(Opcodes.ALOAD, log);
        String type = opcode >= Opcodes.IF_ACMPEQ ? "Ljava/lang/Object;" : "I";
        call(comparison(opcode), "(" + type + (isUnary ? "" : type) + LOG + ")V");
    }

    private static String comparison(int opcode) {
        return switch (opcode) {
            case Opcodes.IFEQ, Opcodes.IF_ICMPEQ, Opcodes.IF_ACMPEQ -> "ifEqual";
            case Opcodes.IFNE, Opcodes.IF_ICMPNE, Opcodes.IF_ACMPNE -> "ifNotEqual";
            case Opcodes.IFLT, Opcodes.IF_ICMPLT -> "ifLess";
            case Opcodes.IFGE, Opcodes.IF_ICMPGE -> "ifNotLess";
            case Opcodes.IFGT, Opcodes.IF_ICMPGT -> "ifGreater";
            case Opcodes.IFLE, Opcodes.IF_ICMPLE -> "ifNotGreater";
            case Opcodes.IFNULL -> "ifNull";
            default -> "ifNotNull";
        };
    }

    @Override
    public void visitTableSwitchInsn(int min, int max, Label otherwise, Label... labels) {
        switchOn(otherwise, labels);
        super.visitTableSwitchInsn(min, max, otherwise, labels);
    }

    @Override
    public void visitLookupSwitchInsn(Label otherwise, int[] keys, Label[] labels) {
        switchOn(otherwise, labels);
        super.visitLookupSwitchInsn(otherwise, keys, labels);
    }

    private void switchOn(Label otherwise, Label[] labels) {
        boolean jumpsIntoHandler = handlers.contains(otherwise);
        for (Label label : labels) {
            jumpsIntoHandler |= handlers.contains(label);
        }
        if (jumpsIntoHandler) {
            throw jumpIntoHandler();
        }
        before(true);
        mv.visitInsn(Opcodes.DUP);
        mv.visitVarInsn(Opcodes.ALOAD, log); // STACK: …, key, key, log
        call("switchOn", "(I" + LOG + ")V");
        fallsThrough = false;
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
        before(true);
        if ((owner.equals("java/lang/System") || owner.equals("java/lang/Runtime")) && ENDS.contains(name)) {
            mv.visitVarInsn(Opcodes.ALOAD, log);
            call("flush", "(" + LOG + ")V");
        }
        super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
        if (isConstructor
                && !isStarted
                && opcode == Opcodes.INVOKESPECIAL
                && name.equals("<init>")
                && --uninitialised < 0) {
            start();
            at(NONE_YET);
        }
        done();
    }

    @Override
    public void visitInvokeDynamicInsn(String name, String descriptor, Handle bootstrap, Object... arguments) {
        before(true);
        super.visitInvokeDynamicInsn(name, descriptor, bootstrap, arguments);
        done();
    }

    @Override
    public void visitTypeInsn(int opcode, String type) {
        List<Label> labels = List.copyOf(labelsHere);
        before(true);
        if (opcode == Opcodes.NEW) {
            uninitialised += isStarted ? 0 : 1;
            Label here = new Label();
            mv.visitLabel(here);
            for (Label label : labels) {
                moved.put(label, here);
            }
        }
        super.visitTypeInsn(opcode, type);
        doneIfDecided();
    }

    @Override
    public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
        before(true);
        super.visitFieldInsn(opcode, owner, name, descriptor);
        doneIfDecided();
    }

    @Override
    public void visitLdcInsn(Object value) {
        before(!(value instanceof Number));
        super.visitLdcInsn(value);
    }

    @Override
    public void visitIntInsn(int opcode, int operand) {
        before(opcode == Opcodes.NEWARRAY);
        super.visitIntInsn(opcode, operand);
    }

    @Override
    public void visitMultiANewArrayInsn(String descriptor, int dimensions) {
        before(true);
        super.visitMultiANewArrayInsn(descriptor, dimensions);
    }

    @Override
    public void visitVarInsn(int opcode, int variable) {
        before(false);
        super.visitVarInsn(opcode, variable);
    }

    @Override
    public void visitIincInsn(int variable, int increment) {
        before(false);
        super.visitIincInsn(variable, increment);
    }

    private void call(String hook, String descriptor) {
        mv.visitMethodInsn(Opcodes.INVOKESTATIC, HOOKS, hook, descriptor, false);
    }
}
