// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.instrument;

import dev.braid.tracer.instrument.frame.InstrumentationException;
import dev.braid.tracer.instrument.frame.MethodPosition;
import dev.braid.tracer.instrument.hook.PointCalls;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Has each virtual thread be a thread of the operating system, and gives it points where it parks and is unparked.
 *
 * <p>The JDK makes such threads where the JVM has no continuations. They begin, end, sleep and are joined as platform
 * threads are, and so a schedule controls them as it does those. Their users see no difference: {@code isVirtual} is
 * true of them, too.
 */
final class BoundThreadVisitor extends MethodVisitor {
    /** Class of the threads. */
    static final String THREAD = "java/lang/ThreadBuilders$BoundVirtualThread";

    private static final String BUILDERS = "java/lang/ThreadBuilders";

    /** Method that makes all virtual threads. */
    private static final String MAKER = "newVirtualThread";

    private final MethodPosition position;
    private final boolean isMaker;
    private boolean hasChosen;

    BoundThreadVisitor(MethodPosition position, MethodVisitor next) {
        super(Opcodes.ASM9, next);
        this.position = position;
        isMaker = position.methodName().equals(MAKER);
    }

    /**
     * {@return {@code true} if a class of the JDK makes virtual threads or is the one of bound ones, and there are
     * points}
     */
    static boolean isWanted(String className) {
        return PointCalls.areWanted() && (className.equals(BUILDERS) || className.equals(THREAD));
    }

    @Override
    public void visitCode() {
        super.visitCode();
        if (position.methodName().equals("run")) {
            PointCalls.call(mv, "running", "()V");
        }
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
        if (isMaker && name.equals("isSupported")) {
            hasChosen = true;
            super.visitInsn(Opcodes.ICONST_0);
        } else if (owner.equals(UnsafeVisitor.UNSAFE) && name.equals("park")) {
            if (position.methodName().equals("parkNanos")) {
                // STACK: unsafe, isAbsolute, nanoseconds
                PointCalls.time(mv, "limitOfPark", "(J)J");
            }
            PointCalls.callAt(mv, position, "park", "(Ljava/lang/Object;ZJI)V");
        } else if (owner.equals(UnsafeVisitor.UNSAFE) && name.equals("unpark")) {
            PointCalls.callAt(mv, position, "unpark", "(Ljava/lang/Object;Ljava/lang/Object;I)V");
        } else {
            super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
        }
    }

    @Override
    public void visitEnd() {
        if (isMaker && !hasChosen) {
            throw new InstrumentationException(
                    "its virtual threads are made in a way that is not known; use a newer Braid");
        }
        super.visitEnd();
    }
}
