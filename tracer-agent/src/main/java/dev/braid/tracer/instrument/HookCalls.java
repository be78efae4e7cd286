// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.instrument;

import dev.braid.trace.AccessMode;
import dev.braid.trace.RecordDescriptor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Emits calls of the hooks. */
final class HookCalls {
    private static final String HOOKS = "dev/braid/tracer/bootstrap/Hooks";

    private HookCalls() {}

    /** {@return the {@code where} parameter of a hook: site, size and mode, laid out as in a record's header} */
    static int where(int site, int sizeLog2, AccessMode mode) {
        return site << RecordDescriptor.SITE_SHIFT
                | sizeLog2 << RecordDescriptor.SIZE_SHIFT
                | mode.ordinal() << RecordDescriptor.MODE_SHIFT;
    }

    static void call(MethodVisitor out, String hook, String descriptor) {
        out.visitMethodInsn(Opcodes.INVOKESTATIC, HOOKS, hook, descriptor, false);
    }
}
