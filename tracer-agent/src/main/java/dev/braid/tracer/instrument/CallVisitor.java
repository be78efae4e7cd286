// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.instrument;

import java.util.Set;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Tells the hooks which line of the program leads into instrumented code of the JDK, so that an access inside
 * {@code AtomicLong} is shown at the user's {@code counter.incrementAndGet()}.
 *
 * <p>Any class of the JDK may lead there: a stream, a reflective call, a print. An unmarked call would show its accesses
 * at an earlier one.
 */
final class CallVisitor extends MethodVisitor {
    /** Often called, and never a way into instrumented code. */
    private static final Set<String> LEAVES = Set.of(
            "java/lang/Boolean",
            "java/lang/Byte",
            "java/lang/Character",
            "java/lang/Double",
            "java/lang/Float",
            "java/lang/Integer",
            "java/lang/Long",
            "java/lang/Math",
            "java/lang/Object",
            "java/lang/Short",
            "java/lang/StrictMath",
            "java/lang/String",
            "java/lang/StringBuilder");

    /** Methods of Thread, which a program calls on subclasses. Another method of that name is marked in vain. */
    private static final Set<String> OF_THREADS =
            Set.of("getState", "interrupt", "isAlive", "isInterrupted", "join", "start");

    private final SiteNumbers sites;
    private final MethodPosition position;

    CallVisitor(SiteNumbers sites, MethodPosition position, MethodVisitor next) {
        super(Opcodes.ASM9, next);
        this.sites = sites;
        this.position = position;
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
        if (leadsIntoPlatform(owner) || OF_THREADS.contains(name)) {
            markCall(owner, name);
        }
        super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
    }

    /** The first execution of a lambda's or a string concatenation's instruction runs much of the JDK to link it. */
    @Override
    public void visitInvokeDynamicInsn(String name, String descriptor, Handle bootstrap, Object... arguments) {
        markCall("", "");
        super.visitInvokeDynamicInsn(name, descriptor, bootstrap, arguments);
    }

    private void markCall(String owner, String method) {
        visitLdcInsn(sites.addCall(position, owner, method)); // STACK: …, site
        HookCalls.call(mv, "call", "(I)V");
    }

    private static boolean leadsIntoPlatform(String owner) {
        return (owner.startsWith("java/") || owner.startsWith("javax/") || owner.startsWith("sun/"))
                && !LEAVES.contains(owner);
    }
}
