// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.instrument;

import dev.braid.tracer.bootstrap.ProgramReceivers;
import dev.braid.tracer.bootstrap.ReceiverRules;
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
 * Finds, before a class of the program is visited, which calls on objects of the JDK's are to be recorded: all but those
 * on objects that a method makes and keeps for itself, see {@link ReceiverFlow}.
 *
 * <p>What a call is, is asked once for each constant of the class that names a method. So a class that calls no such
 * method costs a look at its instructions, and only methods that make such objects are followed.
 */
final class ReceiverPlan {
    /** For methods that the class file does not have. */
    private static final Method ADDED = new Method();

    private static final Method NO_CALLS = new Method();

    private final OffsetReader reader;
    private final MethodScan scan;
    private final char[] characters;
    private final Map<Integer, ReceiverCalls> calls = new HashMap<>();
    private final Map<String, Method> methods = new HashMap<>();

    /** The calls of one method. */
    static final class Method {
        /** Bytecode indexes of calls on objects that nobody else has. */
        final Set<Integer> own = new HashSet<>();

        private boolean makesObjects;

        boolean isRecorded(int bytecodeIndex) {
            return !own.contains(bytecodeIndex);
        }
    }

    private ReceiverPlan(OffsetReader reader, MethodScan scan) {
        this.reader = reader;
        this.scan = scan;
        characters = new char[reader.getMaxStringLength()];
    }

    static ReceiverPlan of(OffsetReader reader, MethodScan scan) {
        ReceiverPlan plan = new ReceiverPlan(reader, scan);
        scan.keys().forEach(plan::look);
        if (plan.methods.values().stream().anyMatch(method -> method.makesObjects)) {
            reader.accept(plan.new Follower(), ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        }
        return plan;
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
        boolean[] hasCalls = {false};
        scan.forEachInstruction(key, (opcode, at) -> {
            if (opcode == Opcodes.NEW) {
                method.makesObjects |= ReceiverCalls.mayTouch(reader.readClass(at + 1, characters));
            } else if (opcode == Opcodes.INVOKEVIRTUAL
                    || opcode == Opcodes.INVOKESPECIAL
                    || opcode == Opcodes.INVOKEINTERFACE) {
                hasCalls[0] |= call(opcode, reader.readUnsignedShort(at + 1)) != ReceiverCalls.NONE;
                method.makesObjects |= isFactory(reader.readUnsignedShort(at + 1));
            }
        });
        if (hasCalls[0]) {
            methods.put(key, method);
        }
    }

    private ReceiverCalls call(int opcode, int constant) {
        boolean isSpecial = opcode == Opcodes.INVOKESPECIAL;
        return calls.computeIfAbsent(constant << 1 | (isSpecial ? 1 : 0), key -> {
            int item = reader.getItem(constant);
            return ReceiverCalls.of(opcode, reader.readClass(item, characters), name(item));
        });
    }

    private boolean isFactory(int constant) {
        int item = reader.getItem(constant);
        return ReceiverFlow.isFactory(reader.readClass(item, characters), name(item));
    }

    private String name(int method) {
        return String.valueOf(reader.readUTF8(reader.getItem(reader.readUnsignedShort(method + 2)), characters));
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
