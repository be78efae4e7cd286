// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.instrument;

import dev.braid.tracer.instrument.frame.InstrumentationException;
import dev.braid.tracer.instrument.frame.MethodPosition;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Turns references to methods outside of the program, such as {@code deque::poll} and {@code lock::notifyAll}, into
 * lambdas.
 *
 * <p>Problem: what other code does for the program is traced as what a call of the program has asked for, and some
 * calls can only be traced where they stand. A method reference has no call there. So it gets one: a private static
 * method of the class that makes the call, and is instrumented like the others.
 *
 * <p>References that are serializable stay as they are: a serialized one names its method.
 */
final class MethodReferences {
    private static final String FACTORY = "java/lang/invoke/LambdaMetafactory";
    private static final String PREFIX = "braid$reference$";

    /** Methods whose calls are replaced or enclosed, by owner and name. */
    private static final Set<String> STATIC_METHODS = Set.of(
            "java/lang/System.arraycopy",
            "java/lang/Thread.sleep",
            "java/lang/reflect/Array.get",
            "java/lang/reflect/Array.set");

    private static final Set<String> MONITOR_METHODS = Set.of("notify", "notifyAll", "wait");

    private final String className;
    private final boolean isInterface;
    private final boolean mayAddMethods;
    private final MethodScan calls;
    private final List<Call> added = new ArrayList<>();

    /** @param calls says which calls must be reported to the hooks */
    MethodReferences(String className, boolean isInterface, boolean mayAddMethods, MethodScan calls) {
        this.className = className;
        this.calls = calls;
        this.isInterface = isInterface;
        this.mayAddMethods = mayAddMethods;
    }

    /** {@return {@code true} if there was any, so that {@link #define} adds methods} */
    boolean exist() {
        return !added.isEmpty();
    }

    /** {@return {@code true} if a method of the class has been added by {@link #define}} */
    static boolean isAdded(String name) {
        return name.startsWith(PREFIX);
    }

    MethodVisitor before(MethodPosition position, MethodVisitor next) {
        return new MethodVisitor(Opcodes.ASM9, next) {
            @Override
            public void visitInvokeDynamicInsn(String name, String descriptor, Handle bootstrap, Object... arguments) {
                Object[] replaced = arguments;
                if (bootstrap.getOwner().equals(FACTORY) && bootstrap.getName().equals("metafactory")) {
                    replaced = arguments.clone();
                    for (int i = 0; i < replaced.length; i++) {
                        if (replaced[i] instanceof Handle handle && isCalledHere(handle)) {
                            replaced[i] = callOf(handle, descriptor, position.line());
                        }
                    }
                }
                super.visitInvokeDynamicInsn(name, descriptor, bootstrap, replaced);
            }
        };
    }

    /**
     * {@return {@code true} if the program must have a place for the call, as it leads to other code; not if the class
     * can have no further method}
     */
    private boolean isCalledHere(Handle handle) {
        int opcode = opcode(handle);
        return mustBeCalledHere(handle)
                || mayAddMethods
                        && opcode != Opcodes.NOP
                        && calls.counts(opcode, handle.getOwner(), handle.getName(), handle.getDesc());
    }

    /** {@return the instruction that calls what a handle refers to; NOP for a private or inherited method} */
    private static int opcode(Handle handle) {
        return switch (handle.getTag()) {
            case Opcodes.H_INVOKESTATIC -> Opcodes.INVOKESTATIC;
            case Opcodes.H_INVOKEINTERFACE -> Opcodes.INVOKEINTERFACE;
            case Opcodes.H_INVOKEVIRTUAL -> Opcodes.INVOKEVIRTUAL;
            case Opcodes.H_NEWINVOKESPECIAL -> Opcodes.INVOKESPECIAL;
            default -> Opcodes.NOP;
        };
    }

    private static boolean mustBeCalledHere(Handle handle) {
        String owner = handle.getOwner();
        String name = handle.getName();
        if (handle.getTag() == Opcodes.H_INVOKESTATIC && STATIC_METHODS.contains(owner + '.' + name)) {
            return true;
        }
        boolean isVirtual = handle.getTag() == Opcodes.H_INVOKEVIRTUAL || handle.getTag() == Opcodes.H_INVOKEINTERFACE;
        return isVirtual && MONITOR_METHODS.contains(name)
                || (isVirtual || handle.getTag() == Opcodes.H_INVOKESTATIC)
                        && UntracedCallVisitor.mayWrite(owner, name, handle.getDesc());
    }

    /** @param factory the lambda's factory, which takes the object that the reference is bound to, if there is one */
    private Handle callOf(Handle handle, String factory, int line) {
        if (!mayAddMethods) {
            throw new InstrumentationException("it was loaded before Braid's agent, and its reference to "
                    + handle.getOwner().replace('/', '.') + "::" + handle.getName()
                    + " cannot be traced any more; write it as a lambda, or exclude the class");
        }
        Type[] bound = Type.getArgumentTypes(factory);
        String descriptor = handle.getDesc();
        if (handle.getTag() == Opcodes.H_NEWINVOKESPECIAL) {
            descriptor = descriptor.replace(")V", ")L" + handle.getOwner() + ";");
        } else if (handle.getTag() != Opcodes.H_INVOKESTATIC) {
            Type receiver = bound.length == 0 ? Type.getObjectType(handle.getOwner()) : bound[0];
            descriptor = "(" + receiver.getDescriptor() + descriptor.substring(1);
        }
        int number = added.size();
        added.add(new Call(handle, descriptor, line));
        return new Handle(Opcodes.H_INVOKESTATIC, className, PREFIX + number, descriptor, isInterface);
    }

    /**
     * A call that an added method makes.
     *
     * @param descriptor the descriptor of the added method
     * @param line the line of the reference
     */
    private record Call(Handle target, String descriptor, int line) {}

    /** Adds the methods to the class. */
    void define(ClassVisitor target) {
        for (int i = 0; i < added.size(); i++) {
            Call call = added.get(i);
            int access = Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC;
            define(call, target.visitMethod(access, PREFIX + i, call.descriptor, null, null));
        }
    }

    private static void define(Call call, MethodVisitor method) {
        method.visitCode();
        if (call.line > 0) {
            Label start = new Label();
            method.visitLabel(start);
            method.visitLineNumber(call.line, start);
        }
        Handle target = call.target;
        boolean isNew = target.getTag() == Opcodes.H_NEWINVOKESPECIAL;
        if (isNew) {
            method.visitTypeInsn(Opcodes.NEW, target.getOwner());
            method.visitInsn(Opcodes.DUP);
        }
        int local = 0;
        for (Type parameter : Type.getArgumentTypes(call.descriptor)) {
            method.visitVarInsn(parameter.getOpcode(Opcodes.ILOAD), local);
            local += parameter.getSize();
        }
        int opcode = opcode(target);
        method.visitMethodInsn(opcode, target.getOwner(), target.getName(), target.getDesc(), target.isInterface());
        method.visitInsn(Type.getReturnType(call.descriptor).getOpcode(Opcodes.IRETURN));
        method.visitMaxs(Math.max(local + (isNew ? 2 : 0), 2), local);
        method.visitEnd();
    }

    /** {@return words of the parameters of an added method} */
    static int parameterWords(String descriptor) {
        return Type.getArgumentsAndReturnSizes(descriptor) / 4 - 1;
    }
}
