// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.instrument;

import dev.braid.schedule.Operation;
import dev.braid.trace.AccessMode;
import dev.braid.trace.SiteKind;
import dev.braid.tracer.instrument.frame.InstrumentationException;
import dev.braid.tracer.instrument.frame.MethodPosition;
import dev.braid.tracer.instrument.hook.HookCalls;
import dev.braid.tracer.instrument.hook.HookType;
import dev.braid.tracer.instrument.hook.PointCalls;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Replaces memory operations of {@code jdk.internal.misc.Unsafe} by calls of the hooks.
 *
 * <p>Everything that a JDK class does to memory atomically, or with an ordering mode, comes down to such a call:
 * atomics, field updaters, variable handles, locks, concurrent collections, {@code sun.misc.Unsafe}.
 *
 * <p>A memory operation that is not known here fails the class: it would be an unseen access.
 */
final class UnsafeVisitor extends MethodVisitor {
    static final String UNSAFE = "jdk/internal/misc/Unsafe";

    /** Index of the first operand among the parameters, behind base and offset. */
    private static final int FIRST_OPERAND = 2;

    private static final String TYPES = "(Boolean|Byte|Char|Short|Int|Long|Float|Double|Reference|Object)";
    private static final Pattern LOAD_OR_STORE =
            Pattern.compile("(get|put)" + TYPES + "(Volatile|Opaque|Acquire|Release)?");
    private static final Pattern ATOMIC = Pattern.compile(
            "(compareAndSet|weakCompareAndSet|compareAndExchange|getAndSet|getAndAdd|getAndBitwiseOr|getAndBitwiseAnd"
                    + "|getAndBitwiseXor)"
                    + TYPES
                    + "(Plain|Acquire|Release)?");

    /** Methods that neither load nor store what a program shares. */
    private static final Set<String> NO_MEMORY_OPERATIONS = Set.of(
            "addressSize",
            "allocateInstance",
            "allocateMemory",
            "allocateUninitializedArray",
            "arrayBaseOffset",
            "arrayIndexScale",
            "ensureClassInitialized",
            "freeMemory",
            "fullFence",
            "getLoadAverage",
            "getUnsafe",
            "invokeCleaner",
            "isBigEndian",
            "isWritebackEnabled",
            "loadFence",
            "loadLoadFence",
            "objectFieldOffset",
            "pageSize",
            "park",
            "reallocateMemory",
            "shouldBeInitialized",
            "staticFieldBase",
            "staticFieldOffset",
            "storeFence",
            "storeStoreFence",
            "throwException",
            "unalignedAccess",
            "unpark",
            "writebackMemory");

    /** Operations on memory outside of the heap, which no hook follows. */
    private static final Set<String> UNTRACED_OPERATIONS = Set.of("getAddress", "putAddress", "getUncompressedObject");

    private static final Set<String> BULK_OPERATIONS = Set.of("copyMemory", "copySwapMemory", "setMemory");
    private static final Pattern UNALIGNED = Pattern.compile("(get|put)(Char|Short|Int|Long)Unaligned");
    private static final String HOOKS = HookCalls.PACKAGE + "UnsafeHooks";
    static final String UNTRACED_HOOKS = "dev/braid/tracer/bootstrap/UntracedHooks";
    private static final String UNALIGNED_HOOKS = "dev/braid/tracer/bootstrap/UnalignedHooks";

    private final SiteNumbers sites;
    private final MethodPosition position;
    private final boolean isLight;

    /** @param isLight whether only operations that synchronise are traced */
    UnsafeVisitor(SiteNumbers sites, MethodPosition position, boolean isLight, MethodVisitor next) {
        super(Opcodes.ASM9, next);
        this.isLight = isLight;
        this.sites = sites;
        this.position = position;
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
        if (isLight && owner.equals(UNSAFE) && isPlain(name)) {
            super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
            return;
        }
        if (owner.equals(UNSAFE) && BULK_OPERATIONS.contains(name)) {
            visitLdcInsn(HookCalls.where(sites.add(SiteKind.UNSAFE, position), 0, AccessMode.PLAIN));
            String hookDescriptor =
                    descriptor.replace("(", "(Ljava/lang/Object;").replace(")", "I)");
            super.visitMethodInsn(Opcodes.INVOKESTATIC, UNTRACED_HOOKS, name, hookDescriptor, false);
            return;
        }
        if (!owner.equals(UNSAFE)
                || NO_MEMORY_OPERATIONS.contains(name)
                || UNTRACED_OPERATIONS.contains(name)
                || !descriptor.startsWith("(Ljava/lang/Object;J")) {
            super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
            return;
        }
        Matcher access = LOAD_OR_STORE.matcher(name);
        Matcher atomic = ATOMIC.matcher(name);
        Matcher unaligned = UNALIGNED.matcher(name);
        if (unaligned.matches()) {
            replaceUnaligned(unaligned.group(1), unaligned.group(2), descriptor);
        } else if (access.matches()) {
            replace(access.group(1), access.group(2), mode(access.group(3), AccessMode.PLAIN), descriptor);
        } else if (atomic.matches()) {
            // A weak compare-and-set may fail spuriously, but does not have to: a strong one serves both.
            String operation = atomic.group(1).replace("weakCompareAndSet", "compareAndSet");
            replace(operation, atomic.group(2), mode(atomic.group(3), AccessMode.VOLATILE), descriptor);
        } else {
            throw new InstrumentationException("it uses Unsafe." + name + descriptor
                    + ", which this version of Braid does not know; exclude the class, or use a newer Braid");
        }
    }

    private static boolean isPlain(String name) {
        Matcher access = LOAD_OR_STORE.matcher(name);
        return BULK_OPERATIONS.contains(name)
                || UNALIGNED.matcher(name).matches()
                || access.matches() && mode(access.group(3), AccessMode.PLAIN) == AccessMode.PLAIN;
    }

    private void replace(String operation, String typeName, AccessMode mode, String descriptor) {
        HookType type = HookType.ofUnsafe(typeName);
        int where = HookCalls.where(sites.add(SiteKind.UNSAFE, position), type.sizeLog2, mode);
        // STACK: unsafe, base, offset, operands…
        if (PointCalls.areWanted()) {
            visitPoint(operation, type, Type.getArgumentTypes(descriptor));
        }
        visitLdcInsn(where); // STACK: unsafe, base, offset, operands…, where
        StringBuilder hookDescriptor = new StringBuilder("(Ljava/lang/Object;Ljava/lang/Object;J");
        Type[] parameters = Type.getArgumentTypes(descriptor);
        for (int i = FIRST_OPERAND; i < parameters.length; i++) {
            hookDescriptor.append(type.carrier);
        }
        Type result = Type.getReturnType(descriptor);
        boolean returnsValue = !result.equals(Type.VOID_TYPE) && !operation.equals("compareAndSet");
        hookDescriptor.append("I)").append(returnsValue ? type.carrier : result.getDescriptor());
        mv.visitMethodInsn(Opcodes.INVOKESTATIC, HOOKS, operation + type.suffix, hookDescriptor.toString(), false);
        if (returnsValue) {
            type.narrow(mv);
        }
    }

    private void visitPoint(String operation, HookType type, Type[] parameters) {
        boolean isComparison = operation.startsWith("compareAnd");
        if (isComparison && (type == HookType.INT || type == HookType.LONG || type == HookType.REFERENCE)) {
            visitComparison(type);
            return;
        }
        Operation kind = Operation.UPDATE;
        if (operation.equals("get")) {
            kind = Operation.READ;
        } else if (operation.equals("put")) {
            kind = Operation.WRITE;
        }
        visitPoint(kind, parameters);
    }

    /** Emits a point between base and offset, which it needs, and operands that it puts aside meanwhile. */
    private void visitPoint(Operation operation, Type[] parameters) {
        int offset = position.freeLocal();
        int end = offset + 2;
        for (int i = parameters.length - 1; i >= FIRST_OPERAND; i--) {
            visitVarInsn(parameters[i].getOpcode(Opcodes.ISTORE), end);
            end += parameters[i].getSize();
        }
        // STACK: unsafe, base, offset
        visitVarInsn(Opcodes.LSTORE, offset);
        visitInsn(Opcodes.DUP);
        visitVarInsn(Opcodes.LLOAD, offset);
        PointCalls.access(mv, position, operation, "accessMemory", "(Ljava/lang/Object;JI)V");
        visitVarInsn(Opcodes.LLOAD, offset);
        for (int i = FIRST_OPERAND; i < parameters.length; i++) {
            end -= parameters[i].getSize();
            visitVarInsn(parameters[i].getOpcode(Opcodes.ILOAD), end);
        }
    }

    /** Emits the point of a compare-and-set, which is only a read where it finds something else than it expects. */
    private void visitComparison(HookType type) {
        int offset = position.freeLocal();
        int expected = offset + 2;
        int value = expected + type.stackWords;
        Type operand = Type.getType(type.carrier);
        // STACK: unsafe, base, offset, expected, value
        visitVarInsn(operand.getOpcode(Opcodes.ISTORE), value);
        visitVarInsn(operand.getOpcode(Opcodes.ISTORE), expected);
        visitVarInsn(Opcodes.LSTORE, offset);
        visitInsn(Opcodes.DUP);
        visitVarInsn(Opcodes.LLOAD, offset);
        visitVarInsn(operand.getOpcode(Opcodes.ILOAD), expected); // STACK: unsafe, base, base, offset, expected
        PointCalls.access(
                mv, position, Operation.UPDATE, "compare" + type.suffix, "(Ljava/lang/Object;J" + type.carrier + "I)V");
        visitVarInsn(Opcodes.LLOAD, offset);
        visitVarInsn(operand.getOpcode(Opcodes.ILOAD), expected);
        visitVarInsn(operand.getOpcode(Opcodes.ILOAD), value);
    }

    private void replaceUnaligned(String operation, String typeName, String descriptor) {
        HookType type = HookType.ofUnsafe(typeName);
        boolean hasOrder = descriptor.contains("Z)");
        boolean get = operation.equals("get");
        if (!get && type != HookType.LONG) {
            // STACK: unsafe, base, offset, value, order? The hook takes all values as longs.
            if (hasOrder) {
                visitInsn(Opcodes.SWAP);
                visitInsn(Opcodes.I2L);
                visitInsn(Opcodes.DUP2_X1);
                visitInsn(Opcodes.POP2);
            } else {
                visitInsn(Opcodes.I2L);
            }
        }
        visitLdcInsn(HookCalls.where(sites.add(SiteKind.UNSAFE, position), type.sizeLog2, AccessMode.PLAIN));
        String hookDescriptor = "(Ljava/lang/Object;Ljava/lang/Object;J" + (get ? "" : "J") + (hasOrder ? "Z" : "")
                + "I)" + (get ? "J" : "V");
        super.visitMethodInsn(Opcodes.INVOKESTATIC, UNALIGNED_HOOKS, operation, hookDescriptor, false);
        if (get && type != HookType.LONG) {
            visitInsn(Opcodes.L2I);
            type.narrow(this);
        }
    }

    /** {@return the mode that a method's name ends with, or the default one} */
    private static AccessMode mode(@Nullable String suffix, AccessMode byDefault) {
        if (suffix == null) {
            return byDefault;
        }
        return switch (suffix) {
            case "Plain" -> AccessMode.PLAIN;
            case "Opaque" -> AccessMode.OPAQUE;
            case "Acquire" -> AccessMode.ACQUIRE;
            case "Release" -> AccessMode.RELEASE;
            default -> AccessMode.VOLATILE;
        };
    }
}
