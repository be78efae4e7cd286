// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.instrument;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.TypePath;
import org.objectweb.asm.commons.AnalyzerAdapter;

/**
 * Encloses single calls by exception handlers of their own, and lends local variables that the method does not use.
 *
 * <p>The JVM takes the first handler in the table that fits (JVMS 2.10), so these must come before the program's: the
 * whole table is written at the end of the method. The handlers' code stands where the call stands, so that what they
 * throw reaches the handlers that the call's own exceptions would have reached.
 */
final class CallEnclosure extends MethodVisitor {
    private final AnalyzerAdapter types;
    private final int firstFreeLocal;
    private int neededLocals;
    private final List<Runnable> ownHandlers = new ArrayList<>();
    private final List<Runnable> programHandlers = new ArrayList<>();

    /**
     * @param types comes later in the chain, and knows the types on stack and in local variables
     * @param locals words that the method itself uses for local variables
     */
    CallEnclosure(AnalyzerAdapter types, int locals, MethodVisitor next) {
        super(Opcodes.ASM9, next);
        this.types = types;
        this.firstFreeLocal = locals;
    }

    /** {@return a local variable of two words, for use until the next jump or label} */
    int borrowLocal(int number) {
        int local = firstFreeLocal + 2 * number;
        neededLocals = Math.max(neededLocals, local + 2);
        return local;
    }

    /**
     * Emits a call that takes what it needs from local variables, and a handler for an exception that it throws.
     *
     * @param rethrows whether the handler ends by throwing; else it leaves the stack as the call does, which must be
     *     empty
     */
    void enclose(Runnable call, String exception, Runnable handler, boolean rethrows) {
        Label start = new Label();
        Label end = new Label();
        Label handlerStart = new Label();
        Label after = new Label();
        // HotSpot's compilers refuse a method in which an exception might escape while a monitor is held, and do not
        // ask
        // whether a handler's class is that of all exceptions: only a handler without a class takes them all.
        String caught = exception.equals("java/lang/Throwable") ? null : exception;
        ownHandlers.add(() -> super.visitTryCatchBlock(start, end, handlerStart, caught));
        Object[] locals = frameTypes(types.locals);
        visitLabel(start);
        call.run();
        visitLabel(end);
        Object[] stack = frameTypes(types.stack);
        visitJumpInsn(Opcodes.GOTO, after);
        visitLabel(handlerStart);
        visitFrame(Opcodes.F_NEW, locals.length, locals, 1, new Object[] {exception}); // STACK: exception
        handler.run();
        if (rethrows) {
            visitInsn(Opcodes.ATHROW);
        }
        visitLabel(after);
        visitFrame(Opcodes.F_NEW, locals.length, locals, stack.length, stack);
        visitInsn(Opcodes.NOP); // the next frame, which may follow at once, must have another offset than this one
    }

    /** {@return the types in the form of a frame, where a long or double is one entry} */
    static Object[] frameTypes(List<Object> types) {
        List<Object> entries = new ArrayList<>();
        for (int i = 0; i < types.size(); i++) {
            Object type = types.get(i);
            entries.add(type);
            if (type == Opcodes.LONG || type == Opcodes.DOUBLE) {
                i++; // its second word
            }
        }
        return entries.toArray();
    }

    @Override
    public void visitTryCatchBlock(Label start, Label end, Label handler, @Nullable String type) {
        programHandlers.add(() -> super.visitTryCatchBlock(start, end, handler, type));
    }

    /** Such annotations name a handler by its place in the table, which changes; nothing reads them at run time. */
    @Override
    public @Nullable AnnotationVisitor visitTryCatchAnnotation(
            int typeRef, @Nullable TypePath path, String descriptor, boolean visible) {
        return null;
    }

    @Override
    public void visitMaxs(int maxStack, int maxLocals) {
        ownHandlers.forEach(Runnable::run);
        programHandlers.forEach(Runnable::run);
        super.visitMaxs(maxStack, Math.max(maxLocals, neededLocals));
    }
}
