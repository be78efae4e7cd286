// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.instrument.hook;

import dev.braid.schedule.Operation;
import dev.braid.schedule.Point;
import dev.braid.tracer.bootstrap.machine.Options;
import dev.braid.tracer.instrument.frame.MethodPosition;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Emits calls at points, where the schedule of a run may switch between threads. */
public final class PointCalls {
    private static final String HOOKS = "dev/braid/tracer/schedule/ScheduleHooks";

    private PointCalls() {}

    /** {@return whether classes are to have points} */
    public static boolean areWanted() {
        return Options.controlsSchedules();
    }

    /** Emits the point of an access, if there are to be points; it leaves the stack as it is. */
    public static void access(MethodVisitor out, MethodPosition position, Operation operation) {
        if (areWanted()) {
            out.visitLdcInsn(point(position, operation));
            call(out, "access", "(I)V");
        }
    }

    /** Emits a call with the point as its last argument, which the descriptor has; the hook knows the operation. */
    public static void callAt(MethodVisitor out, MethodPosition position, String hook, String descriptor) {
        out.visitLdcInsn(point(position, Operation.BEGIN));
        call(out, hook, descriptor);
    }

    private static int point(MethodPosition position, Operation operation) {
        return Point.of(position.site(), operation, position.code());
    }

    public static void call(MethodVisitor out, String hook, String descriptor) {
        out.visitMethodInsn(Opcodes.INVOKESTATIC, HOOKS, hook, descriptor, false);
    }
}
