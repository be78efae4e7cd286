// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.instrument;

import dev.braid.trace.AccessMode;
import dev.braid.trace.SiteKind;
import java.util.Set;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Tells the hooks when traced code hands an array or a buffer to code of the JDK that is not traced and may write to it,
 * as {@code InputStream.read(byte[])} does: what it holds afterwards is not known.
 *
 * <p>Constructors are left out, and methods whose names or classes say that they only read.
 *
 * <p>The other way round, classes of the JDK that are not traced look at arrays of their own through views, which are:
 * there, the accesses of views are marked in the same way.
 */
final class UntracedCallVisitor extends MethodVisitor {
    private static final Set<String> READING_CLASSES = Set.of(
            "java/io/PrintStream",
            "java/io/PrintWriter",
            "java/lang/Class",
            "java/lang/Math",
            "java/lang/Object",
            "java/lang/ProcessBuilder",
            "java/lang/System");
    private static final Set<String> READING_METHODS = Set.of(
            "<init>",
            "append",
            "clone",
            "copyValueOf",
            "equals",
            "format",
            "formatted",
            "hashCode",
            "insert",
            "join",
            "mismatch",
            "newLength",
            "of",
            "setStackTrace",
            "update",
            "valueOf",
            "wrap",
            "write");

    private static final String VIEW = "java/lang/invoke/VarHandle";

    private final SiteNumbers sites;
    private final MethodPosition position;
    private final boolean isTraced;

    private UntracedCallVisitor(SiteNumbers sites, MethodPosition position, MethodVisitor next, boolean isTraced) {
        super(Opcodes.ASM9, next);
        this.sites = sites;
        this.position = position;
        this.isTraced = isTraced;
    }

    /** {@return a visitor for code that is traced} */
    static UntracedCallVisitor ofTraced(SiteNumbers sites, MethodPosition position, MethodVisitor next) {
        return new UntracedCallVisitor(sites, position, next, true);
    }

    /** {@return a visitor for code that is not traced and uses views} */
    static UntracedCallVisitor ofUntraced(SiteNumbers sites, MethodPosition position, MethodVisitor next) {
        return new UntracedCallVisitor(sites, position, next, false);
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
        Type[] parameters = Type.getArgumentTypes(descriptor);
        if (!takesWritable(parameters) || !writes(owner) || onlyReads(owner, name)) {
            super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
            return;
        }
        int where = HookCalls.where(sites.add(SiteKind.CALL, position), 0, AccessMode.PLAIN);
        // STACK: object?, arguments…
        SpilledOperands operands = new SpilledOperands(mv, parameters, position.freeLocal());
        mark(parameters, operands, where);
        operands.loadAll(); // STACK: object?, arguments…
        super.visitMethodInsn(opcode, owner, name, descriptor, isInterface); // STACK: result?
        mark(parameters, operands, where);
    }

    private boolean writes(String owner) {
        return isTraced ? isUntracedPlatform(owner) : owner.equals(VIEW);
    }

    private void mark(Type[] parameters, SpilledOperands operands, int where) {
        for (int i = 0; i < parameters.length; i++) {
            if (isWritable(parameters[i])) {
                operands.load(i);
                visitLdcInsn(where); // STACK: …, array, where
                super.visitMethodInsn(
                        Opcodes.INVOKESTATIC,
                        UnsafeVisitor.UNTRACED_HOOKS,
                        "mayWrite",
                        "(Ljava/lang/Object;I)V",
                        false);
            }
        }
    }

    private static boolean takesWritable(Type[] parameters) {
        for (Type parameter : parameters) {
            if (isWritable(parameter)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isWritable(Type type) {
        return type.getSort() == Type.ARRAY
                || type.getSort() == Type.OBJECT
                        && type.getInternalName().startsWith("java/nio/")
                        && type.getInternalName().endsWith("Buffer");
    }

    /** {@return whether a call from traced code may write to an array or a buffer that it is given} */
    static boolean mayWrite(String owner, String name, String descriptor) {
        return takesWritable(Type.getArgumentTypes(descriptor)) && isUntracedPlatform(owner) && !onlyReads(owner, name);
    }

    private static boolean onlyReads(String owner, String name) {
        return READING_METHODS.contains(name) || owner.equals("java/lang/String") && !name.startsWith("get");
    }

    private static boolean isUntracedPlatform(String owner) {
        boolean platform = owner.startsWith("java/")
                || owner.startsWith("javax/")
                || owner.startsWith("jdk/")
                || owner.startsWith("sun/")
                || owner.startsWith("com/sun/");
        return platform
                && !Scope.isTracedPlatform(owner)
                && !READING_CLASSES.contains(owner)
                && !owner.startsWith("java/lang/invoke/")
                && !owner.startsWith("java/lang/reflect/");
    }
}
