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
    private static final String TIME = "dev/braid/tracer/schedule/TimeHooks";
    private static final String RANDOM = "dev/braid/tracer/schedule/RandomHooks";
    private static final String ACCESSES = "dev/braid/tracer/schedule/AccessPoints";

    private PointCalls() {}

    /** {@return {@code true} if classes are to have points} */
    public static boolean areWanted() {
        return Options.controlsSchedules();
    }

    /** Emits the point of an access to a field whose object is on the stack and stays there. */
    public static void field(MethodVisitor out, MethodPosition position, Operation operation, int site) {
        out.visitInsn(Opcodes.DUP);
        out.visitLdcInsn(site);
        access(out, position, operation, "accessField", "(Ljava/lang/Object;II)V");
    }

    /** Emits the point of an access to a static field whose class is on the stack and stays there. */
    public static void staticField(MethodVisitor out, MethodPosition position, Operation operation, int site) {
        out.visitInsn(Opcodes.DUP);
        out.visitLdcInsn(site);
        access(out, position, operation, "accessStatic", "(Ljava/lang/Class;II)V");
    }

    /**
     * Emits the point of an access to an element of an array, which is on the stack with the index, and stays there.
     */
    public static void element(MethodVisitor out, MethodPosition position, Operation operation) {
        out.visitInsn(Opcodes.DUP2);
        access(out, position, operation, "accessElement", "(Ljava/lang/Object;II)V");
    }

    /** Emits the point of an access, with the point as last argument of the call. */
    public static void access(
            MethodVisitor out, MethodPosition position, Operation operation, String hook, String descriptor) {
        out.visitLdcInsn(point(position, operation));
        out.visitMethodInsn(Opcodes.INVOKESTATIC, ACCESSES, hook, descriptor, false);
    }

    /** Emits a call with the point as its last argument, which the descriptor has; the hook knows the operation. */
    public static void callAt(MethodVisitor out, MethodPosition position, String hook, String descriptor) {
        out.visitLdcInsn(point(position, Operation.BEGIN));
        call(out, hook, descriptor);
    }

    private static int point(MethodPosition position, Operation operation) {
        return Point.of(position.site(), operation, position.code());
    }

    /** Emits a call that takes the place of one that reads a clock. */
    public static void time(MethodVisitor out, String hook, String descriptor) {
        out.visitMethodInsn(Opcodes.INVOKESTATIC, TIME, hook, descriptor, false);
    }

    /** Emits a call about random numbers. */
    public static void random(MethodVisitor out, String hook, String descriptor) {
        out.visitMethodInsn(Opcodes.INVOKESTATIC, RANDOM, hook, descriptor, false);
    }

    public static void call(MethodVisitor out, String hook, String descriptor) {
        out.visitMethodInsn(Opcodes.INVOKESTATIC, HOOKS, hook, descriptor, false);
    }
}
