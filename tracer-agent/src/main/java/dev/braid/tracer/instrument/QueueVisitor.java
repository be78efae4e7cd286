// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.instrument;

import dev.braid.tracer.instrument.frame.MethodPosition;
import dev.braid.tracer.instrument.hook.HookCalls;
import java.util.Set;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Has a thread that takes a reference from its queue come after all that was done before. The collector stopped all
 * threads before it had the reference put there, and no access that is traced tells that.
 */
final class QueueVisitor extends MethodVisitor {
    private static final String QUEUE = "java/lang/ref/ReferenceQueue";

    /** Methods that take the head of a queue that has one: up to JDK 20, and from 21 on. */
    private static final Set<String> TAKES = Set.of("reallyPoll", "poll0");

    private QueueVisitor(MethodVisitor next) {
        super(Opcodes.ASM9, next);
    }

    static MethodVisitor of(ClassFacts facts, MethodPosition position, MethodVisitor next) {
        return facts.name().equals(QUEUE) && TAKES.contains(position.methodName()) ? new QueueVisitor(next) : next;
    }

    @Override
    public void visitCode() {
        super.visitCode();
        HookCalls.thread(this, "referenceTaken", "()V");
    }
}
