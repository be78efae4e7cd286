// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.instrument;

import dev.braid.tracer.instrument.hook.LogVisitor;
import dev.braid.tracer.instrument.hook.MethodMonitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Keeps a class, whose monitor its method enters, in a local variable. HotSpot's compilers refuse a method if they do
 * not see that what it exits is what it has entered (generateOopMap.cpp), which they do by variables, not by constants.
 */
final class ClassMonitorVisitor extends MethodVisitor {
    private final String className;
    private final int local;

    private ClassMonitorVisitor(String className, int local, MethodVisitor next) {
        super(Opcodes.ASM9, next);
        this.className = className;
        this.local = local;
    }

    /** {@return a visitor for a method that enters its class's monitor, and {@code next} for others} */
    static MethodVisitor of(ClassFacts facts, MethodMonitor monitor, MethodVisitor next) {
        return monitor.locals() > 0 ? new ClassMonitorVisitor(facts.name(), monitor.local(), next) : next;
    }

    @Override
    public void visitCode() {
        super.visitCode();
        super.visitLdcInsn(Type.getObjectType(className));
        super.visitVarInsn(Opcodes.ASTORE, local);
    }

    @Override
    public void visitFrame(int type, int localCount, Object[] locals, int stackCount, Object[] stack) {
        Object[] more = LogVisitor.withLocals(localCount, locals, local, "java/lang/Class");
        super.visitFrame(type, more.length, more, stackCount, stack);
    }
}
