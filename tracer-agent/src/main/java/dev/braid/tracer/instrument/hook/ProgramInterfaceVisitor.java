// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.instrument.hook;

import java.util.Map;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Gives {@code dev.braid.engine.api.Trace}, whose methods do nothing, their meaning under the agent. It is known by its
 * name, so that a program needs nothing of Braid but that class.
 */
public final class ProgramInterfaceVisitor extends MethodVisitor {
    public static final String CLASS = "dev/braid/engine/api/Trace";

    private static final Map<String, String> HOOKS = Map.of(
            "registerThread(J)V", "registerThread",
            "startRegion()V", "startRegion",
            "endRegion()V", "endRegion");

    private final String hook;

    private ProgramInterfaceVisitor(String hook, MethodVisitor next) {
        super(Opcodes.ASM9, next);
        this.hook = hook;
    }

    /** {@return a visitor that adds the call of a hook to a method that has one, and {@code next} for others} */
    public static MethodVisitor of(String name, String descriptor, MethodVisitor next) {
        String hook = HOOKS.get(name + descriptor);
        return hook == null ? next : new ProgramInterfaceVisitor(hook, next);
    }

    @Override
    public void visitInsn(int opcode) {
        if (opcode == Opcodes.RETURN) { // not before: the method may refuse what it is given
            callHook();
        }
        super.visitInsn(opcode);
    }

    private void callHook() {
        if (hook.equals("registerThread")) {
            visitVarInsn(Opcodes.LLOAD, 0);
            HookCalls.thread(mv, hook, "(J)V");
        } else {
            HookCalls.thread(mv, hook, "()V");
        }
    }
}
