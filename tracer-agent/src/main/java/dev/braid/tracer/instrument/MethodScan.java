// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.instrument;

import dev.braid.tracer.instrument.declared.MarkerAnnotations;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;

/**
 * Facts that must be known about a class's methods before they are visited, such as their local variables and the
 * places where they start.
 *
 * <p>They are read from the class file itself (JVMS 4.1, 4.6, 4.7.3, 4.7.12 and 4.7.16), from one attribute's length to
 * the next. A visit of all instructions would take a fifth of the time that the class takes as a whole.
 */
final class MethodScan {
    private static final Facts NO_CODE = new Facts(0, -1, false, false, 0, "");

    /** Bytes of each instruction with its operands, by opcode (JVMS 6.5); 0 for those that are not always as long. */
    private static final String LENGTHS = "11111111111111112323322222111111111111111111111111"
            + "11112222211111111111111111111111111111111111111111"
            + "11111111111111111111111111111111311111111111111111"
            + "11133333333333333332001111113333333553231133110433"
            + "55";

    /** The tag of a reference to a field in the constant pool (JVMS 4.4). */
    private static final int CONSTANT_FIELDREF = 9;

    private final ClassReader reader;
    private final char[] characters;
    private final Map<String, Facts> methods = new HashMap<>();
    private final Set<String> declared = new HashSet<>();
    private final Set<String> fields = new HashSet<>();
    private boolean hasVolatileField;
    private boolean hasMonitor;
    private final Calls calls;
    /** The fences of the method that is being scanned. */
    private int fences;

    private final Map<String, Integer> codes = new HashMap<>();

    /**
     * Facts about one method.
     *
     * @param locals words for local variables
     * @param firstLine -1 if the class file does not say
     * @param hasAccess whether it has an instruction for a field or an array element
     * @param hasCall whether it has a call that {@link Calls} looks for
     * @param fences the kinds of fences that {@link Calls} has reported by {@link MethodScan#hasFence}
     * @param markers its {@link MarkerAnnotations}
     */
    record Facts(int locals, int firstLine, boolean hasAccess, boolean hasCall, int fences, String markers) {}

    /** Says which calls count. */
    @FunctionalInterface
    interface Calls {
        /** @param scan knows what methods the class declares; owner and name are "" for an invokedynamic */
        boolean count(int opcode, String owner, String name, String descriptor, MethodScan scan);

        /** {@return {@code true} if an access to a static field counts, as it may initialise a class} */
        default boolean initialises(int opcode, String owner) {
            return false;
        }
    }

    /**
     * Notes a fence. To be called for a call that is one.
     *
     * @param kind a bit for each kind of order, see {@link FenceVisitor#kind}
     */
    void hasFence(int kind) {
        fences |= kind;
    }

    /** {@return {@code true} if such a call counts} */
    boolean counts(int opcode, String owner, String name, String descriptor) {
        return calls.count(opcode, owner, name, descriptor, this);
    }

    private MethodScan(ClassReader reader, Calls calls) {
        this.reader = reader;
        this.calls = calls;
        characters = new char[reader.getMaxStringLength()];
    }

    static MethodScan of(ClassReader reader, Calls calls) {
        MethodScan scan = new MethodScan(reader, calls);
        scan.scan();
        return scan;
    }

    /** {@return {@code true} if the class declares a method, be it abstract} */
    boolean declares(String name, String descriptor) {
        return declared.contains(name + descriptor);
    }

    Facts facts(String name, String descriptor) {
        return methods.getOrDefault(name + descriptor, NO_CODE);
    }

    /** {@return the methods that the class declares and that take arrays or buffers, each a name and a descriptor} */
    String[] methodsThatTakeWritable() {
        List<String> methods = new ArrayList<>();
        for (String method : declared) {
            if (UntracedCallVisitor.takesWritable(method.substring(method.indexOf('(')))) {
                methods.add(method);
            }
        }
        return methods.toArray(new String[0]);
    }

    /**
     * {@return {@code true} if the class declares a volatile field, may access one of another class, or enters a
     * monitor}
     */
    boolean synchronises() {
        return hasVolatileField || hasMonitor || mayAccessVolatileOfOthers();
    }

    private boolean mayAccessVolatileOfOthers() {
        String name = reader.getClassName();
        for (int i = 1; i < reader.getItemCount(); i++) {
            int item = reader.getItem(i);
            if (item > 0 && reader.readByte(item - 1) == CONSTANT_FIELDREF) {
                String owner = reader.readClass(item, characters);
                boolean isOwn = owner.equals(name) && fields.contains(nameAndType(item));
                if (!isOwn && ClassFacts.mayHaveVolatile(name, owner)) {
                    return true;
                }
            }
        }
        return false;
    }

    private String nameAndType(int fieldItem) {
        int item = reader.getItem(reader.readUnsignedShort(fieldItem + 2));
        return reader.readUTF8(item, characters) + ' ' + reader.readUTF8(item + 2, characters);
    }

    /** {@return the methods' names with their descriptors} */
    Set<String> keys() {
        return codes.keySet();
    }

    /** {@return the positions in the class file of the first instruction of a method, and after its last one} */
    int[] code(String key) {
        int code = codes.getOrDefault(key, 0);
        return code == 0 ? new int[] {0, 0} : new int[] {code + 14, code + 14 + reader.readInt(code + 10)};
    }

    /** {@return the position of the next instruction, in a method whose first one is at {@code start}} */
    int next(int at, int start) {
        int opcode = reader.readByte(at);
        int length = LENGTHS.charAt(opcode) - '0';
        return at + (length > 0 ? length : lengthOf(opcode, at, start));
    }

    private void scan() {
        int interfaces = reader.header + 6; // after access flags, class and superclass
        int fieldCount = interfaces + 2 + 2 * reader.readUnsignedShort(interfaces);
        int at = fieldCount + 2;
        for (int left = reader.readUnsignedShort(fieldCount); left > 0; left--) {
            hasVolatileField |= (reader.readUnsignedShort(at) & Opcodes.ACC_VOLATILE) != 0;
            fields.add(reader.readUTF8(at + 2, characters) + ' ' + reader.readUTF8(at + 4, characters));
            at = afterAttributes(at + 6); // access flags, name and descriptor
        }
        int methodCount = reader.readUnsignedShort(at);
        at += 2;
        int method = at;
        for (int left = methodCount; left > 0; left--) {
            int flags = Opcodes.ACC_SYNCHRONIZED | Opcodes.ACC_NATIVE;
            hasMonitor |= (reader.readUnsignedShort(method) & flags) == Opcodes.ACC_SYNCHRONIZED;
            declared.add(reader.readUTF8(method + 2, characters) + reader.readUTF8(method + 4, characters));
            method = afterAttributes(method + 6);
        }
        for (int left = methodCount; left > 0; left--) {
            at = method(at);
        }
    }

    /** {@return the position of the next method} */
    private int method(int method) {
        int code = 0;
        String markers = "";
        int at = method + 8;
        for (int left = reader.readUnsignedShort(method + 6); left > 0; left--) {
            String name = reader.readUTF8(at, characters);
            if (name.equals("Code")) {
                code = at;
            } else if (name.equals("RuntimeVisibleAnnotations")) {
                markers = MarkerAnnotations.namesAmong(reader, at + 6, characters);
            }
            at = afterAttribute(at);
        }
        if (code != 0 || !markers.isEmpty()) {
            String key = reader.readUTF8(method + 2, characters) + reader.readUTF8(method + 4, characters);
            codes.put(key, code);
            methods.put(key, code == 0 ? new Facts(0, -1, false, false, 0, markers) : facts(code, markers));
        }
        return at;
    }

    /** {@return the line of the first instruction that has one} */
    private int firstLine(int code) {
        int handlers = code + 14 + reader.readInt(code + 10);
        int attributes = handlers + 2 + 8 * reader.readUnsignedShort(handlers);
        int at = attributes + 2;
        int firstOffset = Integer.MAX_VALUE;
        int firstLine = -1;
        for (int left = reader.readUnsignedShort(attributes); left > 0; left--) {
            if (isNamed(at, "LineNumberTable")) {
                int entry = at + 8;
                for (int entries = reader.readUnsignedShort(at + 6); entries > 0; entries--) {
                    int offset = reader.readUnsignedShort(entry);
                    if (offset < firstOffset) {
                        firstOffset = offset;
                        firstLine = reader.readUnsignedShort(entry + 2);
                    }
                    entry += 4;
                }
            }
            at = afterAttribute(at);
        }
        return firstLine;
    }

    private Facts facts(int code, String markers) {
        boolean hasAccess = false;
        boolean hasCall = false;
        fences = 0;
        int start = code + 14;
        int end = start + reader.readInt(code + 10);
        for (int at = start; at < end && !(hasAccess && hasCall && hasMonitor); ) {
            int opcode = reader.readByte(at);
            hasMonitor |= opcode == Opcodes.MONITORENTER;
            hasAccess |= isAccess(opcode);
            hasCall = hasCall
                    || isCall(opcode) && counts(opcode, reader.readUnsignedShort(at + 1))
                    || isStatic(opcode) && calls.initialises(opcode, owner(reader.readUnsignedShort(at + 1)));
            at = next(at, start);
        }
        return new Facts(reader.readUnsignedShort(code + 8), firstLine(code), hasAccess, hasCall, fences, markers);
    }

    private static boolean isAccess(int opcode) {
        return opcode >= Opcodes.IALOAD && opcode <= Opcodes.SALOAD
                || opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE
                || opcode >= Opcodes.GETSTATIC && opcode <= Opcodes.PUTFIELD;
    }

    private static boolean isStatic(int opcode) {
        return opcode == Opcodes.GETSTATIC || opcode == Opcodes.PUTSTATIC;
    }

    /** {@return the class that the constant of a field names, with slashes} */
    private String owner(int constant) {
        return reader.readClass(reader.getItem(constant), characters);
    }

    private static boolean isCall(int opcode) {
        return opcode >= Opcodes.INVOKEVIRTUAL && opcode <= Opcodes.INVOKEDYNAMIC;
    }

    /** @param constant the index of the call's constant (JVMS 4.4.2 and 4.4.10) */
    private boolean counts(int opcode, int constant) {
        if (opcode == Opcodes.INVOKEDYNAMIC) {
            return calls.count(opcode, "", "", "", this);
        }
        int method = reader.getItem(constant);
        int nameAndType = reader.getItem(reader.readUnsignedShort(method + 2));
        return calls.count(
                opcode,
                reader.readClass(method, characters),
                reader.readUTF8(nameAndType, characters),
                reader.readUTF8(nameAndType + 2, characters),
                this);
    }

    private int lengthOf(int opcode, int at, int start) {
        int operands = 4 - (at - start & 3); // aligned within the method
        return switch (opcode) {
            case Opcodes.TABLESWITCH ->
                operands + 12 + 4 * (1 + reader.readInt(at + operands + 8) - reader.readInt(at + operands + 4));
            case Opcodes.LOOKUPSWITCH -> operands + 8 + 8 * reader.readInt(at + operands + 4);
            default -> reader.readByte(at + 1) == Opcodes.IINC ? 6 : 4; // wide
        };
    }

    private boolean isNamed(int attribute, String name) {
        return name.equals(reader.readUTF8(attribute, characters));
    }

    private int afterAttributes(int attributes) {
        int at = attributes + 2;
        for (int left = reader.readUnsignedShort(attributes); left > 0; left--) {
            at = afterAttribute(at);
        }
        return at;
    }

    private int afterAttribute(int attribute) {
        return attribute + 6 + reader.readInt(attribute + 2);
    }
}
