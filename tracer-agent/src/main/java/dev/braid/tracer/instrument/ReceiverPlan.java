// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.instrument;

import dev.braid.tracer.bootstrap.type.ProgramReceivers;
import dev.braid.tracer.bootstrap.type.ReceiverRules;
import dev.braid.tracer.instrument.frame.OffsetReader;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Finds, before a class of the program is visited, the calls on objects of the JDK that are to be recorded. These are
 * all but those on objects that a method makes and keeps for itself, see {@link ReceiverFlow}.
 *
 * <p>The kind of a call is determined once for each constant of the class that names a method. So a class that calls no
 * such method costs a look at its instructions, and only methods that make such objects are followed.
 */
final class ReceiverPlan {
    /** Stands for methods that the class file does not have. */
    private static final Method ADDED = new Method();

    private static final Method NO_CALLS = new Method();

    private final OffsetReader reader;
    private final MethodScan scan;
    private final char[] characters;
    private final Map<Integer, Member> members = new HashMap<>();
    private final Map<String, Method> methods = new HashMap<>();
    private boolean makesObjects;

    /** The calls of one method. */
    static final class Method {
        /**
         * The operands that are not to be recorded: bytecode index and operand of each object that no other code has.
         */
        final Set<Integer> own = new HashSet<>();

        private boolean makesObjects;
        private boolean hasCalls;
        private boolean hasBuilder;
        private boolean looksIntoArguments;

        /** @param operand 0 for the object that a method is called on, otherwise the number of its argument, from 1 */
        boolean isRecorded(int bytecodeIndex, int operand) {
            return !own.contains(operand(bytecodeIndex, operand));
        }

        void add(Member member) {
            hasCalls |= member.call != ReceiverCalls.NONE;
            makesObjects |= member.isFactory;
            hasBuilder |= member.hasBuilder;
            looksIntoArguments |= member.looksIntoArguments;
        }
    }

    /** A field or a method that the class names. */
    private static final class Member {
        final ReceiverCalls call;
        final boolean isFactory;
        final boolean hasBuilder;
        final boolean looksIntoArguments;

        Member(int opcode, String owner, String name, String descriptor) {
            call = opcode < Opcodes.INVOKEVIRTUAL ? ReceiverCalls.NONE : ReceiverCalls.of(opcode, owner, name);
            isFactory = ReceiverFlow.isFactory(owner, name);
            hasBuilder = ReceiverArguments.isNamed(descriptor);
            looksIntoArguments = opcode >= Opcodes.INVOKEVIRTUAL
                    && ReceiverArguments.of(owner, name) != ReceiverArguments.NOT_LOOKED_AT;
        }
    }

    private ReceiverPlan(OffsetReader reader, MethodScan scan) {
        this.reader = reader;
        this.scan = scan;
        characters = new char[reader.getMaxStringLength()];
    }

    static ReceiverPlan of(OffsetReader reader, MethodScan scan) {
        ReceiverPlan plan = new ReceiverPlan(reader, scan);
        for (String key : scan.keys()) {
            plan.look(key);
        }
        if (plan.makesObjects) {
            reader.accept(plan.new Follower(), ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        }
        return plan;
    }

    static int operand(int bytecodeIndex, int operand) {
        return bytecodeIndex << Byte.SIZE | operand;
    }

    /** Makes known that the class is a subclass of one whose state is judged, if it is. */
    void registerSubclass() {
        String superclass = ReceiverCalls.dotted(reader.getSuperName());
        if (ReceiverRules.ofType(superclass) == ReceiverRules.JUDGED_CLASS || ProgramReceivers.has(superclass)) {
            StringBuilder names = new StringBuilder(" ");
            for (String key : scan.keys()) {
                names.append(key, 0, key.indexOf('(')).append(' ');
            }
            ProgramReceivers.add(ReceiverCalls.dotted(reader.getClassName()), names.toString());
        }
    }

    /** {@return the calls of a method, or null if none may be recorded} */
    @Nullable
    Method method(String name, String descriptor) {
        return MethodReferences.isAdded(name) ? ADDED : methods.get(name + descriptor);
    }

    private void look(String key) {
        Method method = new Method();
        method.hasBuilder = ReceiverArguments.isNamed(key);
        int[] code = scan.code(key);
        for (int at = code[0]; at < code[1]; at = scan.next(at, code[0])) {
            look(method, reader.readByte(at), at);
        }
        if (method.hasCalls || method.hasBuilder && method.looksIntoArguments) {
            methods.put(key, method);
            makesObjects |= method.makesObjects;
        }
    }

    private void look(Method method, int opcode, int at) {
        if (opcode == Opcodes.NEW) {
            method.makesObjects |= ReceiverCalls.mayTouch(reader.readClass(at + 1, characters));
        } else if (opcode == Opcodes.INVOKEDYNAMIC) {
            int item = reader.getItem(reader.readUnsignedShort(at + 1));
            int type = reader.getItem(reader.readUnsignedShort(item + 2));
            method.hasCalls |= ReceiverArguments.isNamed(text(type + 2));
        } else if (opcode == Opcodes.GETSTATIC
                || opcode == Opcodes.GETFIELD
                || opcode >= Opcodes.INVOKEVIRTUAL && opcode <= Opcodes.INVOKEINTERFACE) {
            method.add(member(opcode, reader.readUnsignedShort(at + 1)));
        }
    }

    private Member member(int opcode, int constant) {
        Integer key = constant << 1 | (opcode == Opcodes.INVOKESPECIAL ? 1 : 0);
        Member member = members.get(key);
        if (member == null) {
            int item = reader.getItem(constant);
            int type = reader.getItem(reader.readUnsignedShort(item + 2));
            member = new Member(opcode, reader.readClass(item, characters), text(type), text(type + 2));
            members.put(key, member);
        }
        return member;
    }

    private String text(int at) {
        return String.valueOf(reader.readUTF8(at, characters));
    }

    /** Follows the objects that methods make. */
    private final class Follower extends ClassVisitor {
        Follower() {
            super(Opcodes.ASM9);
        }

        @Override
        public @Nullable MethodVisitor visitMethod(
                int access,
                String name,
                String descriptor,
                @Nullable String signature,
                String @Nullable [] exceptions) {
            Method method = methods.getOrDefault(name + descriptor, NO_CALLS);
            return method.makesObjects ? new ReceiverFlow(reader, access, descriptor, method.own) : null;
        }
    }
}
