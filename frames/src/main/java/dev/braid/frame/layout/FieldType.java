// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.frame.layout;

import java.util.Locale;

/** The type of a frame's field: a scalar, as wide as in C on x86-64 and 64-bit Arm, aligned to its own size. */
public enum FieldType {
    INT8("int8_t", "byte", 1),
    UINT8("uint8_t", "int", 1),
    INT16("int16_t", "short", 2),
    UINT16("uint16_t", "int", 2),
    INT32("int32_t", "int", 4),
    UINT32("uint32_t", "long", 4),
    INT64("int64_t", "long", 8),
    /** In Java a {@code long} of the same bits. */
    UINT64("uint64_t", "long", 8),
    FLOAT("float", "float", 4),
    DOUBLE("double", "double", 8);

    private final String cName;
    private final String javaName;
    private final int bytes;

    FieldType(String cName, String javaName, int bytes) {
        this.cName = cName;
        this.javaName = javaName;
        this.bytes = bytes;
    }

    /** {@return the type's name in generated C, and in a declaration's canonical text} */
    public String cName() {
        return cName;
    }

    /** {@return the Java type that holds its values} */
    public String javaName() {
        return javaName;
    }

    /** {@return its size, which is its alignment, too} */
    public int bytes() {
        return bytes;
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
