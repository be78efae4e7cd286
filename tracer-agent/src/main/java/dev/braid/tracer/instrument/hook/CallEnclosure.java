// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.instrument.hook;

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
 * <p>The JVM takes the first handler in the table that fits (JVMS 2.10), so these must come before the program's. The
 * whole table is written at the end of the method. The handlers' code stands where the call stands, so that what they
 * throw reaches the handlers that the call's own exceptions would have reached.
 */
public final class CallEnclosure extends MethodVisitor {
    private final AnalyzerAdapter types;
    private final int firstFreeLocal;
    private int neededLocals;
    private final List<Handler> ownHandlers = new ArrayList<>();
    private final List<Handler> programHandlers = new ArrayList<>();

    private record Handler(
            Label start, Label end, Label handler, @Nullable String type) {}

    /** Labels and types at which the code that follows {@link #enclose} and {@link #handle} goes on. */
    public static final class Enclosed {
        private final Label end = new Label();
        private final Label handler = new Label();
        private final Label after = new Label();
        private final String exception;
        private final Object[] locals;
        private Object[] stack = {};

        private Enclosed(String exception, Object[] locals) {
            this.exception = exception;
            this.locals = locals;
        }
    }

    /**
     * @param types comes later in the chain, and knows the types on stack and in local variables
     * @param locals words that the method itself uses for local variables
     */
    public CallEnclosure(AnalyzerAdapter types, int locals, MethodVisitor next) {
        super(Opcodes.ASM9, next);
        this.types = types;
        this.firstFreeLocal = locals;
    }

    /** {@return a local variable of two words, for use until the next jump or label} */
    public int borrowLocal(int number) {
        int local = firstFreeLocal + 2 * number;
        neededLocals = Math.max(neededLocals, local + 2);
        return local;
    }

    /**
     * Starts a handler's range. What follows is a call that takes what it needs from local variables, then
     * {@link #handle}, the handler's code, and {@link #end}.
     */
    public Enclosed enclose(String exception) {
        Enclosed enclosed = new Enclosed(exception, frameTypes(types.locals));
        Label start = new Label();
        // HotSpot's compilers refuse a method in which an exception might escape while a monitor is held. They do not
        // ask whether a handler's class is that of all exceptions: only a handler without a class takes them all.
        String caught = exception.equals("java/lang/Throwable") ? null : exception;
        ownHandlers.add(new Handler(start, enclosed.end, enclosed.handler, caught));
        visitLabel(start);
        return enclosed;
    }

    /** Ends the range, and starts the handler with the exception on the stack. */
    public void handle(Enclosed enclosed) {
        visitLabel(enclosed.end);
        enclosed.stack = frameTypes(types.stack);
        visitJumpInsn(Opcodes.GOTO, enclosed.after);
        visitLabel(enclosed.handler);
        Object[] locals = enclosed.locals;
        visitFrame(Opcodes.F_NEW, locals.length, locals, 1, new Object[] {enclosed.exception}); // STACK: exception
    }

    /** Ends the handler, which throws, or leaves the stack as the call does: empty. */
    public void end(Enclosed enclosed) {
        Object[] locals = enclosed.locals;
        Object[] stack = enclosed.stack;
        visitLabel(enclosed.after);
        visitFrame(Opcodes.F_NEW, locals.length, locals, stack.length, stack);
        visitInsn(Opcodes.NOP); // the next frame, which may follow at once, must have another offset than this one
    }

    /** {@return the types in the form of a frame, where a long or double is one entry} */
    public static Object[] frameTypes(List<Object> types) {
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
        programHandlers.add(new Handler(start, end, handler, type));
    }

    /**
     * Drops the annotation. Such annotations name a handler by its place in the table, which changes; nothing reads
     * them at run time.
     */
    @Override
    public @Nullable AnnotationVisitor visitTryCatchAnnotation(
            int typeRef, @Nullable TypePath path, String descriptor, boolean visible) {
        return null;
    }

    @Override
    public void visitMaxs(int maxStack, int maxLocals) {
        write(ownHandlers);
        write(programHandlers);
        super.visitMaxs(maxStack, Math.max(maxLocals, neededLocals));
    }

    private void write(List<Handler> handlers) {
        for (Handler handler : handlers) {
            super.visitTryCatchBlock(handler.start, handler.end, handler.handler, handler.type);
        }
    }
}
