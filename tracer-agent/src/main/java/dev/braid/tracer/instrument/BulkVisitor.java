// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.instrument;

import dev.braid.trace.AccessMode;
import dev.braid.trace.SiteKind;
import dev.braid.tracer.instrument.frame.MethodPosition;
import dev.braid.tracer.instrument.hook.HookCalls;
import dev.braid.tracer.instrument.hook.SpilledOperands;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Replaces operations on whole arrays and objects by calls of the hooks: {@code System.arraycopy}, {@code clone}, and
 * the JDK's <em>intrinsics</em> on arrays. These are methods that C2 knows and compiles into code of its own, whatever
 * the class file says. As the call is replaced where it stands, C2 never sees the method that it knows.
 */
final class BulkVisitor extends MethodVisitor {
    private static final String HOOKS = "dev/braid/tracer/bootstrap/BulkHooks";
    private static final String ARRAYS = "java/util/Arrays";
    private static final String ARRAYS_SUPPORT = "jdk/internal/util/ArraysSupport";
    private static final String QUICKSORT = "java/util/DualPivotQuicksort";
    private static final String REFLECTED_ARRAY = "java/lang/reflect/Array";
    private static final String REFLECTED_ELEMENTS = "dev/braid/tracer/bootstrap/ReflectedElements";
    private static final String CLONED = "(Ljava/lang/Object;Ljava/lang/Object;I)Ljava/lang/Object;";

    private final SiteNumbers sites;
    private final MethodPosition position;

    BulkVisitor(SiteNumbers sites, MethodPosition position, MethodVisitor next) {
        super(Opcodes.ASM9, next);
        this.sites = sites;
        this.position = position;
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
        boolean replaced = false;
        if (opcode == Opcodes.INVOKESTATIC) {
            replaced = switch (owner) {
                case "java/lang/System" ->
                    name.equals("arraycopy") && hook(name, "(Ljava/lang/Object;ILjava/lang/Object;III)V");
                case ARRAYS -> arrays(name, descriptor);
                case ARRAYS_SUPPORT -> arraysSupport(name, descriptor);
                case QUICKSORT -> quicksort(name, descriptor);
                case REFLECTED_ARRAY -> reflectedElement(name, descriptor);
                default -> false;
            };
        } else if (name.equals("clone") && descriptor.startsWith("()")) {
            if (owner.startsWith("[")) {
                cloned(opcode, owner, descriptor, "arrayCloned");
                return;
            }
            if (opcode == Opcodes.INVOKESPECIAL && owner.equals("java/lang/Object")) {
                cloned(opcode, owner, descriptor, "objectCloned");
                return;
            }
        }
        if (!replaced) {
            super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
        }
    }

    private void cloned(int opcode, String owner, String descriptor, String hook) {
        // STACK: original
        visitInsn(Opcodes.DUP);
        super.visitMethodInsn(opcode, owner, "clone", descriptor, false); // STACK: original, copy
        hook(hook, CLONED);
    }

    private boolean arrays(String name, String descriptor) {
        if (name.equals("copyOf") || name.equals("copyOfRange")) {
            boolean byClass = descriptor.contains("Ljava/lang/Class;");
            String array = byClass ? "[Ljava/lang/Object;" : "Ljava/lang/Object;";
            String indices = name.equals("copyOf") ? "I" : "II";
            hook(name, "(" + array + indices + (byClass ? "Ljava/lang/Class;" : "") + "I)Ljava/lang/Object;");
            visitTypeInsn(Opcodes.CHECKCAST, Type.getReturnType(descriptor).getInternalName());
            return true;
        }
        boolean equals = name.equals("equals") && (descriptor.equals("([B[B)Z") || descriptor.equals("([C[C)Z"));
        return equals && hook("equal", "(Ljava/lang/Object;Ljava/lang/Object;I)Z");
    }

    private boolean arraysSupport(String name, String descriptor) {
        Type[] parameters = Type.getArgumentTypes(descriptor);
        if (name.equals("mismatch")) {
            return hook(
                    name,
                    parameters.length == 3
                            ? "(Ljava/lang/Object;Ljava/lang/Object;II)I"
                            : "(Ljava/lang/Object;ILjava/lang/Object;III)I");
        }
        if (name.equals("hashCode") && descriptor.startsWith("([Ljava/lang/Object;")) {
            hashReferences(parameters, descriptor);
            return true;
        }
        if (name.equals("vectorizedHashCode")) {
            visitInsn(Opcodes.POP); // the element's type, which the array itself knows
            return hook("hashCode", "(Ljava/lang/Object;IIII)I");
        }
        return name.equals("hashCode") && hook(name, "(Ljava/lang/Object;IIII)I");
    }

    /**
     * Hashes an array of references. The original calls the elements' {@code hashCode}, which no hook may do: so it
     * gets what a hook has read.
     */
    private void hashReferences(Type[] parameters, String descriptor) {
        // STACK: array, from, length, initial
        SpilledOperands operands = new SpilledOperands(mv, parameters, position.freeLocal());
        operands.load(0);
        operands.load(1);
        operands.load(2); // STACK: array, from, length
        hook("snapshot", "([Ljava/lang/Object;III)[Ljava/lang/Object;"); // STACK: snapshot
        visitInsn(Opcodes.ICONST_0);
        operands.load(2);
        operands.load(3); // STACK: snapshot, 0, length, initial
        super.visitMethodInsn(Opcodes.INVOKESTATIC, ARRAYS_SUPPORT, "hashCode", descriptor, false);
    }

    /**
     * Calls the last argument in place of the method that would only do so: from JDK 22 on, two such methods are
     * intrinsics.
     */
    private boolean quicksort(String name, String descriptor) {
        Type[] parameters = Type.getArgumentTypes(descriptor);
        Type operation = parameters[parameters.length - 1];
        if (!descriptor.startsWith("(Ljava/lang/Class;Ljava/lang/Object;J")
                || !operation.getDescriptor().endsWith("Operation;")) {
            return false;
        }
        // STACK: class, array, offset, low, high, indices…, operation
        SpilledOperands operands = new SpilledOperands(mv, parameters, position.freeLocal());
        operands.load(parameters.length - 1);
        operands.load(1);
        StringBuilder operationDescriptor = new StringBuilder("(Ljava/lang/Object;");
        for (int i = 3; i < parameters.length - 1; i++) {
            operands.load(i);
            operationDescriptor.append(parameters[i].getDescriptor());
        } // STACK: operation, array, low, high, indices…
        operationDescriptor.append(')').append(Type.getReturnType(descriptor).getDescriptor());
        super.visitMethodInsn(
                Opcodes.INVOKEINTERFACE, operation.getInternalName(), name, operationDescriptor.toString(), true);
        return true;
    }

    private boolean reflectedElement(String name, String descriptor) {
        Type[] parameters = Type.getArgumentTypes(descriptor);
        boolean get = name.startsWith("get") && parameters.length == 2;
        if (!get && !name.startsWith("set")) {
            return false;
        }
        // STACK: array, index, value?
        SpilledOperands operands = new SpilledOperands(mv, parameters, position.freeLocal());
        operands.load(0);
        operands.load(1);
        if (get) {
            visitLdcInsn(where());
            hook(REFLECTED_ELEMENTS, "load", "(Ljava/lang/Object;II)Ljava/lang/Object;"); // STACK: single
        } else {
            hook(REFLECTED_ELEMENTS, "single", "(Ljava/lang/Object;I)Ljava/lang/Object;");
            visitInsn(Opcodes.DUP); // STACK: single, single
        }
        visitInsn(Opcodes.DUP);
        operands.load(0);
        operands.load(1);
        hook(REFLECTED_ELEMENTS, "index", "(Ljava/lang/Object;Ljava/lang/Object;I)I"); // STACK: single?, single, 0
        if (get) {
            super.visitMethodInsn(Opcodes.INVOKESTATIC, REFLECTED_ARRAY, name, descriptor, false);
            return true;
        }
        operands.load(2); // STACK: single, single, 0, value
        super.visitMethodInsn(Opcodes.INVOKESTATIC, REFLECTED_ARRAY, name, descriptor, false);
        operands.load(0);
        operands.load(1);
        visitLdcInsn(where()); // STACK: single, array, index, where
        hook(REFLECTED_ELEMENTS, "store", "(Ljava/lang/Object;Ljava/lang/Object;II)V");
        return true;
    }

    /** Emits the call of a hook, whose descriptor ends with {@code where}. */
    private boolean hook(String hook, String descriptor) {
        visitLdcInsn(where());
        hook(HOOKS, hook, descriptor);
        return true;
    }

    private void hook(String owner, String hook, String descriptor) {
        super.visitMethodInsn(Opcodes.INVOKESTATIC, owner, hook, descriptor, false);
    }

    private int where() {
        return HookCalls.where(sites.add(SiteKind.ARRAY_ELEMENT, position), 0, AccessMode.PLAIN);
    }
}
