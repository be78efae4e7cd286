// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.instrument;

import dev.braid.trace.AccessMode;
import dev.braid.trace.SiteKind;
import dev.braid.tracer.instrument.frame.MethodPosition;
import dev.braid.tracer.instrument.hook.HookCalls;
import dev.braid.tracer.instrument.hook.SpilledOperands;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Tells the hooks when traced code hands an array or a buffer to untraced code that may write to it, as
 * {@code InputStream.read(byte[])} does. What it holds afterwards is not known. Such code is the JDK's, that of a
 * library out of scope, or what a class of the program inherits from either. Only the object itself can tell the last
 * of these.
 *
 * <p>Constructors are left out, and methods whose names or classes say that they only read.
 *
 * <p>Conversely, untraced classes of the JDK look at arrays of their own through views, which are traced. There, the
 * accesses of views are marked in the same way.
 */
final class UntracedCallVisitor extends MethodVisitor {
    /** Classes that only read, and classes that programs inherit from and whose methods take no arrays to fill. */
    private static final Set<String> READING_CLASSES = Set.of(
            "java/lang/Enum",
            "java/lang/Error",
            "java/lang/Exception",
            "java/lang/Record",
            "java/lang/RuntimeException",
            "java/lang/Thread",
            "java/lang/Throwable",
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
    private final CallRules.@Nullable CallScope scope;

    private UntracedCallVisitor(
            SiteNumbers sites,
            MethodPosition position,
            MethodVisitor next,
            boolean isTraced,
            CallRules.@Nullable CallScope scope) {
        super(Opcodes.ASM9, next);
        this.sites = sites;
        this.position = position;
        this.isTraced = isTraced;
        this.scope = scope;
    }

    /**
     * {@return a visitor for code that is traced}
     *
     * @param scope the facts that the program's code knows of the classes that it calls; null for code of the JDK
     */
    static UntracedCallVisitor ofTraced(
            SiteNumbers sites, MethodPosition position, CallRules.@Nullable CallScope scope, MethodVisitor next) {
        return new UntracedCallVisitor(sites, position, next, true, scope);
    }

    /** {@return a visitor for code that is not traced and uses views} */
    static UntracedCallVisitor ofUntraced(SiteNumbers sites, MethodPosition position, MethodVisitor next) {
        return new UntracedCallVisitor(sites, position, next, false, null);
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
        Type[] parameters = Type.getArgumentTypes(descriptor);
        if (!takesWritable(parameters) || onlyReads(owner, name)) {
            super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
            return;
        }
        if (!writes(owner)) {
            visitOther(opcode, owner, name, descriptor, isInterface);
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
        if (!isTraced) {
            return owner.equals(VIEW);
        }
        boolean isLibrary =
                scope != null && !owner.startsWith("[") && !CallRules.isOfJdk(owner) && !scope.isProgram(owner);
        return isLibrary || isUntracedPlatform(owner);
    }

    /**
     * Emits another call. A method that a class of the program declares is traced; one that it inherits may be from any
     * code.
     */
    private void visitOther(int opcode, String owner, String name, String descriptor, boolean isInterface) {
        boolean mayBeInherited = scope != null
                && (opcode == Opcodes.INVOKEVIRTUAL || opcode == Opcodes.INVOKEINTERFACE)
                && !owner.startsWith("[")
                && !CallRules.isOfJdk(owner)
                && !scope.declares(owner, name, descriptor);
        if (!mayBeInherited) {
            super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
            return;
        }
        int where = HookCalls.where(sites.add(SiteKind.CALL, position), 0, AccessMode.PLAIN);
        Type[] parameters = Type.getArgumentTypes(descriptor);
        // STACK: object, arguments…
        SpilledOperands operands = new SpilledOperands(mv, parameters, position.freeLocal());
        int receiver = operands.end();
        visitInsn(Opcodes.DUP);
        visitVarInsn(Opcodes.ASTORE, receiver);
        markInherited(name + descriptor, parameters, receiver, operands, where);
        operands.loadAll(); // STACK: object, arguments…
        super.visitMethodInsn(opcode, owner, name, descriptor, isInterface); // STACK: result?
        markInherited(name + descriptor, parameters, receiver, operands, where);
    }

    private void markInherited(String method, Type[] parameters, int receiver, SpilledOperands operands, int where) {
        for (int i = 0; i < parameters.length; i++) {
            if (isWritable(parameters[i])) {
                visitVarInsn(Opcodes.ALOAD, receiver);
                operands.load(i);
                visitLdcInsn(method);
                visitLdcInsn(where); // STACK: …, object, array, method, where
                super.visitMethodInsn(
                        Opcodes.INVOKESTATIC,
                        UnsafeVisitor.UNTRACED_HOOKS,
                        "mayInherit",
                        "(Ljava/lang/Object;Ljava/lang/Object;Ljava/lang/String;I)V",
                        false);
            }
        }
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

    static boolean takesWritable(String descriptor) {
        return takesWritable(Type.getArgumentTypes(descriptor));
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

    /** {@return {@code true} if a call from traced code may write to an array or a buffer that it is given} */
    static boolean mayWrite(String owner, String name, String descriptor) {
        return takesWritable(Type.getArgumentTypes(descriptor)) && isUntracedPlatform(owner) && !onlyReads(owner, name);
    }

    private static boolean onlyReads(String owner, String name) {
        return READING_METHODS.contains(name) || owner.equals("java/lang/String") && !name.startsWith("get");
    }

    static boolean isUntracedPlatform(String owner) {
        return CallRules.isOfJdk(owner)
                && !Scope.isTracedPlatform(owner)
                && !READING_CLASSES.contains(owner)
                && !owner.startsWith("java/lang/invoke/")
                && !owner.startsWith("java/lang/reflect/");
    }
}
