// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.instrument;

import dev.braid.trace.SiteKind;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Tells the hooks which line of the program leads into instrumented code of the JDK, so that an access inside
 * {@code AtomicLong} is shown at the user's {@code counter.incrementAndGet()}.
 */
final class CallVisitor extends MethodVisitor {
    private final SiteNumbers sites;
    private final MethodPosition position;

    CallVisitor(SiteNumbers sites, MethodPosition position, MethodVisitor next) {
        super(Opcodes.ASM9, next);
        this.sites = sites;
        this.position = position;
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
        if (leadsIntoPlatform(owner)) {
            visitLdcInsn(sites.add(SiteKind.CALL, position)); // STACK: …, site
            HookCalls.call(mv, "call", "(I)V");
        }
        super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
    }

    private static boolean leadsIntoPlatform(String owner) {
        return owner.startsWith("java/util/")
                || owner.startsWith("java/lang/invoke/")
                || owner.startsWith("java/lang/Thread")
                || owner.equals("sun/misc/Unsafe");
    }
}
