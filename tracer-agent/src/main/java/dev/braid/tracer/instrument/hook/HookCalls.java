// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.instrument.hook;

import dev.braid.trace.AccessMode;
import dev.braid.trace.layout.RecordDescriptor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Emits calls of the hooks. */
public final class HookCalls {
    /** Package of the hooks; fields of these classes belong to no program. */
    public static final String PACKAGE = "dev/braid/tracer/bootstrap/";

    public static final String SYNC_HOOKS = PACKAGE + "SyncHooks";
    public static final String LOG_CLASS = PACKAGE + "log/ThreadLog";
    private static final String LOG = "L" + LOG_CLASS + ";";
    private static final String HOOKS = PACKAGE + "Hooks";
    private static final String THREAD_HOOKS = PACKAGE + "ThreadHooks";

    private HookCalls() {}

    /** {@return the {@code where} parameter of a hook: site, size and mode, laid out as in a record's header} */
    public static int where(int site, int sizeLog2, AccessMode mode) {
        return site << RecordDescriptor.SITE_SHIFT
                | sizeLog2 << RecordDescriptor.SIZE_SHIFT
                | mode.ordinal() << RecordDescriptor.MODE_SHIFT;
    }

    /**
     * {@return the key of an instruction's accesses}
     *
     * @param kind one of the {@code KIND_} constants, with {@link RecordDescriptor#ELEMENT_BIT} and the bits of a
     *     note if these apply
     */
    public static int key(int site, HookType type, int kind) {
        int reference = type == HookType.REFERENCE ? RecordDescriptor.REFERENCE_BIT : 0;
        return where(site, type.sizeLog2, AccessMode.PLAIN) | reference | kind;
    }

    /** {@return the {@code where} parameter of a hook for something that is not an access} */
    public static int where(int site) {
        return site << RecordDescriptor.SITE_SHIFT;
    }

    /**
     * Leaves the current thread's log on the stack.
     *
     * @param isOfJdk whether it is for a method of the JDK
     */
    static void log(MethodVisitor out, boolean isOfJdk) {
        call(out, isOfJdk ? "logOfCall" : "log", "()" + LOG);
    }

    /** Takes the log from the stack, and leaves the call that has led to the present method. */
    static void callSite(MethodVisitor out) {
        call(out, "callSite", "(" + LOG + ")I");
    }

    /** Calls a hook for what is not an access: the life of a thread, a region, a call of the JVM's own. */
    public static void thread(MethodVisitor out, String hook, String descriptor) {
        out.visitMethodInsn(Opcodes.INVOKESTATIC, THREAD_HOOKS, hook, descriptor, false);
    }

    public static void call(MethodVisitor out, String hook, String descriptor) {
        out.visitMethodInsn(Opcodes.INVOKESTATIC, HOOKS, hook, descriptor, false);
    }

    /** The hook for an instruction. */
    public record InstructionHook(String name, String descriptor) {}

    /**
     * {@return the hooks that load a value, by the ordinal of its type}
     *
     * @param operands descriptors of what says where the value is
     */
    public static InstructionHook[] loads(String name, String operands) {
        return instructionHooks(name, operands, false);
    }

    /** {@return the hooks that store a value, which comes first, by the ordinal of its type} */
    public static InstructionHook[] stores(String name, String operands) {
        return instructionHooks(name, operands, true);
    }

    private static InstructionHook[] instructionHooks(String name, String operands, boolean areStores) {
        HookType[] types = HookType.values();
        InstructionHook[] hooks = new InstructionHook[types.length];
        for (HookType type : types) {
            String value = type.carrier;
            hooks[type.ordinal()] = new InstructionHook(
                    name + type.instructionSuffix,
                    "(" + (areStores ? value : "") + operands + "I" + LOG + ")" + (areStores ? "V" : value));
        }
        return hooks;
    }

    /** Calls the hook for an instruction, which takes the key and the log after the instruction's operands. */
    public static void instruction(MethodVisitor out, InstructionHook hook, int key, int logLocal) {
        out.visitLdcInsn(key);
        out.visitVarInsn(Opcodes.ALOAD, logLocal);
        call(out, hook.name, hook.descriptor);
    }

    public static void sync(MethodVisitor out, String hook, String descriptor) {
        out.visitMethodInsn(Opcodes.INVOKESTATIC, SYNC_HOOKS, hook, descriptor, false);
    }
}
