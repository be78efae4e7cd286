// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.flow;

import java.util.ArrayList;
import java.util.List;

/**
 * The methods of a class file (JVMS 4), as far as control flow needs them.
 *
 * <p>Thread safety: immutable. The agent uses it: nothing here needs {@code invokedynamic}.
 */
public final class ClassCode {
    private static final int MAGIC = 0xCAFEBABE;
    private static final int CONSTANTS_AT = 10;
    /** Bytes of a field or method before its attributes: flags, name and descriptor. */
    private static final int MEMBER_BYTES = 6;

    private static final int UTF8 = 1;
    private static final int INTEGER = 3;
    private static final int LONG = 5;
    private static final int DOUBLE = 6;
    private static final int METHOD_HANDLE = 15;
    private static final int CLASS = 7;
    private static final int STRING = 8;
    private static final int METHOD_TYPE = 16;
    private static final int DYNAMIC = 17;
    private static final int MODULE = 19;
    private static final int PACKAGE = 20;

    private final byte[] file;
    /** Offsets at which constants begin, by their indexes. */
    private final int[] constants;

    private final String internalName;
    private final int flagsAt;
    private final List<MethodCode> methods = new ArrayList<>();
    private String sourceFile = "";

    private ClassCode(byte[] file) {
        this.file = file;
        if (Instructions.number(file, 0) != MAGIC) {
            throw new IndexOutOfBoundsException();
        }
        constants = new int[unsignedShort(CONSTANTS_AT - 2)];
        flagsAt = findConstants();
        internalName = className(unsignedShort(flagsAt + 2));
        int fields = fieldsAt();
        int methodsAt = afterMembers(fields);
        findSourceFile(afterMembers(methodsAt));
        findMethods(methodsAt);
    }

    /**
     * Reads a class file.
     *
     * @throws IllegalArgumentException if it is not a class file
     */
    public static ClassCode of(byte[] classFile) {
        try {
            return new ClassCode(classFile);
        } catch (IndexOutOfBoundsException | NegativeArraySizeException e) {
            throw new IllegalArgumentException("it is not a class file, or a damaged one", e);
        }
    }

    /** {@return the class's name, with dots} */
    public String name() {
        return internalName.replace('/', '.');
    }

    /** {@return the name of the source file, or "" if it is not known} */
    public String sourceFile() {
        return sourceFile;
    }

    /** {@return all methods, in the order of the class file; those without code have a length of 0} */
    public List<MethodCode> methods() {
        return methods;
    }

    /**
     * {@return {@code true} if an instruction may run the initialiser of a class that is traced: its own class is
     * initialised already, and those of the JDK are not traced}
     *
     * @param constant the index of what it names: a class for {@code new}, otherwise a field
     */
    boolean mayInitialise(int opcode, int constant) {
        int type = opcode == Instructions.NEW ? constant : unsignedShort(constants[constant] + 1);
        String owner = className(type);
        return !owner.equals(internalName) && !owner.startsWith("java/");
    }

    /** {@return the class's name, with slashes} */
    String internalName() {
        return internalName;
    }

    /** {@return the names of the interfaces and then of the superclass, with slashes, as far as there are any} */
    public List<String> supertypes() {
        List<String> names = new ArrayList<>();
        for (int left = unsignedShort(flagsAt + 6); left > 0; left--) {
            names.add(className(unsignedShort(flagsAt + 6 + 2 * left)));
        }
        int superclass = unsignedShort(flagsAt + 4);
        if (superclass != 0) {
            names.add(className(superclass));
        }
        return names;
    }

    /**
     * {@return the flags of a field that the class declares (JVMS 4.5), -1 if it declares none of that name and type}
     */
    int fieldFlags(String name, String descriptor) {
        int at = fieldsAt();
        int left = unsignedShort(at);
        for (at += 2; left > 0; left--) {
            if (text(unsignedShort(at + 2)).equals(name)
                    && text(unsignedShort(at + 4)).equals(descriptor)) {
                return unsignedShort(at);
            }
            at = afterAttributes(at + MEMBER_BYTES);
        }
        return -1;
    }

    /** {@return the member that an instruction for a field or a call names (JVMS 4.4.2)} */
    Member member(int constant) {
        int nameAndType = constants[unsignedShort(constants[constant] + 3)];
        return new Member(
                className(unsignedShort(constants[constant] + 1)),
                text(unsignedShort(nameAndType + 1)),
                text(unsignedShort(nameAndType + 3)));
    }

    /** {@return {@code true} if a constant is an int (JVMS 4.4.4)} */
    boolean isInteger(int constant) {
        return file[constants[constant]] == INTEGER;
    }

    /** {@return an int constant} */
    int integer(int constant) {
        return Instructions.number(file, constants[constant] + 1);
    }

    /** {@return the name of a dynamic constant (JVMS 4.4.10), "" if it is another one} */
    String dynamicName(int constant) {
        int at = constants[constant];
        return file[at] == DYNAMIC ? text(unsignedShort(constants[unsignedShort(at + 3)] + 1)) : "";
    }

    /**
     * A field or method by its names.
     *
     * @param owner the class that is named, with slashes, or the descriptor of an array class
     */
    public record Member(String owner, String name, String descriptor) {}

    private int fieldsAt() {
        return flagsAt + 8 + 2 * unsignedShort(flagsAt + 6);
    }

    /** {@return the offset at which the constants end} */
    private int findConstants() {
        int at = CONSTANTS_AT;
        for (int i = 1; i < constants.length; i++) {
            constants[i] = at;
            int tag = file[at];
            switch (tag) {
                case UTF8 -> at += 3 + unsignedShort(at + 1);
                case LONG, DOUBLE -> {
                    at += 9;
                    i++; // takes two indices
                }
                case METHOD_HANDLE -> at += 4;
                case CLASS, STRING, METHOD_TYPE, MODULE, PACKAGE -> at += 3;
                default -> at += 5;
            }
        }
        return at;
    }

    private int afterMembers(int members) {
        int at = members + 2;
        for (int left = unsignedShort(members); left > 0; left--) {
            at = afterAttributes(at + MEMBER_BYTES);
        }
        return at;
    }

    private int afterAttributes(int attributes) {
        int at = attributes + 2;
        for (int left = unsignedShort(attributes); left > 0; left--) {
            at = afterAttribute(at);
        }
        return at;
    }

    private int afterAttribute(int attribute) {
        int length = Instructions.number(file, attribute + 2);
        if (length < 0 || length > file.length) {
            throw new IndexOutOfBoundsException();
        }
        return attribute + 6 + length;
    }

    private void findSourceFile(int attributes) {
        int at = attributes + 2;
        for (int left = unsignedShort(attributes); left > 0; left--) {
            if (text(unsignedShort(at)).equals("SourceFile")) {
                sourceFile = text(unsignedShort(at + 6));
            }
            at = afterAttribute(at);
        }
    }

    private void findMethods(int methodsAt) {
        int at = methodsAt + 2;
        for (int left = unsignedShort(methodsAt); left > 0; left--) {
            methods.add(method(at));
            at = afterAttributes(at + MEMBER_BYTES);
        }
    }

    private MethodCode method(int method) {
        byte[] code = {};
        int[] lines = {};
        int at = method + MEMBER_BYTES + 2;
        for (int left = unsignedShort(method + MEMBER_BYTES); left > 0; left--) {
            if (text(unsignedShort(at)).equals("Code")) {
                code = bytes(at + 14, Instructions.number(file, at + 10));
                lines = lines(at + 14 + code.length);
            }
            at = afterAttribute(at);
        }
        return new MethodCode(
                this,
                unsignedShort(method),
                text(unsignedShort(method + 2)),
                text(unsignedShort(method + 4)),
                code,
                lines);
    }

    private byte[] bytes(int at, int length) {
        if (length < 0 || length > file.length - at) {
            throw new IndexOutOfBoundsException();
        }
        byte[] bytes = new byte[length];
        System.arraycopy(file, at, bytes, 0, length);
        return bytes;
    }

    private int[] lines(int handlers) {
        int attributes = handlers + 2 + 8 * unsignedShort(handlers);
        int[] lines = {};
        int at = attributes + 2;
        for (int left = unsignedShort(attributes); left > 0; left--) {
            if (text(unsignedShort(at)).equals("LineNumberTable")) {
                lines = joined(lines, at + 6);
            }
            at = afterAttribute(at);
        }
        return lines;
    }

    /** A method may have several tables. */
    private int[] joined(int[] lines, int table) {
        int numbers = 2 * unsignedShort(table);
        int[] all = new int[lines.length + numbers];
        System.arraycopy(lines, 0, all, 0, lines.length);
        for (int i = 0; i < numbers; i++) {
            all[lines.length + i] = unsignedShort(table + 2 + 2 * i);
        }
        return all;
    }

    private String className(int index) {
        return text(unsignedShort(constants[index] + 1));
    }

    /** {@return a constant text in modified UTF-8 (JVMS 4.4.7)} */
    private String text(int index) {
        int at = constants[index];
        int end = at + 3 + unsignedShort(at + 1);
        StringBuilder text = new StringBuilder();
        for (int i = at + 3; i < end; ) {
            int first = file[i] & 0xFF;
            if (first < 0x80) {
                text.append((char) first);
                i++;
            } else if (first < 0xE0) {
                text.append((char) ((first & 0x1F) << 6 | file[i + 1] & 0x3F));
                i += 2;
            } else {
                text.append((char) ((first & 0xF) << 12 | (file[i + 1] & 0x3F) << 6 | file[i + 2] & 0x3F));
                i += 3;
            }
        }
        return text.toString();
    }

    private int unsignedShort(int at) {
        return Instructions.unsignedShort(file, at);
    }
}
