// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.instrument.hook;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** A type as the hooks see it: which family of hooks serves it, how wide it is, and how its values narrow. */
public enum HookType {
    BOOLEAN("Byte", "Int", "I", 0, 1, Opcodes.NOP),
    BYTE("Byte", "Int", "I", 0, 1, Opcodes.I2B),
    CHAR("Short", "Int", "I", 1, 1, Opcodes.I2C),
    SHORT("Short", "Int", "I", 1, 1, Opcodes.I2S),
    INT("Int", "Int", "I", 2, 1, Opcodes.NOP),
    FLOAT("Float", "Float", "F", 2, 1, Opcodes.NOP),
    LONG("Long", "Long", "J", 3, 2, Opcodes.NOP),
    DOUBLE("Double", "Double", "D", 3, 2, Opcodes.NOP),
    REFERENCE("Reference", "Reference", "Ljava/lang/Object;", 3, 1, Opcodes.NOP);

    /** Ends the names of the hooks for instructions on this type. */
    final String instructionSuffix;
    /** Ends the names of all other hooks for this type. */
    public final String suffix;
    /** Descriptor of values of this type in the hooks' signatures. */
    public final String carrier;
    /** Log2 of the bytes of a value, as records count them. */
    public final int sizeLog2;
    /** Words on the operand stack. */
    public final int stackWords;

    private final int narrowing;

    HookType(String instructionSuffix, String suffix, String carrier, int sizeLog2, int stackWords, int narrowing) {
        this.instructionSuffix = instructionSuffix;
        this.suffix = suffix;
        this.carrier = carrier;
        this.sizeLog2 = sizeLog2;
        this.stackWords = stackWords;
        this.narrowing = narrowing;
    }

    public static HookType ofDescriptor(String descriptor) {
        return switch (descriptor.charAt(0)) {
            case 'Z' -> BOOLEAN;
            case 'B' -> BYTE;
            case 'C' -> CHAR;
            case 'S' -> SHORT;
            case 'I' -> INT;
            case 'F' -> FLOAT;
            case 'J' -> LONG;
            case 'D' -> DOUBLE;
            default -> REFERENCE;
        };
    }

    /**
     * {@return the type that is part of the name of a method of {@code Unsafe}}
     *
     * <p>It does not use {@code valueOf}, which calls {@code values} by reflection: since JDK 18 that links a method
     * handle.
     */
    public static HookType ofUnsafe(String name) {
        return switch (name) {
            case "Boolean" -> BOOLEAN;
            case "Byte" -> BYTE;
            case "Char" -> CHAR;
            case "Short" -> SHORT;
            case "Int" -> INT;
            case "Float" -> FLOAT;
            case "Long" -> LONG;
            case "Double" -> DOUBLE;
            default -> REFERENCE; // or Object
        };
    }

    /** Emits the conversion of a hook's result to a value of this type. */
    public void narrow(MethodVisitor out) {
        if (narrowing != Opcodes.NOP) {
            out.visitInsn(narrowing);
        }
    }

    public void pop(MethodVisitor out) {
        out.visitInsn(stackWords == 2 ? Opcodes.POP2 : Opcodes.POP);
    }
}
