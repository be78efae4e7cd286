// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.instrument;

import dev.braid.trace.AccessMode;
import dev.braid.trace.RecordDescriptor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Emits calls of the hooks. */
final class HookCalls {
    /** Where the hooks are; fields of these classes are no program's. */
    static final String PACKAGE = "dev/braid/tracer/bootstrap/";

    static final String SYNC_HOOKS = PACKAGE + "SyncHooks";
    private static final String HOOKS = PACKAGE + "Hooks";

    private HookCalls() {}

    /** {@return the {@code where} parameter of a hook: site, size and mode, laid out as in a record's header} */
    static int where(int site, int sizeLog2, AccessMode mode) {
        return site << RecordDescriptor.SITE_SHIFT
                | sizeLog2 << RecordDescriptor.SIZE_SHIFT
                | mode.ordinal() << RecordDescriptor.MODE_SHIFT;
    }

    /** {@return the {@code where} parameter of a hook for something that is no access} */
    static int where(int site) {
        return site << RecordDescriptor.SITE_SHIFT;
    }

    static void call(MethodVisitor out, String hook, String descriptor) {
        out.visitMethodInsn(Opcodes.INVOKESTATIC, HOOKS, hook, descriptor, false);
    }

    static void sync(MethodVisitor out, String hook, String descriptor) {
        out.visitMethodInsn(Opcodes.INVOKESTATIC, SYNC_HOOKS, hook, descriptor, false);
    }
}
