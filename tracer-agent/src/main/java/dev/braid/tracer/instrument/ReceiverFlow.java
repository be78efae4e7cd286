// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.instrument;

import dev.braid.tracer.instrument.frame.OffsetReader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Finds the calls of a method on objects that it makes and that never leave it: they are not stored, passed on,
 * captured or returned. No other thread can have such an object, so that nothing needs to be recorded about it.
 *
 * <p>This is Steensgaard's analysis [1] within one method. Each local variable and each object that is made is in a
 * class of values that may be the same, and a class leaves the method if one of its values does. As that looks at no
 * order, one pass over the code is enough, whatever jumps back.
 *
 * <p>Where the code does something that no Java compiler emits, all its calls are recorded.
 *
 * <p>[1] B. Steensgaard, Points-to Analysis in Almost Linear Time, POPL 1996.
 */
final class ReceiverFlow extends MethodVisitor {
    /** Words that an instruction takes from the stack, by opcode, where nothing else about it matters. */
    private static final String POPS =
            "000000000000000000---0000---------------------2222-2221212---------------------3434-33312-------2424"
                    + "24242424242424241212232323242424011122211122211142244111111222222220--11121210----------1111-111--11";

    /** Words that it leaves there; none of them is an object of a class in question. */
    private static final String PUSHES =
            "011111111221112211---1212---------------------1212-1110000---------------------0000-00000-------1212"
                    + "12121212121212121212121212121212021211212212111111111000000000000000--00000000----------1110-100--00";

    /** Callees that keep no object that they are given. */
    private static final Set<String> KEEPING_NOTHING =
            Set.of("java/io/PrintStream", "java/lang/String", "java/lang/StringBuilder");

    /** A value that is not an object of a class in question. */
    private static final int NOTHING = 0;

    private final OffsetReader reader;
    private final Set<Integer> own;
    private final ValueClasses values = new ValueClasses();
    private final List<Call> calls = new ArrayList<>();
    private final Map<Label, int[]> stacks = new HashMap<>();
    private final List<Integer> locals = new ArrayList<>();
    private int[] stack = new int[16];
    private int depth;
    private boolean isReachable = true;
    private boolean isUnusual;

    /** A value of a call that may be recorded. */
    private record Call(int operand, int value, String owner) {}

    /** @param own takes what was found, see {@link ReceiverPlan.Method#own} */
    ReceiverFlow(OffsetReader reader, int access, String descriptor, Set<Integer> own) {
        super(Opcodes.ASM9);
        this.reader = reader;
        this.own = own;
        int local = 0;
        if ((access & Opcodes.ACC_STATIC) == 0) {
            values.meet(local(local++), values.unknown(""));
        }
        for (Type type : Type.getArgumentTypes(descriptor)) {
            values.meet(local(local), ofType(type));
            local += type.getSize();
        }
    }

    /** {@return {@code true} if a method of the JDK returns an object that no other code has} */
    static boolean isFactory(String owner, String name) {
        return owner.equals("java/util/regex/Pattern") && name.equals("matcher");
    }

    @Override
    public void visitInsn(int opcode) {
        switch (opcode) {
            case Opcodes.AALOAD -> {
                pop(2);
                push(values.unknown(""));
            }
            case Opcodes.AASTORE -> {
                values.leave(pop());
                pop(2);
            }
            case Opcodes.ARETURN -> values.leave(pop());
            case Opcodes.DUP -> copy(1, 0);
            case Opcodes.DUP_X1 -> copy(1, 1);
            case Opcodes.DUP_X2 -> copy(1, 2);
            case Opcodes.DUP2 -> copy(2, 0);
            case Opcodes.DUP2_X1 -> copy(2, 1);
            case Opcodes.DUP2_X2 -> copy(2, 2);
            case Opcodes.SWAP -> {
                int upper = pop();
                int lower = pop();
                push(upper);
                push(lower);
            }
            default -> any(opcode);
        }
        if (opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN || opcode == Opcodes.ATHROW) {
            isReachable = false;
        }
    }

    @Override
    public void visitIntInsn(int opcode, int operand) {
        any(opcode);
    }

    @Override
    public void visitVarInsn(int opcode, int variable) {
        if (opcode == Opcodes.ALOAD) {
            push(local(variable));
        } else if (opcode == Opcodes.ASTORE) {
            values.meet(local(variable), pop());
        } else if (opcode == Opcodes.RET) {
            isUnusual = true;
        } else {
            any(opcode);
        }
    }

    @Override
    public void visitTypeInsn(int opcode, String type) {
        if (opcode == Opcodes.NEW) {
            push(ReceiverCalls.mayTouch(type) ? values.made() : values.unknown(type));
        } else if (opcode != Opcodes.CHECKCAST) {
            any(opcode);
        }
    }

    @Override
    public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
        Type type = Type.getType(descriptor);
        if (opcode == Opcodes.PUTFIELD || opcode == Opcodes.PUTSTATIC) {
            leave(type);
        }
        if (opcode == Opcodes.PUTFIELD || opcode == Opcodes.GETFIELD) {
            pop();
        }
        if (opcode == Opcodes.GETFIELD || opcode == Opcodes.GETSTATIC) {
            push(type, ofType(type));
        }
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
        Type[] parameters = Type.getArgumentTypes(descriptor);
        boolean isKept = !KEEPING_NOTHING.contains(owner);
        arguments(parameters, isKept && ReceiverArguments.of(owner, name) != ReceiverArguments.WRITTEN);
        int receiver = opcode == Opcodes.INVOKESTATIC ? NOTHING : pop();
        if (ReceiverCalls.of(opcode, owner, name) != ReceiverCalls.NONE) {
            calls.add(new Call(operand(0), receiver, owner));
        }
        Type result = Type.getReturnType(descriptor);
        if (isFactory(owner, name)) {
            push(values.made());
        } else if (ReceiverCalls.isFinal(owner) && result.equals(Type.getObjectType(owner))) {
            push(receiver); // append and the like return their own object
        } else {
            push(result, ofType(result));
        }
    }

    @Override
    public void visitInvokeDynamicInsn(String name, String descriptor, Handle bootstrap, Object... arguments) {
        arguments(Type.getArgumentTypes(descriptor), !bootstrap.getOwner().equals(ReceiverArguments.CONCATENATION));
        Type result = Type.getReturnType(descriptor);
        push(result, ofType(result));
    }

    /** @param areKept whether the call may hand them to others */
    private void arguments(Type[] types, boolean areKept) {
        for (int i = types.length - 1; i >= 0; i--) {
            if (types[i].getSize() == 2) {
                pop();
            }
            int value = pop();
            calls.add(new Call(operand(i + 1), value, ReceiverArguments.BUILDER));
            if (areKept) {
                values.leave(value);
            }
        }
    }

    private int operand(int number) {
        return ReceiverPlan.operand(reader.instructionOffset(), number);
    }

    @Override
    public void visitLdcInsn(Object value) {
        boolean isLong = value instanceof Long || value instanceof Double;
        push(isLong ? Type.LONG_TYPE : Type.INT_TYPE, NOTHING);
    }

    @Override
    public void visitMultiANewArrayInsn(String descriptor, int dimensions) {
        pop(dimensions);
        push(NOTHING);
    }

    @Override
    public void visitJumpInsn(int opcode, Label label) {
        if (opcode == Opcodes.JSR) {
            isUnusual = true;
            return;
        }
        any(opcode);
        jump(label);
        isReachable &= opcode != Opcodes.GOTO;
    }

    @Override
    public void visitTableSwitchInsn(int min, int max, Label otherwise, Label... labels) {
        switchTo(otherwise, labels);
    }

    @Override
    public void visitLookupSwitchInsn(Label otherwise, int[] keys, Label[] labels) {
        switchTo(otherwise, labels);
    }

    private void switchTo(Label otherwise, Label[] labels) {
        any(Opcodes.TABLESWITCH);
        jump(otherwise);
        for (Label label : labels) {
            jump(label);
        }
        isReachable = false;
    }

    @Override
    public void visitTryCatchBlock(Label start, Label end, Label handler, @Nullable String type) {
        stacks.put(handler, new int[] {NOTHING}); // no exception is of a class in question
    }

    @Override
    public void visitLabel(Label label) {
        int[] known = stacks.get(label);
        if (known == null) {
            depth = isReachable ? depth : 0; // where only later jumps lead, compilers leave nothing on the stack
            stacks.put(label, Arrays.copyOf(stack, depth));
        } else if (isReachable) {
            meet(known);
        } else {
            stack = Arrays.copyOf(known, known.length + 16);
            depth = known.length;
        }
        isReachable = true;
    }

    private void jump(Label label) {
        int[] known = stacks.get(label);
        if (known == null) {
            stacks.put(label, Arrays.copyOf(stack, depth));
        } else {
            meet(known);
        }
    }

    private void meet(int[] known) {
        if (known.length != depth) {
            isUnusual = true;
            return;
        }
        for (int i = 0; i < depth; i++) {
            known[i] = values.join(known[i], stack[i]);
            stack[i] = known[i];
        }
    }

    @Override
    public void visitEnd() {
        if (isUnusual) {
            return;
        }
        for (Call call : calls) {
            if (values.isOwn(call.value, call.owner)) {
                own.add(call.operand);
            }
        }
    }

    private int ofType(Type type) {
        return type.getSort() == Type.OBJECT && !type.getInternalName().equals("java/lang/String")
                ? values.unknown(type.getInternalName())
                : NOTHING;
    }

    private int local(int variable) {
        while (locals.size() <= variable) {
            locals.add(values.variable());
        }
        return locals.get(variable);
    }

    private void any(int opcode) {
        pop(POPS.charAt(opcode) - '0');
        for (int i = PUSHES.charAt(opcode) - '0'; i > 0; i--) {
            push(NOTHING);
        }
    }

    /** Duplicates the topmost words, and puts the copy below so many further ones. */
    private void copy(int words, int below) {
        int all = words + below;
        if (depth < all) {
            isUnusual = true;
            return;
        }
        int[] top = Arrays.copyOfRange(stack, depth - all, depth);
        pop(all);
        for (int i = below; i < all; i++) {
            push(top[i]);
        }
        for (int value : top) {
            push(value);
        }
    }

    private void leave(Type type) {
        if (type.getSize() == 2) {
            pop();
        }
        values.leave(pop());
    }

    private void push(Type type, int value) {
        for (int i = type.getSize(); i > 0; i--) {
            push(value);
        }
    }

    private void push(int value) {
        if (depth == stack.length) {
            stack = Arrays.copyOf(stack, 2 * depth);
        }
        stack[depth++] = value;
    }

    private void pop(int words) {
        for (int i = words; i > 0; i--) {
            pop();
        }
    }

    private int pop() {
        if (depth == 0) {
            isUnusual = true; // or code that is never executed
            return NOTHING;
        }
        return stack[--depth];
    }
}
