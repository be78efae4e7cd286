// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.instrument.hook;

import java.util.Set;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Encloses the methods that the JVM itself calls, wherever the program happens to be. It calls them to load a class, to
 * link a call site, to initialise a class, or to make code for a method handle that is often called. Accesses there do
 * not belong to the program's last marked call, and accesses afterwards have nothing to do with calls from in there.
 *
 * <p>The same holds where the JDK parses annotations, whichever code asks for them first. It keeps them in tables of
 * its own, and hands them to other threads by final fields (JLS 17.5), whose reads are not seen.
 */
public final class UpcallVisitor extends MethodVisitor {
    static final String CLASS_LOADER = "java/lang/ClassLoader";
    static final String LINKAGE = "java/lang/invoke/MethodHandleNatives";

    private static final String HANDLE = "java/lang/invoke/MethodHandle";

    private static final String ANNOTATIONS = "sun/reflect/annotation/AnnotationParser";

    private static final Set<String> CLASSES = Set.of(CLASS_LOADER, LINKAGE, HANDLE, ANNOTATIONS);

    private static final Set<String> PARSING =
            Set.of("parseAnnotations2", "parseParameterAnnotations2", "parseMemberValue");

    private static final Set<String> METHODS = Set.of(
            "customize()V",
            "loadClass(Ljava/lang/String;)Ljava/lang/Class;",
            "loadClass(Ljava/lang/Module;Ljava/lang/String;)Ljava/lang/Class;",
            "findMethodHandleType",
            "linkCallSite",
            "linkDynamicConstant",
            "linkMethod",
            "linkMethodHandleConstant");

    private final Label start = new Label();
    private final Label end = new Label();

    private final String hook;

    private UpcallVisitor(String hook, MethodVisitor next) {
        super(Opcodes.ASM9, next);
        this.hook = hook;
    }

    /** {@return {@code true} if a class of the JDK, with slashes, has methods that are enclosed} */
    public static boolean encloses(String className) {
        return CLASSES.contains(className);
    }

    /** {@return a visitor that encloses a class's initialiser, and {@code next} for other methods} */
    public static MethodVisitor ofInitialiser(String name, boolean isOfProgram, MethodVisitor next) {
        return name.equals("<clinit>")
                ? new UpcallVisitor(isOfProgram ? "enterInitialiser" : "enterUntraced", next)
                : next;
    }

    /** {@return a visitor that encloses a method of such a class, if it is one of those; {@code next} otherwise} */
    public static MethodVisitor of(String name, String descriptor, MethodVisitor next) {
        if (PARSING.contains(name)) {
            return new UpcallVisitor("enterUntraced", next);
        }
        return METHODS.contains(name) || METHODS.contains(name + descriptor)
                ? new UpcallVisitor("enterUpcall", next)
                : next;
    }

    @Override
    public void visitCode() {
        super.visitCode();
        HookCalls.thread(mv, hook, "()V");
        visitLabel(start);
    }

    @Override
    public void visitInsn(int opcode) {
        if (opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN) {
            HookCalls.thread(mv, "leaveUpcall", "()V");
        }
        super.visitInsn(opcode);
    }

    @Override
    public void visitMaxs(int maxStack, int maxLocals) {
        visitLabel(end);
        visitTryCatchBlock(start, end, end, null);
        visitFrame(Opcodes.F_NEW, 0, new Object[0], 1, new Object[] {"java/lang/Throwable"});
        HookCalls.thread(mv, "leaveUpcall", "()V");
        super.visitInsn(Opcodes.ATHROW);
        super.visitMaxs(maxStack, maxLocals);
    }
}
