// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.instrument;

import dev.braid.trace.SiteKind;
import dev.braid.tracer.bootstrap.machine.Options;
import dev.braid.tracer.instrument.frame.MethodPosition;
import dev.braid.tracer.instrument.hook.HookCalls;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Says, inside {@code StampedLock}, when a thread begins to read, and when what it has read turns out to be in vain.
 */
final class StampVisitor extends MethodVisitor {
    private static final String CLASS = "java/util/concurrent/locks/StampedLock";
    private static final String BEGIN = "readBegins";
    private static final String VALIDATION = "validationEnds";
    private static final String CONVERSION = "conversionEnds";

    /** Hooks that take the answers of methods, by name and descriptor of the method. */
    private static final Map<String, String> HOOKS = Map.of(
            "tryOptimisticRead()J", BEGIN,
            "readLock()J", BEGIN,
            "readLockInterruptibly()J", BEGIN,
            "tryReadLock()J", BEGIN,
            "tryReadLock(JLjava/util/concurrent/TimeUnit;)J", BEGIN,
            "validate(J)Z", VALIDATION,
            "tryConvertToWriteLock(J)J", CONVERSION);

    private final SiteNumbers sites;
    private final MethodPosition position;
    private final String hook;

    private StampVisitor(SiteNumbers sites, MethodPosition position, String hook, MethodVisitor next) {
        super(Opcodes.ASM9, next);
        this.sites = sites;
        this.position = position;
        this.hook = hook;
    }

    /** {@return a visitor for one of these methods, where lost time is recorded, and {@code next} for others} */
    static MethodVisitor of(ClassFacts facts, SiteNumbers sites, MethodPosition position, MethodVisitor next) {
        boolean isRecorded = Options.recordsContention() && facts.name().equals(CLASS);
        @Nullable String hook = isRecorded ? HOOKS.get(position.methodName() + position.methodDescriptor()) : null;
        return hook == null ? next : new StampVisitor(sites, position, hook, next);
    }

    @Override
    public void visitInsn(int opcode) {
        if (opcode == Opcodes.LRETURN) {
            // STACK: stamp
            super.visitInsn(Opcodes.DUP2);
            if (hook.equals(BEGIN)) {
                HookCalls.sync(mv, hook, "(J)V");
            } else {
                pushLock(); // STACK: stamp, stamp, lock, where
                HookCalls.sync(mv, hook, "(JLjava/lang/Object;I)V");
            }
        } else if (opcode == Opcodes.IRETURN) {
            // STACK: answer
            super.visitInsn(Opcodes.DUP);
            pushLock(); // STACK: answer, answer, lock, where
            HookCalls.sync(mv, hook, "(ZLjava/lang/Object;I)V");
        }
        super.visitInsn(opcode);
    }

    private void pushLock() {
        visitVarInsn(Opcodes.ALOAD, 0);
        visitLdcInsn(HookCalls.where(sites.add(SiteKind.SYNC, position)));
    }
}
